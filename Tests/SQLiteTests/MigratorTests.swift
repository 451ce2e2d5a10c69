import Testing

@testable import SQLite

@Suite struct MigratorTests {
    private static let first = Migration("first", "CREATE TABLE one (n); INSERT INTO one VALUES (1)")
    private static let second = Migration(
        "second", "INSERT INTO one SELECT n + 1 FROM one; CREATE TABLE two (n)")
    private static let broken = Migration("broken", "CREATE TABLE three (n); INSERT INTO missing VALUES (1)")

    private func migrator(_ migrations: Migration...) -> Migrator {
        Migrator(applicationID: 77, migrations: migrations)
    }

    private func tables(_ connection: Connection) throws -> [String] {
        try connection.all("SELECT name FROM sqlite_master ORDER BY name") { $0.text(0) }
    }

    private func number(_ sql: String, _ connection: Connection) throws -> Int? {
        try connection.first(sql) { $0.int(0) }
    }

    @Test("Migrations run in order, each once, and the closure runs only if one of them did")
    func onceInOrder() throws {
        let connection = try Connection(.memory)
        var runs = 0
        #expect(try migrator(Self.first).needsMigration(connection))
        try migrator(Self.first).migrate(connection) { _ in runs += 1 }
        #expect(try number("SELECT count(*) FROM one", connection) == 1)
        #expect(try migrator(Self.first, Self.second).needsMigration(connection))
        for _ in 1...3 { try migrator(Self.first, Self.second).migrate(connection) { _ in runs += 1 } }
        #expect(try tables(connection) == ["one", "two"])
        #expect(try number("SELECT sum(n) FROM one", connection) == 3)
        #expect(try !migrator(Self.first, Self.second).needsMigration(connection))
        #expect(runs == 2)
        #expect(try number("PRAGMA user_version", connection) == 2)
        #expect(try number("PRAGMA application_id", connection) == 77)
    }

    @Test("A failed migration leaves the database unchanged")
    func failing() throws {
        let connection = try Connection(.memory)
        #expect(throws: SQLiteError.self) { try migrator(Self.first, Self.broken).migrate(connection) }
        #expect(try tables(connection) == [])
        #expect(try number("PRAGMA user_version", connection) == 0)
        #expect(try number("PRAGMA application_id", connection) == 0)
        #expect(!connection.isInTransaction)
        try migrator(Self.first).migrate(connection)
        #expect(throws: SQLiteError.self) { try migrator(Self.first, Self.broken).migrate(connection) }
        #expect(try tables(connection) == ["one"])
        #expect(try number("PRAGMA user_version", connection) == 1)
    }

    @Test("An error in the closure rolls back the migrations")
    func failingAfterwards() throws {
        struct Stop: Error {}
        let connection = try Connection(.memory)
        #expect(throws: Stop.self) { try migrator(Self.first).migrate(connection) { _ in throw Stop() } }
        #expect(try tables(connection) == [])
    }

    @Test("A newer database is refused")
    func newer() throws {
        let connection = try Connection(.memory)
        try migrator(Self.first, Self.second).migrate(connection)
        let failure = Migrator.Failure.newer(fileVersion: 2, knownVersion: 1)
        #expect(throws: failure) { try migrator(Self.first).needsMigration(connection) }
        #expect(throws: failure) { try migrator(Self.first).migrate(connection) }
        #expect(try number("PRAGMA user_version", connection) == 2)
    }

    @Test(
        "A database of another program is refused",
        arguments: ["CREATE TABLE theirs (n)", "PRAGMA application_id = 5"])
    func foreign(script: String) throws {
        let connection = try Connection(.memory)
        try connection.execute(script: script)
        let before = try tables(connection)
        #expect(throws: Migrator.Failure.foreign) { try migrator(Self.first).needsMigration(connection) }
        #expect(throws: Migrator.Failure.foreign) { try migrator(Self.first).migrate(connection) }
        #expect(try tables(connection) == before)
    }

    @Test("Two processes that open a new file at the same time migrate it once")
    func race() throws {
        let database = try Database()
        let (one, other) = (try database.open(), try database.open())
        let migrator = migrator(Self.first, Self.second)
        #expect(try migrator.needsMigration(one) && migrator.needsMigration(other))
        try migrator.migrate(one)
        try migrator.migrate(other)
        #expect(try number("SELECT count(*) FROM one", other) == 2)
    }
}
