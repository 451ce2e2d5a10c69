import Support
import Testing

@testable import SQLite
@testable import Tally
@testable import TallyStore

/// The query plans of reading requests on a million tasks, as the statistics of such a database make them.
@Suite("Plans that do not grow") struct GrowthPlanTests {
    /// Tables with a row for each task, time entry, count of a habit or change, and their names in queries.
    private static let large: Set = [
        "task", "t", "task_text", "x", "task_tag", "g", "change", "step", "s", "habit_event", "time_entry",
        "e",
        "time_part", "p", "focus_interval", "i", "completion_count",
    ]

    /// The average number of different values of a column; others have a thousand.
    private static let values = [
        "deleted_at": 1,
        "open": 2, "project": 20, "tag": 100, "priority": 4, "activity": 10, "habit": 30,
    ]

    /// Gives the database the statistics of a million tasks.
    private static func addStatistics(_ store: SQLiteStore) throws {
        let connection = store.connection
        try connection.execute(script: "ANALYZE; DELETE FROM sqlite_stat1")
        let indexes = try connection.all(
            "SELECT tbl_name, name FROM sqlite_schema WHERE type = 'index' AND tbl_name NOT LIKE 'task_search%'"
        ) { (table: $0.text(0), name: $0.text(1)) }
        for index in indexes where large.contains(index.table) {
            let columns = try connection.all(
                "SELECT coalesce(name, '') FROM pragma_index_info(?) ORDER BY seqno", [index.name]
            ) { $0.text(0) }
            // Few tasks have reminders.
            let all = index.name == "task_with_reminders" ? 100 : 1_000_000
            var rows = all
            let averages = columns.map { column in
                rows = max(1, rows / (values[column] ?? 1000))
                return String(rows)
            }
            try connection.run(
                "INSERT INTO sqlite_stat1 VALUES (?, ?, ?)",
                [index.table, index.name, ([String(all)] + averages).joined(separator: " ")])
        }
        try connection.execute(script: "ANALYZE sqlite_schema")
    }

    /// Returns the scans of large tables in the plans of the statements that `request` runs.
    private func scans(
        isFrequent: Bool = false, _ request: @Sendable (isolated Engine) throws -> Void
    ) throws -> [String] {
        let tally = try TestEngine()
        try tally.habit("Read", 1)
        try tally.add("Task")
        try tally.change { _ = try $0.createActivity(ActivityDraft(name: try Name("Work"))) }
        try tally.store { store in
            try Self.addStatistics(store)
            if isFrequent { store.candidateLimit = -1 }
        }
        let known = try tally.store { Set($0.connection.statements.keys) }
        try tally.read(request)
        return try tally.store { store in
            try store.connection.statements.filter { !known.contains($0.key) && $0.key.hasPrefix("SELECT") }
                .flatMap { sql, statement in
                    let values = [Int?](repeating: nil, count: statement.parameterCount)
                    return try store.connection.all("EXPLAIN QUERY PLAN " + sql, values) { $0.text(3) }
                        .filter { step in
                            let words = step.split(separator: " ")
                            return words.first == "SCAN" && Self.large.contains(String(words[1]))
                                && !step.contains("VIRTUAL TABLE") && !step.hasSuffix("task_with_reminders")
                        }.map { "\($0): \(sql)" }
                }
        }
    }

    private typealias Request = @Sendable (isolated Engine) throws -> Void

