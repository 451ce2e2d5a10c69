import CSQLite
import Foundation
import Testing

@testable import SQLite

@Suite struct ErrorTests {
    @Test(
        "Each result code, extended or not, has one kind",
        arguments: [
            (SQLITE_BUSY, SQLiteError.Kind.busy), (SQLITE_BUSY | 2 << 8, .busy), (SQLITE_LOCKED, .busy),
            (SQLITE_FULL, .full), (SQLITE_READONLY | 1 << 8, .readOnly), (SQLITE_CORRUPT, .corrupt),
            (SQLITE_NOTADB, .corrupt), (SQLITE_CANTOPEN, .cannotOpen),
            (SQLITE_CONSTRAINT | 8 << 8, .constraint),
            (SQLITE_IOERR | 3 << 8, .inputOutput), (SQLITE_ERROR, .other), (SQLITE_MISUSE, .other),
        ])
    func kinds(code: Int32, kind: SQLiteError.Kind) {
        #expect(SQLiteError(code: code, message: "").kind == kind)
    }

    @Test("A read-only connection refuses to write and creates no file")
    func readOnly() throws {
        let database = try Database()
        #expect(try kind { try database.open(readOnly: true) } == .cannotOpen)
        try database.open().execute(script: "CREATE TABLE item (number INTEGER PRIMARY KEY, text)")
        let reader = try database.open(readOnly: true)
        #expect(try reader.items() == [])
        #expect(try kind { try reader.add("a") } == .readOnly)
    }

    @Test("A file that is not a database is corrupt, and a directory cannot be opened")
    func noDatabase() throws {
        let database = try Database()
        try Data(String(repeating: "text ", count: 500).utf8).write(to: URL(fileURLWithPath: database.path))
        let connection = try database.open()
        #expect(try kind { try connection.items() } == .corrupt)
        #expect(try kind { try Connection(.file(path: database.directory.path)) } == .cannotOpen)
    }

    @Test("A database at its maximum size is full, and the failed change leaves nothing")
    func full() throws {
        let connection = try Connection.withItems()
        try connection.execute(script: "PRAGMA max_page_count = 10")
        try connection.begin(.immediate)
        try connection.add("small")
        #expect(try kind { try connection.add(String(repeating: "x", count: 100_000)) } == .full)
        try connection.rollback()
        #expect(try connection.items() == [])
    }

    @Test("A constraint error names the column and the statement, but no values")
    func constraint() throws {
        let connection = try Connection.withItems()
        try connection.add("a")
        do {
            try connection.add("a")
            Issue.record("the same text was inserted twice")
        } catch let error as SQLiteError {
            #expect(error.kind == .constraint)
            #expect(error.message.contains("item.text"))
            #expect(error.description.contains("INSERT INTO item (text) VALUES (?)"))
            // Values are user data and must not appear in messages.
            #expect(!error.description.contains("“a”"))
        }
    }
}
