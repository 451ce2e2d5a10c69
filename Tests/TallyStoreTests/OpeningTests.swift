import Foundation
import SQLite
import Testing

@testable import Tally
@testable import TallyStore

/// Opening a database file, one's own or not.
@Suite struct OpeningTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.file("tally.db") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    private func tasks(of life: Life) throws -> [String] {
        try life.read { try $0.tasks(matching: TaskQuery()).tasks.map(\.title) }
    }

    @Test("The file and its directory are made for their owner alone")
    func permissions() throws {
        let path = directory.file("deep/er/tally.db")
        let life = try Life(path: path)
        try life.add("a")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(path) == 0o600)
        #expect(try mode(path + "-wal") == 0o600)
        #expect(try mode(directory.file("deep/er")) == 0o700)
        #expect(try mode(directory.file("deep")) == 0o700)
    }

    @Test("What was committed is there after a restart")
    func restart() throws {
        try Life(path: path).add("a")
        #expect(try tasks(of: Life(path: path)) == ["a"])
    }

    @Test("Opening a file that is up to date writes nothing")
    func opening() throws {
        let life = try Life(path: path)
        try life.add("a")
        let version = try life.number("PRAGMA data_version")
        let other = try Life(path: path)
        #expect(try tasks(of: other) == ["a"])
        #expect(try life.number("PRAGMA data_version") == version)
    }

    @Test("A file that another process is writing to can be opened and read")
    func openingWhileLocked() throws {
        let life = try Life(path: path)
        try life.add("a")
        try life.engine.run { try $0.beginGroup(changing: true) }
        #expect(try tasks(of: Life(path: path)) == ["a"])
        life.engine.run { $0.abandonGroup() }
    }

    @Test("A file of a newer version is refused and left untouched")
    func newer() throws {
        do {
            let life = try Life(path: path)
            try life.add("a")
            try life.store { try $0.connection.execute(script: "PRAGMA user_version = 999") }
        }
        let before = try bytes()
        for readOnly in [false, true] {
            #expect(try failure { try tasks(of: Life(path: path, readOnly: readOnly)) } == .storage)
        }
        #expect(try bytes() == before)
    }

    @Test("A database of another program is refused and left untouched")
    func foreign() throws {
        do {
            let connection = try Connection(.file(path: path))
            try connection.execute(script: "CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('mine')")
        }
        let before = try bytes()
        for readOnly in [false, true] {
            #expect(try failure { try tasks(of: Life(path: path, readOnly: readOnly)) } == .storage)
        }
        #expect(try bytes() == before)
    }

    @Test("A file that is no database is refused and left untouched")
    func noDatabase() throws {
        let text = Data(String(repeating: "Dear diary, ", count: 500).utf8)
        try text.write(to: URL(fileURLWithPath: path))
        #expect(try failure { try tasks(of: Life(path: path)) } == .storage)
        #expect(try bytes() == text)
    }

    @Test("An empty file becomes a database")
    func empty() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        try Life(path: path).add("a")
        #expect(try tasks(of: Life(path: path)) == ["a"])
    }

    @Test("Opened read-only, everything can be read and nothing changed")
    func readOnly() throws {
        do { try Life(path: path).add("a") }
        let before = try bytes()
        do {
            let life = try Life(path: path, readOnly: true)
            #expect(try tasks(of: life) == ["a"])
            #expect(try life.focusDay().titles == [])
            #expect(try failure { try life.add("b") } == .storage)
            #expect(try tasks(of: life) == ["a"])
        }
        #expect(try bytes() == before)
    }

    @Test("Opened read-only, a file that is missing is not made")
    func readOnlyMissing() throws {
        #expect(try failure { try tasks(of: Life(path: path, readOnly: true)) } == .storage)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("After a refusal the next request opens the file anew")
    func mended() throws {
        try Data(String(repeating: "x", count: 5000).utf8).write(to: URL(fileURLWithPath: path))
        let life = try Life(path: path)
        #expect(try failure { try life.add("a") } == .storage)
        try FileManager.default.removeItem(atPath: path)
        #expect(try life.add("a") == 1)
    }

    @Test("Commits are durable and foreign keys hold")
    func pragmas() throws {
        let life = try Life(path: path)
        #expect(try life.number("PRAGMA synchronous") == 2)
        #expect(try life.number("PRAGMA foreign_keys") == 1)
        #expect(try life.store { try $0.connection.first("PRAGMA journal_mode") { $0.text(0) } } == "wal")
    }
}
