import Foundation

@testable import SQLite

/// A temporary database file, deleted after the test.
final class Database {
    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "sqlite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    var path: String { directory.appendingPathComponent("test.db").path }

    func open(readOnly: Bool = false, busyTimeout: Int32 = 0) throws -> Connection {
        try Connection(.file(path: path), readOnly: readOnly, busyTimeout: busyTimeout)
    }
}

extension Connection {
    /// Returns a database in memory with `CREATE TABLE item (number INTEGER PRIMARY KEY, text TEXT UNIQUE)`.
    static func withItems() throws -> Connection {
        let connection = try Connection(.memory)
        try connection.execute(script: "CREATE TABLE item (number INTEGER PRIMARY KEY, text TEXT UNIQUE)")
        return connection
    }

    func add(_ text: String) throws {
        try run("INSERT INTO item (text) VALUES (?)", [text])
    }

    func items() throws -> [String] {
        try all("SELECT text FROM item ORDER BY number") { $0.text(0) }
    }
}

/// Returns the kind of SQLite error that `body` throws; nil if it throws none.
func kind<Result>(_ body: () throws -> Result) throws -> SQLiteError.Kind? {
    do {
        _ = try body()
        return nil
    } catch let error as SQLiteError {
        return error.kind
    }
}
