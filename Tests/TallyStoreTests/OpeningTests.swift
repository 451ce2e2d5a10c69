import Support
import Foundation
import SQLite
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct OpeningTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.file("tally.db") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    private func tasks(of tally: TestEngine) throws -> [String] {
        try tally.read { try $0.tasks(matching: TaskQuery()).tasks.map(\.title) }
    }

    @Test("Only the owner can access the new file and its directory")
    func permissions() throws {
        let path = directory.file("deep/er/tally.db")
        let tally = try TestEngine(path: path)
        try tally.add("a")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(path) == 0o600)
        #expect(try mode(path + "-wal") == 0o600)
        #expect(try mode(directory.file("deep/er")) == 0o700)
        #expect(try mode(directory.file("deep")) == 0o700)
    }

    @Test("Committed changes survive a restart")
    func restart() throws {
        try TestEngine(path: path).add("a")
        #expect(try tasks(of: TestEngine(path: path)) == ["a"])
    }

    @Test("Opening a migrated file writes nothing")
    func opening() throws {
        let tally = try TestEngine(path: path)
        try tally.add("a")
        let version = try tally.number("PRAGMA data_version")
        let other = try TestEngine(path: path)
        #expect(try tasks(of: other) == ["a"])
        #expect(try tally.number("PRAGMA data_version") == version)
    }

    @Test("A file can be opened and read while another connection writes to it")
    func openingWhileLocked() throws {
        let tally = try TestEngine(path: path)
        try tally.add("a")
        try tally.engine.run { engine in
            engine.beginGroup()
            try engine.beginTransaction(changing: true)
        }
        #expect(try tasks(of: TestEngine(path: path)) == ["a"])
        tally.engine.run { $0.endGroup() }
    }

    @Test("A file with a newer schema is refused and not changed")
    func newer() throws {
        do {
            let tally = try TestEngine(path: path)
            try tally.add("a")
            try tally.store { try $0.connection.execute(script: "PRAGMA user_version = 999") }
        }
        let before = try bytes()
        for readOnly in [false, true] {
            #expect(try failure { try tasks(of: TestEngine(path: path, readOnly: readOnly)) } == .storage)
        }
        #expect(try bytes() == before)
    }

    @Test("A database of another program is refused and not changed")
    func foreign() throws {
        do {
            let connection = try Connection(.file(path: path))
            try connection.execute(script: "CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('mine')")
        }
        let before = try bytes()
        for readOnly in [false, true] {
            #expect(try failure { try tasks(of: TestEngine(path: path, readOnly: readOnly)) } == .storage)
        }
        #expect(try bytes() == before)
    }

    @Test("A file that is not a database is refused and not changed")
    func noDatabase() throws {
        let text = Data(String(repeating: "Dear diary, ", count: 500).utf8)
        try text.write(to: URL(fileURLWithPath: path))
        #expect(try failure { try tasks(of: TestEngine(path: path)) } == .storage)
        #expect(try bytes() == text)
    }

    @Test("An empty file becomes a database")
    func empty() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        try TestEngine(path: path).add("a")
        #expect(try tasks(of: TestEngine(path: path)) == ["a"])
    }

    @Test("A database opened read-only can be read but not changed")
    func readOnly() throws {
        do { try TestEngine(path: path).add("a") }
        let before = try bytes()
        do {
            let tally = try TestEngine(path: path, readOnly: true)
            #expect(try tasks(of: tally) == ["a"])
            #expect(try tally.focusDay().titles == [])
            #expect(try failure { try tally.add("b") } == .storage)
            #expect(try tasks(of: tally) == ["a"])
        }
        #expect(try bytes() == before)
    }

    @Test("Reading a missing file read-only finds nothing and does not create it")
    func readOnlyMissing() throws {
        #expect(try tasks(of: TestEngine(path: path, readOnly: true)) == [])
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("After a refusal, the next request opens the file again")
    func mended() throws {
        try Data(String(repeating: "x", count: 5000).utf8).write(to: URL(fileURLWithPath: path))
        let tally = try TestEngine(path: path)
        #expect(try failure { try tally.add("a") } == .storage)
        try FileManager.default.removeItem(atPath: path)
        #expect(try tally.add("a") == 1)
    }

    @Test("Commits are synced, and foreign keys are enforced")
    func pragmas() throws {
        let tally = try TestEngine(path: path)
        #expect(try tally.number("PRAGMA synchronous") == 2)
        #expect(try tally.number("PRAGMA foreign_keys") == 1)
        #expect(try tally.store { try $0.connection.first("PRAGMA journal_mode") { $0.text(0) } } == "wal")
    }

    @Test(
        "An older version's stake, made while the log was ahead of the clock, is pending and then expires"
    )
    func olderStake() throws {
        let older = Migrator(
            applicationID: Schema.applicationID, migrations: Array(Schema.migrator.migrations.prefix(9)))
        let connection = try Connection(.file(path: path))
        try Schema.registerFunctions(on: connection)
        try older.migrate(connection)
        try connection.run("INSERT INTO device (number, id) VALUES (1, 'd')")
        try connection.run(
            """
            INSERT INTO project VALUES
                (1, '\(Project.inboxIdentifier)', 'Inbox', 'inbox', '', '#4363D8', 0, 'a0', 0, 1)
            """)
        let (wrong, made) = (try instant("2030-01-01T00:00:00Z"), try instant("2026-11-01T10:00:00Z"))
        let deadline = try instant("2026-11-08T23:59:59Z")
        for clock in [wrong.seconds * 1000 << 16, wrong.seconds * 1000 << 16 + 1] {
            try connection.run(
                "INSERT INTO step (clock, device, method, fingerprint) VALUES (?, 'd', 'task.create', 0)",
                [clock])
        }
        try connection.run(
            """
            INSERT INTO task (id, title, notes, priority, project, tags, part_of_day, all_day, position,
                    created_at, revision, due_at)
                VALUES ('01a1f82f-1e80-7000-8000-000000000001', 'Run', '', 2, 1, '[]', 0, 0, 'a0', ?1, 1, ?2)
            """, [made.seconds, deadline.seconds])
        try connection.run(
            """
            INSERT INTO stake (number, cents, currency, title, project, made_at, known_at, deadline_at, due_day)
                VALUES (1, 500, 'USD', 'Run', 1, ?1, ?2, ?3, ?3 / 86400)
            """, [made.seconds, wrong.seconds, deadline.seconds])
        try connection.run(
            """
            INSERT INTO change (step, entity, row, operation, after) VALUES
                (2, 'stake', 1, 'create', json_object('made_at', ?1, 'known_at', ?2, 'deadline_at', ?3))
            """, [made.seconds, wrong.seconds, deadline.seconds])

        let tally = try TestEngine(now: "2026-11-02T10:00:00Z", path: path)
        #expect(try tally.status(1) == .pending)
        try tally.go(to: "2026-11-09T10:00:00Z")
        try tally.add("Anything that is logged")
        try tally.go(to: "2026-11-02T10:00:00Z")
        #expect(try tally.status(1) == .expired)
    }
}
