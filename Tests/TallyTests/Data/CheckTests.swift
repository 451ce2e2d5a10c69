import Support
import Testing

@testable import SQLite
@testable import Tally
@testable import TallyStore

@Suite struct CheckTests {
    @Test("A database has no problems, neither empty nor after many requests", arguments: [5, 17])
    func sound(seed: UInt64) throws {
        let tally = try TestEngine()
        #expect(try tally.check().problems.map(\.problem) == [])
        var requests = RandomRequests(tally: tally, seed: seed)
        for _ in 0..<400 { try requests.makeRequest() }
        #expect(try tally.check().problems.map(\.problem) == [])
    }

    /// SQL that damages a database, with the problem that a check reports for it.
    static let faults: [(sql: String, problem: String)] = [
        ("UPDATE task SET project = 99 WHERE number = 1", "task 1 refers to a project that does not exist."),
        ("DELETE FROM habit", "habitTarget 1 refers to a habit that does not exist."),
        (
            "UPDATE task SET title = ' x' WHERE number = 1",
            "task 1: title must not start or end with white space."
        ),
        ("UPDATE task SET title = '' WHERE number = 1", "task 1: title must have 1 to 500 characters."),
        (
            "UPDATE task SET notes = char(0) WHERE number = 1",
            "task 1: notes must not contain control characters other than tabs and line breaks."
        ),
        (
            "UPDATE task SET title = CAST(x'61C3' AS TEXT) WHERE number = 1",
            "task 1: title has an invalid value."
        ),
        ("UPDATE task SET id = 'x' WHERE number = 1", "task 1: id must be a lower-case UUID."),
        ("UPDATE task SET priority = 4 WHERE number = 1", "task 1: priority must be between 0 and 3, not 4."),
        (
            "UPDATE task SET part_of_day = 2 WHERE number = 1",
            "task 1: partOfDay must be between 0 and 1, not 2."
        ),
        (
            "UPDATE task SET due_day = 1, due_at = 1 WHERE number = 1",
            "task 1: dueAt must be null if there is a dueDay."
        ),
        (
            "UPDATE task SET start_at = 5, end_at = 5 WHERE number = 1",
            "task 1: endAt must be after startAt."
        ),
        ("UPDATE task SET end_at = 5 WHERE number = 1", "task 1: endAt needs a startAt."),
        (
            "UPDATE task SET all_day = 1, start_at = 5 WHERE number = 1",
            "task 1: allDay must be false for a task with a startAt or endAt."
        ),
        ("UPDATE task SET all_day = 2 WHERE number = 1", "task 1: allDay has an invalid value."),
        ("UPDATE task SET due_day = 9999999 WHERE number = 1", "task 1: dueDay has an invalid value."),
        (
            "UPDATE task SET focus_order = NULL WHERE number = 1",
            "task 1: focusDay must be null if and only if focusOrder is null."
        ),
        (
            "UPDATE task SET completed_day = NULL WHERE number = 1",
            "task 1: completedAt must be null if and only if completedDay is null."
        ),
        (
            "UPDATE task SET completed_day = 5 WHERE number = 1",
            "task 1: completedDay must be the day of completedAt."
        ),
        (
            "UPDATE task SET position = '!' WHERE number = 1",
            "task 1: position must be a rank in the manual order."
        ),
        (
            "UPDATE task SET tags = '[\"a\",\"A\"]' WHERE number = 1",
            "task 1: tags must be valid tags without duplicates."
        ),
        (
            "DROP TRIGGER task_tag_update; UPDATE task SET tags = 'x' WHERE number = 2",
            "task 2: tags has an invalid value."
        ),
        (
            "UPDATE task SET reminders = '[\"PT5M\"]' WHERE number = 1",
            "task 1: reminders must be at most 20 different reminders such as -PT30M."
        ),
        (
            "UPDATE task SET revision = 0 WHERE number = 1",
            "task 1: revision must be between 1 and 9007199254740991, not 0."
        ),
        (
            "UPDATE task SET number = -4 WHERE number = 2",
            "task -4: number must be between 1 and 9007199254740991, not -4."
        ),
        ("DELETE FROM project WHERE number = 1", "project 1 is missing."),
        ("UPDATE project SET name = 'Out' WHERE number = 1", "project 1: name must be Inbox."),
        ("UPDATE project SET archived = 1 WHERE number = 1", "project 1: archived must be false for Inbox."),
        (
            "UPDATE project SET color = 'red' WHERE number = 2",
            "project 2: color must be a color such as #4363D8."
        ),
        (
            "UPDATE project SET name_key = 'x' WHERE number = 2",
            "project 2 has a search key that does not match its name."
        ),
        ("UPDATE stake SET cents = 99", "stake 3: cents must be between 100 and 100000000000, not 99."),
        ("UPDATE stake SET currency = 'ZZZ'", "stake 3: currency must be the ISO 4217 code of a currency."),
        ("UPDATE stake SET due_day = 1", "stake 3: dueDay must be the day of deadlineAt."),
        (
            "UPDATE stake SET outcome = NULL",
            "stake 3: outcome must be null if and only if settledAt is null."
        ),
        (
            """
            UPDATE stake SET conceded_at = NULL;
            UPDATE task SET completed_at = created_at, completed_day = created_at / 86400 WHERE number = 3
            """, "stake 3: outcome must be null, because the task was completed in time."
        ),
        (
            "UPDATE reminder_mark SET reminder = 'x'",
            "reminderMark 1: reminder must be a reminder such as -PT30M."
        ),
        (
            "UPDATE reminder_mark SET anchor = 'x'",
            "reminderMark 1: anchor must be empty, a date or a time in UTC."
        ),
        (
            "UPDATE focus_interval SET until_day = from_day",
            "focusInterval 1: untilDay must be after fromDay."
        ),
        (
            "UPDATE habit_target SET count = 0",
            "habitTarget 1: count must be a valid count for per and direction."
        ),
        (
            "UPDATE habit_target SET per = NULL",
            "habitTarget 1: count must be null if and only if per and direction are null."
        ),
        ("UPDATE habit_event SET delta = 0", "habitEvent 1: delta must not be 0."),
        ("UPDATE time_entry SET end_at = start_at", "timeEntry 1: endAt must be after startAt."),
        (
            "UPDATE time_entry SET end_at = start_at + 86401",
            "timeEntry 1: endAt must be at most 24 hours after startAt."
        ),
        ("UPDATE time_part SET seconds = 1", "timeEntry 1 has parts that do not add up to its length."),
        ("UPDATE timer SET number = 2", "timer 2 must be the only record of its type."),
        ("UPDATE settings SET time_zone = 'Moon'", "settings 1: timeZone must be an IANA time zone."),
        ("UPDATE settings SET week_start = 0", "settings 1: weekStart must be between 1 and 7, not 0."),
        (
            "DELETE FROM task_text WHERE number = 1",
            "task 1 has a search text that does not match its title and notes."
        ),
        (
            "UPDATE task_text SET title = 'x' WHERE number = 1",
            "task 1 does not match its entries in the search index."
        ),
        ("INSERT INTO task_text VALUES (77, 'x', '')", "task 77 has a search text but does not exist."),
        (
            "INSERT INTO task_search (rowid, title, notes) VALUES (77, 'xyz', '')",
            "task 77 is in the search index but does not exist."
        ),
        (
            "UPDATE task_search_data SET block = x'000000' WHERE id = 1",
            "The search index has wrong totals."
        ),
        ("UPDATE task_count SET count = count + 1", "project 1 has counts that do not match its tasks."),
        (
            "INSERT INTO tag_count VALUES ('x', 1, 1)",
            "The counts of the tag “x” do not match its tasks."
        ),
        (
            "DELETE FROM completion_count",
            "The counts of 21 Nov 2026 do not match the tasks completed on that day."
        ),
        (
            "UPDATE activity_seconds SET count = count + 1",
            "activity 1 has tracked seconds that do not match its time entries."
        ),
        (
            "INSERT INTO stake_total VALUES ('EUR', 'expired', 0, '', 1)",
            "The totals of stakes in EUR do not match the decided stakes."
        ),
        (
            "UPDATE score_run SET last_day = last_day + 1",
            "The runs of days with a score do not match the completed tasks."
        ),
        (
            "INSERT INTO habit_streak VALUES (1, 20700, 1, 5, 5)",
            "habit 1 has a kept streak that does not match its counts."
        ),
        ("DELETE FROM task_tag", "task 1 is missing from the index of one of its tags."),
        (
            "INSERT INTO task_tag VALUES ('x', 1, 'a0', 2)",
            "task 2 is in the index of a tag that it does not have."
        ),
        (
            "UPDATE step SET clock = 1 WHERE number = 2",
            "step 2 has a clock that is not later than that of the previous step."
        ),
        ("DELETE FROM step WHERE number = 2", "change 4 belongs to a step that does not exist."),
        (
            "UPDATE change SET step = 99 WHERE number = 3",
            "change 4 belongs to an earlier step than the previous change."
        ),
        ("UPDATE change SET entity = 'x' WHERE number = 3", "change 3 cannot be read."),
        ("UPDATE change SET after = NULL WHERE number = 3", "change 3 cannot be read."),
        ("UPDATE change SET after = x'7b' WHERE number = 3", "change 3 cannot be read."),
        ("UPDATE change SET after = x'0000' WHERE number = 3", "change 3 cannot be read."),
        (
            "UPDATE change SET after = CAST(after || x'03' AS BLOB) WHERE number = 3",
            "change 3 cannot be read."
        ),
        ("UPDATE change SET after = x'0306ff' WHERE number = 3", "change 3 cannot be read."),
        ("UPDATE change SET after = x'030800' WHERE number = 3", "change 3 cannot be read."),
        ("UPDATE change SET after = x'0305' WHERE number = 3", "change 3 cannot be read."),
        (
            "UPDATE step SET after_change = after_change + 1 WHERE number = 2",
            "change 4 is not among the changes of its step."
        ),
    ]

