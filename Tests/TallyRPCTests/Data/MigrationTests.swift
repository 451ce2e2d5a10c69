import JSONRPC
import SQLite
import Support
import Tally
import Testing

@testable import TallyStore

/// Migrates databases with rows from before each of the latest migrations.
///
/// A database of today, whose records have only the members of that time, is written out in the older schema.
@Suite("Migrations of a database with rows")
struct MigrationTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    struct Version: Sendable, CustomTestStringConvertible {
        /// The name of the first migration that it lacks.
        let missing: String
        let requests: [(method: String, params: JSONValue)]

        var testDescription: String { "before “\(missing)”" }
    }

    static let versions = [
        Version(missing: "planning", requests: MigrationRequests.first),
        Version(missing: "postponements", requests: MigrationRequests.planned),
        Version(missing: "tags of time entries", requests: MigrationRequests.postponed),
        Version(missing: "plans of habits", requests: MigrationRequests.tagged),
        Version(missing: "depending tasks", requests: MigrationRequests.skipped),
        Version(missing: "open occurrences", requests: MigrationRequests.skipped),
        Version(missing: "waits", requests: MigrationRequests.skipped),
    ]

    @Test(
        "It has the records, indexes and summaries of one of today, and its steps are undone and redone",
        arguments: versions)
    func migration(version: Version) throws {
        let (older, newer) = try databases(version)
        #expect(try older.result("data.check")["problems"] == [])
        #expect(try older.export() == newer.export())
        for ((method, _), (old, new)) in zip(
            MigrationRequests.reads,
            zip(try older.results(MigrationRequests.reads), try newer.results(MigrationRequests.reads)))
        {
            #expect(old == new, "\(method)")
        }
        let (migrated, current) = (try tables("older.db"), try tables("newer.db"))
        #expect(migrated.keys.sorted() == current.keys.sorted())
        for (table, rows) in current { #expect(migrated[table] == rows, "\(table)") }
        #expect(current.values.count { !$0.isEmpty } > 15)
        try checkHistory(older, newer)
    }

    /// Undoes everything in steps of five on both, and redoes it.
    private func checkHistory(_ older: TestSession, _ newer: TestSession) throws {
        let before = try older.export()
        let undo = Array(repeating: TestSession.request("history.undo"), count: 5)
        var undone = 0
        while undone.isMultiple(of: 5) {
            let counts = try [older, newer].map { try $0.replies(undo).count { $0["result"] != nil } }
            #expect(counts[0] == counts[1])
            #expect(try older.export() == newer.export(), "\(undone) undone")
            if counts[0] == 0 { break }
            undone += counts[0]
        }
        #expect(undone > 15)
        #expect(try older.result("data.check")["problems"] == [])
        try older.results(Array(repeating: ("history.redo", [:]), count: undone))
        #expect(try older.export() == before)
        #expect(try older.result("data.check")["problems"] == [])
    }

    /// Returns sessions on a database in the older schema, which they migrate, and on the same one of today.
    private func databases(_ version: Version) throws -> (older: TestSession, newer: TestSession) {
        let newer = TestSession(path: directory.file("newer.db"))
        try newer.results(version.requests)
        try writeOlder(version)
        return (TestSession(path: directory.file("older.db")), newer)
    }

    /// Writes the records and the log of today's database to one that lacks the latest migrations.
    private func writeOlder(_ version: Version) throws {
        let migrations = Schema.migrator.migrations
        let count = try #require(migrations.firstIndex { $0.name == version.missing })
        let older = try Connection(.file(path: directory.file("older.db")))
        try Schema.registerFunctions(on: older)
        try Migrator(applicationID: Schema.applicationID, migrations: Array(migrations.prefix(count)))
            .migrate(older)
        try older.run("ATTACH ? AS today", [directory.file("newer.db")])
        try older.run("PRAGMA foreign_keys = OFF")
        for table in try Self.names(in: older) where !Self.isDerived(table) {
            let columns = try StoredTables(older).columns(of: table).joined(separator: ", ")
            try older.run("DELETE FROM main.\(table)")
            try older.run("INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM today.\(table)")
        }
        // The program fills the search index, not a trigger.
        try older.run("INSERT INTO task_search (task_search) VALUES ('rebuild')")
        // Numbers are not used again, also those of what was deleted.
        try older.run("UPDATE main.sqlite_sequence SET seq = 0 WHERE name NOT LIKE '%commit'")
        try older.run(
            """
            UPDATE main.sqlite_sequence SET seq = t.seq FROM today.sqlite_sequence t
                WHERE t.name = main.sqlite_sequence.name AND t.name NOT LIKE '%commit'
            """)
        try older.run(
            """
            INSERT INTO main.sqlite_sequence (name, seq) SELECT name, seq FROM today.sqlite_sequence
                WHERE name NOT IN (SELECT name FROM main.sqlite_sequence)
                    AND name IN (SELECT name FROM main.sqlite_schema)
            """)
    }

    /// Returns the rows of all tables but the log, in order.
    private func tables(_ file: String) throws -> [String: [String]] {
        let connection = try Connection(.file(path: directory.file(file)))
        try Schema.registerFunctions(on: connection)
        let names = try Self.names(in: connection).filter {
            !["change", "step", "habit_streak"].contains($0)
        }
        return Dictionary(
            uniqueKeysWithValues: try names.map { table in
                let columns = try StoredTables(connection).columns(of: table)
                let values = columns.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
                return (table, try connection.all("SELECT \(values) FROM \(table)") { $0.text(0) }.sorted())
            })
    }

    private static func isDerived(_ table: String) -> Bool {
        !ChangeLog.tables.contains(table) && !["device", "step", "change", "task_text"].contains(table)
    }

    /// Returns the names of the tables without those of the search index.
    private static func names(in connection: Connection) throws -> [String] {
        try connection.all(
            """
            SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'
                AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'task_search%' ORDER BY name
            """
        ) { $0.text(0) }
    }
}

