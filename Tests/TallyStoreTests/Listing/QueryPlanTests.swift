import Testing

@testable import SQLite
@testable import Tally
@testable import TallyStore

/// How SQLite finds the answers that are asked for again and again.
@Suite struct QueryPlanTests {
    /// The steps of the plans of every statement on tasks that `question` runs for the first time.
    private func steps(_ question: @Sendable (isolated Engine) throws -> Void) throws -> [String] {
        let life = try Life()
        let known = try life.store { Set($0.connection.statements.keys) }
        try life.read(question)
        return try life.store { store in
            let new = store.connection.statements.filter {
                !known.contains($0.key) && $0.key.contains("task")
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
}