    private static let requests: [(name: String, run: Request)] = [
        ("focus", { _ = try $0.focus() }),
        ("suggestions", { _ = try $0.suggestions() }),
        ("review", { _ = try $0.weekReview() }),
        ("past focus", { _ = try $0.focus(on: Day(number: 20_000)) }),
        ("day lists", { _ = try $0.dayLists() }),
        ("calendar day", { _ = try $0.calendarDay() }),
        ("calendar month", { _ = try $0.calendarMonth() }),
        ("score", { _ = try $0.score() }),
        ("profile", { _ = try $0.scoreProfile() }),
        ("score range", { _ = try $0.score(from: Day(number: 20_700), to: Day(number: 20_777)) }),
        ("day overview", { _ = try $0.dayOverview() }),
        ("completion", { _ = try $0.completion(from: Day(number: 20_700), to: nil) }),
        ("trend", { _ = try $0.trend() }),
        ("monthly trend", { _ = try $0.trend(by: .month) }),
        ("trend of a project", { _ = try $0.trend(project: "Inbox") }),
        ("projects", { _ = try $0.projects(sort: .name, archived: nil) }),
        ("heatmap of tasks", { _ = try $0.heatmap(.tasks) }),
        ("heatmap of focus", { _ = try $0.heatmap(.focus) }),
        ("heatmap of a habit", { _ = try $0.heatmap(.habit("Read")) }),
        ("heatmap of an activity", { _ = try $0.heatmap(.activity("Work")) }),
        ("habits", { _ = try $0.habits(archived: nil) }),
        (
            "time entries of days",
            { engine in
                var query = TimeQuery()
                query.days = Day(number: 20_000)...Day(number: 20_006)
                _ = try engine.timeEntries(matching: query)
            }
        ),
        (
            "time summary",
            { _ = try $0.timeSummary(by: .project, from: Day(number: 20_000), to: Day(number: 20_006)) }
        ),
        (
            "days of activities",
            { _ = try $0.trackedDays(from: Day(number: 20_000), to: Day(number: 20_006)) }
        ),
        (
            "hours of activities",
            { _ = try $0.trackedHours(from: Day(number: 20_000), to: Day(number: 20_006)) }
        ),
        (
            "course of projects",
            { _ = try $0.projectCourse(from: Day(number: 20_000), to: Day(number: 20_029)) }
        ),
        (
            "course of a habit",
            { _ = try $0.habitCourse("Read", from: Day(number: 20_748), to: Day(number: 20_777)) }
        ),
        ("burndown", { _ = try $0.burndown(from: Day(number: 20_748), to: Day(number: 20_777)) }),
        ("stakes", { _ = try $0.stakes() }),
        ("history", { _ = try $0.history(before: nil, limit: 50) }),
        ("earlier history", { _ = try $0.history(before: 1000, limit: 50) }),
        ("changes", { _ = try $0.changes(after: 1, limit: 1000) }),
        ("latest changes", { _ = try $0.changes(after: nil, limit: 100) }),
        ("reminders", { _ = try $0.reminders() }),
        ("related tasks", { _ = try $0.relatedTasks(of: .number(1), limit: 30) }),
        ("reminders of a task", { _ = try $0.reminders(of: .number(1)) }),
        ("series", { _ = try $0.series(matching: SeriesQuery()) }),
        (
            "series that go on",
            { engine in
                var query = SeriesQuery()
                query.isActive = true
                _ = try engine.series(matching: query)
            }
        ),
        (
            "series that have ended",
            { engine in
                var query = SeriesQuery()
                query.isActive = false
                _ = try engine.series(matching: query)
            }
        ),
        ("tags", { _ = try $0.tags(matching: TagQuery()) }),
        ("what can be done", { _ = try $0.generalSituation() }),
        ("what can be done with a task", { _ = try $0.taskSituation(.number(1)) }),
        ("what can be done with a project", { _ = try $0.projectSituation("Inbox") }),
        ("what can be done with a habit", { _ = try $0.habitSituation("Read") }),
        ("what can be done with an activity", { _ = try $0.activitySituation("Work") }),
        ("what can be done with a day", { _ = try $0.daySituation(Day(number: 20_700)) }),
        ("what can be done with a step", { _ = try $0.stepSituation(1) }),
    ]

    @Test("A request reads ranges of indexes", arguments: requests.indices)
    func request(index: Int) throws {
        let request = Self.requests[index]
        let scans = try scans(request.run)
        #expect(scans == [], "\(request.name)")
    }

    private static let filters: [@Sendable (inout TaskQuery) throws -> Void] = [
        { $0.overdue = true }, { $0.tags = [try Tag("home")] },
        { $0.tags = [try Tag("home"), try Tag("work")] },
        { $0.text = "report" }, { $0.text = "re" }, { $0.category = .morning }, { $0.category = .inbox },
        { $0.days = Day(number: 20_777)...Day(number: 20_777) },
        { $0.due = DueRange(from: .day(Day(number: 20_777))) },
        { ($0.projects, $0.priorities) = ([1], [.p1]) }, { $0.parent = .zero },
    ]