/// What was done with each version, with the members of that time.
private enum MigrationRequests {
    typealias Request = (method: String, params: JSONValue)

    static let first: [Request] = [
        ("project.create", ["name": "House"]),
        (
            "task.create",
            ["title": "Paint", "project": "House", "tags": ["Home", "big"], "due": "2026-11-25"]
        ),
        ("task.create", ["title": "Call Sue", "due": "2026-11-20T15:00:00Z", "reminders": ["-PT30M"]]),
        ("task.create", ["title": "Run", "priority": "P0", "due": "2026-11-28", "stake": ["cents": 700]]),
        ("task.create", ["title": "Sweep", "start": "2026-11-21T08:00:00Z", "end": "2026-11-21T09:00:00Z"]),
        ("task.create", ["title": "Old", "tags": ["home"]]),
        ("focus.add", ["id": 1]),
        ("task.complete", ["id": 2, "at": "2026-11-19"]),
        ("task.complete", ["id": 5]),
        ("task.delete", ["id": 5]),
        ("task.update", ["id": 1, "notes": "Two colors", "estimate": 90]),
        ("habit.create", ["name": "Read", "target": ["count": 2, "per": "day"]]),
        ("habit.increment", ["habit": "Read", "by": 3, "date": "2026-11-18"]),
        ("habit.increment", ["habit": "Read", "by": 2]),
        ("habit.update", ["habit": "Read", "target": ["count": 5, "per": "week"]]),
        ("activity.create", ["name": "Work"]),
        (
            "time.log",
            ["activity": "Work", "task": 1, "start": "2026-11-19T23:00:00Z", "end": "2026-11-20T01:00:00Z"]
        ),
        ("time.log", ["activity": "Work", "start": "2026-11-20T07:00:00Z", "end": "2026-11-20T07:10:00Z"]),
        ("time.delete", ["id": 2]),
        ("time.start", ["activity": "Work", "task": 4, "at": "2026-11-20T08:30:00Z"]),
        ("filter.create", ["name": "soon", "filter": "due:today"]),
        ("alias.create", ["name": "n", "line": "list"]),
    ]

