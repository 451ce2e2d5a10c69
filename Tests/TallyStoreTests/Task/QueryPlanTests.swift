import Support
import Testing

@testable import SQLite
@testable import Tally
@testable import TallyStore

/// The query plans of frequent queries.
@Suite struct QueryPlanTests {
    /// Returns the steps in the plans of all statements on a table that `request` runs for the first time.
    /// - Parameter isFrequent: Whether listings are read as if each filter passed many tasks.
    func steps(
        on table: String = "task", isFrequent: Bool = false,
        _ request: @Sendable (isolated Engine) throws -> Void
    ) throws -> [String] {
        let tally = try TestEngine()
        if isFrequent { try tally.store { $0.candidateLimit = -1 } }
        let known = try tally.store { Set($0.connection.statements.keys) }
        try tally.read(request)
        return try tally.store { store in
            let new = store.connection.statements.filter {
                !known.contains($0.key) && $0.key.contains(table)
            }
            try #require(!new.isEmpty)
            return try new.flatMap { sql, statement in
                let values = [Int?](repeating: nil, count: statement.parameterCount)
                return try store.connection.all("EXPLAIN QUERY PLAN " + sql, values) { $0.text(3) }
            }
        }
    }

    func expectIndexed(
        _ steps: [String], _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for step in steps {
            let isScan = ["SCAN t", "SCAN task", "SCAN x"].contains { step == $0 || step.hasPrefix($0 + " ") }
            // A scan of an index reads a page in order. A scan of the table must not occur.
            #expect(!isScan || step.contains("USING"), comment, sourceLocation: sourceLocation)
            #expect(!step.contains("USE TEMP B-TREE"), comment, sourceLocation: sourceLocation)
        }
    }

    @Test("Today's focus uses indexes, without sorting")
    func focus() throws {
        expectIndexed(try steps { _ = try $0.focus() })
    }

