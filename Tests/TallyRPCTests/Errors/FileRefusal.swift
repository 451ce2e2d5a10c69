import Foundation
import SQLite
import Support
import Tally
import Testing

/// A request with a file that cannot be used, for a reason. The directory has `tally.db` and `backup.db`.
struct FileRefusal: Sendable, CustomTestStringConvertible {
    let reason: FileReason
    let method: String
    /// The name of the file in the request.
    let name: String
    /// The name of the file that the error names.
    let file: String
    let prepare: @Sendable (TemporaryDirectory) throws -> Void

    var testDescription: String { "\(reason) \(method) \(name.prefix(20))" }

    init(
        _ reason: FileReason, _ method: String, _ name: String, file: String? = nil,
        prepare: @escaping @Sendable (TemporaryDirectory) throws -> Void = { _ in }
    ) {
        self.reason = reason
        self.method = method
        self.name = name
        self.file = file ?? name
        self.prepare = prepare
    }

    static let all = [
        FileRefusal(.fileMissing, "data.import", "missing.json"),
        FileRefusal(.fileMissing, "data.restore", "missing.db"),
        FileRefusal(.fileExists, "data.export", "backup.db"),
        FileRefusal(.fileExists, "data.backup", "backup.db"),
        FileRefusal(.directoryMissing, "data.export", "missing/a.json", file: "missing"),
        FileRefusal(.directoryMissing, "data.backup", "missing/a.db", file: "missing"),
        FileRefusal(.notAFile, "data.export", ""),
        FileRefusal(.notAFile, "data.import", ""),
        FileRefusal(.notAFile, "data.restore", ""),
        FileRefusal(.databaseFile, "data.export", "tally.db"),
        FileRefusal(.databaseFile, "data.import", "tally.db"),
        FileRefusal(.databaseFile, "data.restore", "tally.db"),
        FileRefusal(.databaseFile, "data.backup", "a.db", file: "a.db-wal") {
            try Data("log".utf8).write(to: URL(filePath: $0.file("a.db-wal")))
        },
        FileRefusal(.fileUnusable, "data.export", String(repeating: "a", count: 300)),
        FileRefusal(.fileUnusable, "data.import", String(repeating: "a", count: 300)),
        FileRefusal(.notADatabase, "data.restore", "empty.db") {
            try Data().write(to: URL(filePath: $0.file("empty.db")))
        },
        FileRefusal(.unreadableBackup, "data.restore", "text.db") {
            try Data("Dear diary\n".utf8).write(to: URL(filePath: $0.file("text.db")))
        },
        FileRefusal(.damagedBackup, "data.restore", "backup.db") {
            try Connection(.file(path: $0.file("backup.db"))).execute(
                script: "PRAGMA foreign_keys = OFF; UPDATE task SET project = 99")
        },
        FileRefusal(.newerBackup, "data.restore", "backup.db") {
            try Connection(.file(path: $0.file("backup.db"))).execute(script: "PRAGMA user_version = 99")
        },
    ]
}
