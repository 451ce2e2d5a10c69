import Support
import Testing

@testable import SQLite
@testable import Tally
@testable import TallyStore

/// How SQLite finds the answers that are asked for again and again.
@Suite struct QueryPlanTests {
    /// The steps of the plans of every statement on a table that `question` runs for the first time.
    private func steps(
        on table: String = "task", _ question: @Sendable (isolated Engine) throws -> Void
    ) throws -> [String] {
        let tally = try TestEngine()
        let known = try tally.store { Set($0.connection.statements.keys) }
        try tally.read(question)
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

    private func expectIndexed(
        _ steps: [String], _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for step in steps {
            let isScan = ["SCAN t", "SCAN task", "SCAN x"].contains { step == $0 || step.hasPrefix($0 + " ") }
            // Walking an index in order is how a page is read; walking the table is not.
            #expect(!isScan || step.contains("USING"), comment, sourceLocation: sourceLocation)
            #expect(!step.contains("USE TEMP B-TREE"), comment, sourceLocation: sourceLocation)
        }
    }

    @Test("The focus of today is found by indexes, without sorting")
    func focus() throws {
        expectIndexed(try steps { _ = try $0.focus() })
    }

    @Test("The focus of a past day is found by indexes, without sorting")
    func pastFocus() throws {
        expectIndexed(try steps { _ = try $0.focus(on: Day(number: 20_000)) })
    }

    @Test(
        "A page of open tasks is read in the order of an index", arguments: TaskSort.allCases, [false, true])
    func listing(sort: TaskSort, descending: Bool) throws {
        let steps = try steps { engine in
            var query = TaskQuery()
            (query.status, query.sort, query.descending, query.limit) = (.open, sort, descending, 50)
            _ = try engine.tasks(matching: query)
        }
        expectIndexed(steps)
    }

    @Test("A page of done tasks in the order of completion is read in the order of an index")
    func completed() throws {
        let steps = try steps { engine in
            var query = TaskQuery()
            (query.status, query.sort, query.descending) = (.done, .completed, true)
            _ = try engine.tasks(matching: query)
        }
        expectIndexed(steps)
    }

    @Test("A search reads the trigram index in the order of its rows", arguments: ["report", "re", "r"])
    func search(text: String) throws {
        let steps = try steps { engine in
            var query = TaskQuery()
            (query.text, query.sort, query.descending) = (text, .created, true)
            _ = try engine.tasks(matching: query)
        }
        expectIndexed(steps)
        #expect(steps.contains { $0.contains("VIRTUAL TABLE INDEX") })
    }

    @Test("The score of a day is found by indexes, without sorting")
    func score() throws {
        expectIndexed(try steps { _ = try $0.score() })
        expectIndexed(try steps { _ = try $0.score(from: Day(number: 20_000), to: Day(number: 20_400)) })
    }

    @Test("Today's lists are found by indexes, without sorting")
    func todaysLists() throws {
        expectIndexed(try steps { _ = try $0.calendarDay() })
    }

    @Test("A month is found by indexes, without sorting")
    func month() throws {
        expectIndexed(try steps { _ = try $0.calendarMonth() })
    }

    @Test("Time is summed up from an index range of the days", arguments: TimeSummary.Grouping.allCases)
    func timeSummary(grouping: TimeSummary.Grouping) throws {
        let steps = try steps(on: "time_part") { engine in
            _ = try engine.timeSummary(by: grouping, from: Day(number: 20_000), to: Day(number: 20_006))
        }
        #expect(
            steps.first?.hasSuffix("COVERING INDEX time_part_by_day (day>? AND day<?)") == true, "\(steps)")
        #expect(!steps.contains { $0.hasPrefix("SCAN") }, "\(steps)")
    }

    @Test(
        "A page of time entries is read in the order of an index", arguments: [false, true], [nil, "a", "t"])
    func timeListing(ofDays: Bool, filter: String?) throws {
        let steps = try steps(on: "FROM time_") { engine in
            var query = TimeQuery()
            if ofDays { query.days = Day(number: 20_000)...Day(number: 20_006) }
            if filter == "a" { query.activity = 1 }
            if filter == "t" { query.task = 1 }
            _ = try engine.timeEntries(matching: query)
            query.cursor = "0.n1700000000.n5"
            _ = try engine.timeEntries(matching: query)
        }
        let index =
            ["a": "time_entry_by_activity", "t": "time_entry_by_task"][filter ?? ""] ?? "time_entry_by_start"
        let listed = steps.filter { $0.contains(" e USING INDEX \(index)") }
        #expect(listed.count >= 2, "\(steps)")
        for step in steps {
            #expect(!step.contains("USE TEMP B-TREE"), "\(steps)")
            // Without any filter everything is summed up, and the page is the start of an index.
            #expect(!step.hasPrefix("SCAN") || (!ofDays && filter == nil), "\(steps)")
        }
    }

    @Test(
        "The heat map of a year is answered by indexes alone, of the year's rows alone",
        arguments: [YearStat.tasks, .score])
    func heatmap(stat: YearStat) throws {
        let steps = try steps { _ = try $0.heatmap(stat, year: 2025) }
        #expect(
            steps == [
                "SEARCH task USING COVERING INDEX task_by_score (completed_day>? AND completed_day<?)"
            ])
    }

    @Test("The heat map of focus is found by indexes, without sorting")
    func focusHeatmap() throws {
        let steps = try steps { _ = try $0.heatmap(.focus, year: 2025) }
        expectIndexed(steps)
        #expect(steps.contains { $0.contains("COVERING INDEX task_finished_in_focus") })
    }

    @Test("What was planned and completed is answered by indexes, without sorting")
    func completion() throws {
        let steps = try steps { _ = try $0.completion(from: nil, to: nil) }
        expectIndexed(steps)
        for index in ["task_by_due_day", "task_by_due_at", "task_open_in_focus"] {
            #expect(steps.contains { $0.contains("INDEX " + index) }, "\(index)")
        }
    }

    @Test("The trend is found by indexes, without sorting, and reads no task", arguments: [nil, "Inbox"])
    func trend(project: String?) throws {
        let steps = try steps { _ = try $0.trend(project: project) }
        expectIndexed(steps)
        // SQLite never calls an index covering that it searches by a generated column: what is open now is counted in it.
        let counting = "SEARCH task USING INDEX task_by_project (project=? AND open=?)"
        let ofTasks = steps.filter { $0.contains(" task ") && $0 != counting }
        try #require(ofTasks.count >= 5)
        for step in ofTasks { #expect(step.hasPrefix("SEARCH task USING COVERING INDEX"), "\(step)") }
    }

    @Test("Everything of a day is found by indexes, without sorting")
    func dayOverview() throws {
        expectIndexed(try steps { _ = try $0.dayOverview() })
    }
}