    @Test("The skipped days of a habit are found in a range of days")
    func skippedDays() throws {
        let week = Day(number: 20_000)...Day(number: 20_006)
        let steps = try steps(on: "habit_skip") { _ = try $0.store.habitSkips(ofHabit: 1, in: week) }
        #expect(
            steps == [
                "SEARCH habit_skip USING INDEX habit_skip_by_day (habit=? AND from_day>? AND from_day<?)"
            ])
    }

    @Test("The focus of a past day uses indexes, without sorting")
    func pastFocus() throws {
        expectIndexed(try steps { _ = try $0.focus(on: Day(number: 20_000)) })
    }

    @Test(
        "A page of open tasks is read in index order", arguments: TaskSort.allCases, [false, true])
    func listing(sort: TaskSort, descending: Bool) throws {
        let steps = try steps(isFrequent: true) { engine in
            var query = TaskQuery()
            (query.statuses, query.sort, query.descending, query.limit) = ([.open], sort, descending, 50)
            _ = try engine.tasks(matching: query)
        }
        expectIndexed(steps)
    }

    @Test(
        "A page of tasks of several projects or priorities is read in index order",
        arguments: TaskSort.allCases,
        [([1, 2], []), ([], [.p0, .p3]), ([1, 2, 3], [.p0, .p1])] as [(Set<Int>, Set<Priority>)])
    func valueFilters(sort: TaskSort, filters: (projects: Set<Int>, priorities: Set<Priority>)) throws {
        let steps = try steps { engine in
            var query = TaskQuery()
            (query.sort, query.limit) = (sort, 50)
            (query.projects, query.priorities) = filters
            _ = try engine.tasks(matching: query)
        }
        // The order of completion within a day of a project is sorted, as it is for a single project.
        let sorted = steps.filter { $0.contains("USE TEMP B-TREE") }
        #expect(sorted.allSatisfy { $0.hasSuffix("FOR RIGHT PART OF ORDER BY") }, "\(steps)")
        if sort != .completed { #expect(sorted.isEmpty, "\(steps)") }
    }

    private struct RangeFilter: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The indexes with its open tasks, and with its completed ones.
        let open: Set<String>
        let done: Set<String>
        let filter: @Sendable (inout TaskQuery) -> Void
    }

    /// The filters of a listing that select ranges of days.
    private static let ranges = [
        RangeFilter(
            testDescription: "day", open: ["due_day", "due_at", "block"],
            done: ["due_day", "due_at", "block"]
        ) {
            $0.days = Day(number: 20_000)...Day(number: 20_000)
        },
        RangeFilter(testDescription: "due", open: ["due_day", "due_at"], done: ["due_day", "due_at"]) {
            $0.due = DueRange(from: .day(Day(number: 20_000)), to: .day(Day(number: 20_006)))
        },
        RangeFilter(testDescription: "morning", open: ["due_day", "due_at", "block"], done: ["completion"]) {
            $0.category = .morning
        },
        RangeFilter(testDescription: "upcoming", open: ["due_day", "due_at", "block"], done: []) {
            $0.category = .upcoming
        },
    ]

    @Test(
        "The tasks of a listing by day are found from an index range for each kind of day",
        arguments: ranges.indices, [[], [.open], [.done]] as [Set<TaskStatus>])
    func candidates(range: Int, statuses: Set<TaskStatus>) throws {
        let tally = try TestEngine()
        for number in 1...3 {
            try tally.add("\(number)", due: "2026-11-20")
            try tally.add("\(number)", due: "2026-11-21")
        }
        let range = Self.ranges[range]
        let known = try tally.store { Set($0.connection.statements.keys) }
        try tally.read { engine in
            var query = TaskQuery()
            range.filter(&query)
            (query.statuses, query.limit) = (statuses, 1)
            _ = try engine.tasks(matching: query)
        }
        let steps = try tally.store { store in
            let queries = store.connection.statements.filter {
                !known.contains($0.key) && $0.key.hasPrefix("SELECT t.number FROM task t ")
            }
            return try queries.flatMap { sql, statement in
                let values = [Int?](repeating: nil, count: statement.parameterCount)
                return try store.connection.all("EXPLAIN QUERY PLAN " + sql, values) { $0.text(3) }
            }
        }
        let expected = (statuses == [.done] ? [] : range.open).union(statuses == [.open] ? [] : range.done)
        // Which tasks wait is asked first.
        let ofListing = steps.filter { !$0.contains("INDEX task_by_wait_") }
        #expect(ofListing.count == steps.count - (statuses == [.done] ? 0 : 2))
        let indexes = ofListing.map { step in expected.first { step.contains("INDEX task_by_\($0) ") } }
        #expect(steps.allSatisfy { $0.hasPrefix("SEARCH t ") }, "\(steps)")
        #expect(Set(indexes) == Set(expected), "\(steps)")
    }

    @Test("A page of completed tasks by completion is read in index order")
    func completed() throws {
        let steps = try steps { engine in
            var query = TaskQuery()
            (query.statuses, query.sort, query.descending) = ([.done], .completed, true)
            _ = try engine.tasks(matching: query)
        }
        expectIndexed(steps)
    }

    @Test(
        "A page of a project's tasks is read from its index, without deleted tasks, and counts without tasks"
    )
    func project() throws {
        for status in [TaskStatus.open, .done] {
            let listing = try steps { engine in
                var query = TaskQuery()
                (query.statuses, query.projects) = ([status], [1])
                _ = try engine.tasks(matching: query)
            }
            expectIndexed(listing)
            let search = "SEARCH t USING INDEX task_by_project (project=? AND open=? AND deleted_at=?)"
            #expect(listing.contains(search), "\(listing)")
        }
        let counts = try steps(on: "FROM task") { _ = try $0.projects(sort: .name, archived: nil) }
        #expect(counts == ["SCAN task_count"])
    }

    @Test("A search for a frequent text reads the trigram index in row order")
    func search() throws {
        let steps = try steps(isFrequent: true) { engine in
            var query = TaskQuery()
            (query.text, query.sort, query.descending) = ("report", .created, true)
            _ = try engine.tasks(matching: query)
        }
        expectIndexed(steps)
        #expect(steps.contains { $0.contains("VIRTUAL TABLE INDEX") })
    }

    @Test("A search for a rare text finds its tasks in the trigram index", arguments: ["report", "re", "r"])
    func rareSearch(text: String) throws {
        let steps = try steps { engine in
            var query = TaskQuery()
            query.text = text
            _ = try engine.tasks(matching: query)
        }
        // A task has some texts several times.
        expectIndexed(steps.filter { $0 != "USE TEMP B-TREE FOR DISTINCT" })
        #expect(steps.contains { $0.contains("VIRTUAL TABLE INDEX") })
    }

    @Test("Stakes of some days are read from an index range of the days")
    func stakes() throws {
        let steps = try steps(on: "FROM stake") { engine in
            var query = StakeQuery()
            query.days = Day(number: 20_000)...Day(number: 20_006)
            _ = try engine.stakes(matching: query)
        }
        #expect(
            steps == [
                "SEARCH k USING INDEX stake_by_due (due_day>? AND due_day<?)",
                "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)",
            ])
    }

    @Test("Scores use indexes, without sorting")
    func score() throws {
        expectIndexed(try steps { _ = try $0.score() })
        let range = try steps(on: "completion_count") {
            _ = try $0.score(from: Day(number: 20_000), to: Day(number: 20_400))
        }
        #expect(range == ["SEARCH completion_count USING PRIMARY KEY (day>? AND day<?)"])
    }

    @Test("Today's lists use indexes, without sorting")
    func dayLists() throws {
        expectIndexed(try steps { _ = try $0.calendarDay() })
        expectIndexed(try steps { _ = try $0.dayLists() })
    }

    @Test("A month uses indexes, without sorting")
    func month() throws {
        expectIndexed(try steps { _ = try $0.calendarMonth() })
    }

    @Test("Tracked time is summed from an index range of the days", arguments: TimeSummary.Grouping.allCases)
    func timeSummary(grouping: TimeSummary.Grouping) throws {
        let steps = try steps(on: "time_part") { engine in
            _ = try engine.timeSummary(by: grouping, from: Day(number: 20_000), to: Day(number: 20_006))
        }
        #expect(
            steps.first?.hasSuffix("COVERING INDEX time_part_by_day (day>? AND day<?)") == true, "\(steps)")
        // The tags of an entry are read from it.
        #expect(!steps.contains { $0.hasPrefix("SCAN") && !$0.hasPrefix("SCAN j VIRTUAL TABLE") }, "\(steps)")
    }

    @Test(
        "A page of time entries is read in index order", arguments: [false, true],
        [nil, "a", "aa", "t", "g", "ga", "gg", "tg"])
    func timeListing(ofDays: Bool, filter: String?) throws {
        let steps = try steps(on: "FROM time_") { engine in
            var query = TimeQuery()
            if ofDays { query.days = Day(number: 20_000)...Day(number: 20_006) }
            if filter == "a" { query.activities = [1] }
            if filter == "aa" { query.activities = [1, 2] }
            if filter == "t" || filter == "tg" { query.task = 1 }
            if filter?.contains("g") == true { query.tags = [try Tag("client")] }
            if filter == "ga" { query.activities = [1] }
            if filter == "gg" { query.tags.append(try Tag("urgent")) }
            _ = try engine.timeEntries(matching: query)
            query.cursor = query.mark.cursor(at: "0.n1700000000.n5")
            _ = try engine.timeEntries(matching: query)
        }
        let index =
            [
                "a": " e USING INDEX time_entry_by_activity", "aa": " e USING INDEX time_entry_by_activity",
                "t": " e USING INDEX time_entry_by_task", "tg": " e USING INDEX time_entry_by_task",
                "g": " g USING PRIMARY KEY (tag=?", "gg": " g USING PRIMARY KEY (tag=?",
                "ga": " g USING COVERING INDEX time_entry_tag_by_activity (tag=? AND activity=?",
            ][filter ?? ""] ?? " e USING INDEX time_entry_by_start"
        let listed = steps.filter { $0.contains(index) }
        #expect(listed.count >= 2, "\(steps)")
        for step in steps {
            #expect(!step.contains("USE TEMP B-TREE"), "\(steps)")
            // Without a filter, the page is the start of an index.
            let isScan = step.hasPrefix("SCAN") && !step.hasPrefix("SCAN json_each")
            #expect(!isScan || (!ofDays && filter == nil), "\(steps)")
        }
    }

    @Test(
        "The heatmap of a year reads the counts of the year's days, and no tasks",
        arguments: [YearStat.tasks, .score])
    func heatmap(stat: YearStat) throws {
        let steps = try steps(on: "FROM") { _ = try $0.heatmap(stat, year: 2025) }
        #expect(steps.contains("SEARCH completion_count USING PRIMARY KEY (day>? AND day<?)"), "\(steps)")
        #expect(!steps.contains { $0.contains(" task ") }, "\(steps)")
    }

    @Test("The focus heatmap uses indexes, without sorting")
    func focusHeatmap() throws {
        let steps = try steps { _ = try $0.heatmap(.focus, year: 2025) }
        expectIndexed(steps)
        #expect(steps.contains { $0.contains("COVERING INDEX task_finished_in_focus") })
    }

    @Test("Planned and completed tasks use indexes, without sorting")
    func completion() throws {
        let steps = try steps { _ = try $0.completion(from: nil, to: nil) }
        expectIndexed(steps)
        for index in ["task_by_due_day", "task_by_due_at", "task_open_in_focus"] {
            #expect(steps.contains { $0.contains("INDEX " + index) }, "\(index)")
        }
    }

    @Test("The trend uses covering indexes, without sorting", arguments: [nil, "Inbox"])
    func trend(project: String?) throws {
        let steps = try steps { _ = try $0.trend(project: project) }
        expectIndexed(steps)
        // SQLite never reports an index as covering if it searches a generated column, such as `open`.
        let counting = "SEARCH task USING INDEX task_by_project (project=? AND open=?)"
        let ofTasks = steps.filter { $0.contains(" task ") && $0 != counting }
        try #require(ofTasks.count >= 3)
        for step in ofTasks { #expect(step.hasPrefix("SEARCH task USING COVERING INDEX"), "\(step)") }
    }

    @Test("A day overview uses indexes, without sorting")
    func dayOverview() throws {
        expectIndexed(try steps { _ = try $0.dayOverview() })
    }
}