    @Test("A check finds every kind of fault and describes it", arguments: faults.map(\.sql))
    func faultsAreFound(sql: String) throws {
        let expected = try #require(Self.faults.first { $0.sql == sql }).problem
        let tally = try TestEngine.full()
        #expect(try tally.check().problems.map(\.problem) == [])
        try tally.store { store in
            try store.searchIndex.updateIndex()
            try store.connection.execute(
                script: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; \(sql)")
            store.rollback()
        }
        let report = try tally.check()
        #expect(report.problems.map(\.problem).contains(expected), "\(report.problems.map(\.problem))")
        #expect(!report.isOK)
    }

    @Test("Damage to the file is reported as a storage problem")
    func damage() throws {
        let directory = try TemporaryDirectory()
        let tally = try TestEngine(path: directory.file("a.db"))
        try RandomRequests.begin(in: tally)
        try tally.store { store in
            try store.connection.execute(
                script: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_master SET sql = 'CREATE INDEX task_by_position ON task (open, notes)'
                        WHERE name = 'task_by_position';
                    PRAGMA writable_schema = OFF;
                    """)
        }
        let again = try TestEngine(path: directory.file("a.db"))
        let problems = try again.check().problems
        #expect(problems.contains { $0.kind == .storage && $0.problem.hasPrefix("SQLite found: ") })
    }

    @Test("A check reports at most a thousand problems, and says when there are more")
    func bounded() throws {
        let tally = try TestEngine()
        try tally.store { store in
            try store.connection.execute(
                script: """
                    INSERT INTO celebration (number, day, at)
                        WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1200)
                        SELECT -x, x, 0 FROM n
                    """)
            store.rollback()
        }
        let report = try tally.check()
        #expect(report.problems.count == 1000 && !report.isComplete)
    }
}
