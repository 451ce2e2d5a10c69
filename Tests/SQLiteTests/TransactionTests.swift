import Testing

@testable import SQLite

@Suite struct TransactionTests {
    struct Stop: Error {}

    @Test("Committed changes stay, rolled-back changes are lost")
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
        // A second rollback does nothing.
        try connection.rollback()
    }

    @Test("A savepoint that throws undoes only its own changes; the transaction continues")
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

    @Test("A savepoint that changes many megabytes is kept, and can be undone")
    func largeSavepoint() throws {
        let database = try Database()
        let connection = try database.open()
        try connection.execute(
            script: """
                PRAGMA journal_mode = WAL;
                CREATE TABLE item (number INTEGER PRIMARY KEY, text TEXT);
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
                    INSERT INTO item SELECT i, printf('%2500d', i) FROM n;
                """)
        func changed() throws -> Int? {
            try connection.first("SELECT count(*) FROM item WHERE text = 'new'") { $0.int(0) }
        }
        try connection.begin(.immediate)
        #expect(throws: Stop.self) {
            try connection.savepoint {
                try connection.run("UPDATE item SET text = 'new'")
                throw Stop()
            }
        }
        #expect(try changed() == 0)
        try connection.savepoint { try connection.run("UPDATE item SET text = 'new'") }
        try connection.commit()
        #expect(try changed() == 3000)
    }

    @Test("A nested savepoint undoes only its own changes")
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

    @Test("A savepoint rethrows its error even after the whole transaction was rolled back")
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

    @Test("A second writer gets a busy error; a reader sees only committed changes")
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

    @Test("A deferred transaction reads one snapshot")
    func snapshot() throws {
        let database = try Database()
        let (one, other) = (try database.open(), try database.open())
        try one.execute(
            script: "PRAGMA journal_mode = WAL; CREATE TABLE item (number INTEGER PRIMARY KEY, text)")
        try other.begin(.deferred)
        #expect(try other.items() == [])
        try one.add("a")
        #expect(try other.items() == [])
        // The snapshot is too old for a write.
        #expect(try kind { try other.add("b") } == .busy)
        try other.rollback()
        #expect(try other.items() == ["a"])
    }
}