    static let planned: [Request] =
        first + [
            (
                "task.create",
                [
                    "title": "Water", "due": "2026-11-19", "recurrence": ["rule": "FREQ=DAILY"],
                    "checklist": [["text": "Fern"]], "reminders": ["-PT1H"],
                ]
            ),
            ("task.check", ["id": 6, "item": "1"]),
            ("task.complete", ["id": 6]),
            ("task.skip", ["id": 7]),
            ("task.create", ["title": "Bills", "recurrence": ["rule": "every month on the 31st"]]),
            ("task.create", ["title": "Rent", "due": "2026-11-30", "recurrence": ["rule": "FREQ=MONTHLY"]]),
            ("series.end", ["task": 10]),
            ("task.create", ["title": "Tidy", "parent": 1, "dependsOn": [4, 2]]),
            ("task.update", ["id": 3, "dependsOn": [11]]),
            ("task.complete", ["id": 11, "force": true]),
            ("task.create", ["title": "Later", "wait": "2026-11-22", "due": "2026-11-24"]),
            ("task.create", ["title": "Noon", "wait": "2026-11-20T12:00:00Z", "scheduled": "2026-11-23"]),
            ("task.create", ["title": "Waited", "wait": "2026-11-22", "scheduled": "2026-11-20T08:00:00Z"]),
            ("task.complete", ["id": 14]),
            ("task.annotate", ["id": 1, "text": "Ask for a ladder"]),
            ("task.create", ["title": "Gone", "parent": 1, "dependsOn": [1], "wait": "2026-12-01"]),
            ("task.delete", ["id": 15]),
        ]

    static let postponed: [Request] =
        planned + [
            ("task.reschedule", ["id": 1, "days": 1]),
            ("task.reschedule", ["id": 1, "days": 2]),
            ("task.reschedule", ["id": 1, "days": 1]),
            ("task.reschedule", ["id": 4, "days": 1]),
        ]

    static let tagged: [Request] =
        postponed + [
            (
                "time.log",
                [
                    "activity": "Work", "start": "2026-11-20T05:00:00Z", "end": "2026-11-20T06:00:00Z",
                    "tags": ["deep", "Desk"],
                ]
            ),
            ("time.update", ["id": 1, "tags": ["desk"]]),
            ("time.split", ["id": 3, "at": "2026-11-20T05:30:00Z"]),
            ("time.continue", ["id": 3]),
            ("time.delete", ["id": 3]),
        ]

    static let skipped: [Request] =
        tagged + [
            ("habit.update", ["habit": "Read", "target": ["weekdays": ["mon", "fri"]]]),
            ("habit.update", ["habit": "Read", "reminders": ["20:00"]]),
            ("habit.skip", ["habit": "Read", "from": "2026-11-10", "to": "2026-11-17", "reason": "Ill"]),
            ("habit.unskip", ["habit": "Read", "date": "2026-11-12"]),
            ("habit.note", ["habit": "Read", "date": "2026-11-18", "text": "At last"]),
        ]

    static let reads: [Request] = [
        ("task.list", [:]), ("task.list", ["filter": "is:waiting"]), ("task.list", ["filter": "is:blocked"]),
        ("series.list", [:]), ("focus.suggest", ["limit": 50]), ("tag.list", [:]), ("time.list", [:]),
        ("time.summary", ["by": "tag", "from": "2026-11-01", "to": "2026-11-30"]),
        ("habit.history", ["habit": "Read", "from": "2026-11-01", "to": "2026-11-20"]),
        ("stats.trend", ["from": "2026-11-01", "to": "2026-11-30"]), ("score.profile", [:]),
        ("task.search", ["text": "a"]),
    ]
}
