import Testing

@testable import SQLite

@Suite struct TransactionTests {
    struct Stop: Error {}

    @Test("What is committed stays, what is rolled back goes")
    func commitAndRollback() throws {
        let connection = try Connection.withItems()
        #expect(!connection.isInTransaction)
        try connection.begin(.immediate)
        #expect(connection.isInTransaction)
        try connection.add("kept")
        try connection.commit()
        try connection.begin(.deferred)
        try connection.add("lost")
        try connection.rollback()
        #expect(!connection.isInTransaction)
        #expect(try connection.items() == ["kept"])
        // Nothing is left to roll back.
        try connection.rollback()
    }

    @Test("A savepoint that throws undoes itself alone; the transaction goes on")
    func savepoint() throws {
        let connection = try Connection.withItems()
        try connection.begin(.immediate)
        try connection.savepoint { try connection.add("a") }
        #expect(throws: Stop.self) {
            try connection.savepoint {
                try connection.add("b")
                try connection.savepoint { try connection.add("c") }
                throw Stop()
            }
        }
        #expect(try kind { try connection.savepoint { try connection.add("a") } } == .constraint)
        #expect(
            try connection.savepoint {
                try connection.add("d"); return 7
            } == 7)
        #expect(connection.isInTransaction)
        try connection.commit()
        #expect(try connection.items() == ["a", "d"])
    }

    @Test("A savepoint inside another undoes itself alone")
    func nestedSavepoints() throws {
        let connection = try Connection.withItems()
        try connection.begin(.immediate)
        try connection.savepoint {
            try connection.add("outer")
            #expect(throws: Stop.self) {
                try connection.savepoint {
                    try connection.add("inner")
                    throw Stop()
                }
            }
            try connection.add("after")
        }
        try connection.commit()
        #expect(try connection.items() == ["outer", "after"])
    }

    @Test("A savepoint reports its error also after SQLite has rolled everything back")
    func rolledBackInside() throws {
        let connection = try Connection.withItems()
        try connection.begin(.immediate)
        #expect(throws: Stop.self) {
            try connection.savepoint {
                try connection.add("a")
                try connection.rollback()
                throw Stop()
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try connection.items() == [])
    }

    @Test("A second writer is told that the database is busy; a reader sees what was committed")
    func busy() throws {
        let database = try Database()
        let (one, other) = (try database.open(), try database.open())
        try one.execute(
            script: "PRAGMA journal_mode = WAL; CREATE TABLE item (number INTEGER PRIMARY KEY, text)")
        try one.begin(.immediate)
        try one.add("a")
        #expect(try kind { try other.begin(.immediate) } == .busy)
        #expect(!other.isInTransaction)
        #expect(try other.items() == [])
        try one.commit()
        try other.begin(.immediate)
        #expect(try other.items() == ["a"])
        try other.rollback()
    }

    @Test("A deferred transaction sees one snapshot")
    func snapshot() throws {
        let database = try Database()
        let (one, other) = (try database.open(), try database.open())
        try one.execute(
            script: "PRAGMA journal_mode = WAL; CREATE TABLE item (number INTEGER PRIMARY KEY, text)")
        try other.begin(.deferred)
        #expect(try other.items() == [])
        try one.add("a")
        #expect(try other.items() == [])
        // Its snapshot is too old to write on.
        #expect(try kind { try other.add("b") } == .busy)
        try other.rollback()
        #expect(try other.items() == ["a"])
    }
}