    @Test(
        "A listing whose filter passes few tasks finds them in an index", arguments: filters.indices,
        TaskSort.allCases)
    func rareTasks(index: Int, sort: TaskSort) throws {
        let scans = try scans { engine in
            var query = TaskQuery()
            try Self.filters[index](&query)
            query.sort = sort
            _ = try engine.tasks(matching: query)
        }
        #expect(scans == [])
    }

    @Test(
        "A listing whose filter passes many tasks is read in its order, without sorting",
        arguments: filters.indices, TaskSort.allCases)
    func frequentTasks(index: Int, sort: TaskSort) throws {
        let tally = try TestEngine()
        try tally.store { store in
            try Self.addStatistics(store)
            store.candidateLimit = -1
        }
        try tally.read { engine in
            var query = TaskQuery()
            try Self.filters[index](&query)
            query.sort = sort
            _ = try engine.tasks(matching: query)
        }
        try tally.store { store in
            for (sql, statement) in store.connection.statements where sql.contains("ORDER BY") {
                let values = [Int?](repeating: nil, count: statement.parameterCount)
                let steps = try store.connection.all("EXPLAIN QUERY PLAN " + sql, values) { $0.text(3) }
                guard steps.contains(where: { $0.contains(" t ") || $0.hasSuffix(" t") }) else { continue }
                #expect(!steps.contains("USE TEMP B-TREE FOR ORDER BY"), "\(sql)\n\(steps)")
            }
        }
    }

    /// Filters in words, each of which an index answers.
    private static let texts = [
        "#home", "#home -p3", "@Inbox #home", "due<friday", "due:today..friday is:open", "due<17:30",
        "due>=\"friday 17:00\" due<2027-01-01", "report", "\"re\" is:open", "is:overdue", "is:today",
        "is:open", "is:open sort:due limit:20", "@Inbox is:open", "p0 is:open", "(p0 or p1) is:open",
        "done>=monday", "done:2026-11-01..2026-11-07", "created>=today", "has:stake",
        "is:waiting or is:blocked", "is:waiting", "has:wait is:open", "wait<friday",
        "wait:..\"friday 17:00\"",
        "scheduled>=friday", "scheduled:today..friday is:open",
        "is:blocked", "is:blocked p0", "is:recurring", "has:recurrence is:done", "#home or #work",
        "#home or due<today",
        "@Inbox #a or report or is:overdue",
        "is:open (#home or due:today) not \"draft\"",
    ]

    private static func query(_ text: String, _ sort: TaskSort, on engine: isolated Engine) throws
        -> TaskQuery
    {
        var query = TaskQuery()
        query.sort = sort
        query.add(try engine.filter(text))
        return query
    }

    @Test("A filter in words finds few tasks in an index", arguments: texts, TaskSort.allCases)
    func rareTasks(text: String, sort: TaskSort) throws {
        let scans = try scans { engine in
            _ = try engine.tasks(matching: try Self.query(text, sort, on: engine))
        }
        #expect(scans == [])
    }

    @Test(
        "A filter in words that passes many tasks is read in its order, without sorting",
        // The tasks of one project are read from its index and sorted, as with the member `project`.
        arguments: texts.filter { !$0.contains("@") }, TaskSort.allCases)
    func frequentTasks(text: String, sort: TaskSort) throws {
        let tally = try TestEngine()
        try tally.store { store in
            try Self.addStatistics(store)
            store.candidateLimit = -1
        }
        let known = try tally.store { Set($0.connection.statements.keys) }
        try tally.read { engine in
            _ = try engine.tasks(matching: try Self.query(text, sort, on: engine))
        }
        try tally.store { store in
            for (sql, statement) in store.connection.statements
            where sql.contains("ORDER BY") && !known.contains(sql) {
                let values = [Int?](repeating: nil, count: statement.parameterCount)
                let steps = try store.connection.all("EXPLAIN QUERY PLAN " + sql, values) { $0.text(3) }
                guard steps.contains(where: { $0.contains(" t ") || $0.hasSuffix(" t") }) else { continue }
                #expect(!steps.contains("USE TEMP B-TREE FOR ORDER BY"), "\(sql)\n\(steps)")
            }
        }
    }
}
