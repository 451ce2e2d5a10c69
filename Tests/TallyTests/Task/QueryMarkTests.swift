import Support
import Testing

@testable import Tally

/// A cursor continues only the query that it came from.
@Suite struct QueryMarkTests {
    private static let day = Day(number: 20_000)

    private static let taskChanges: [@Sendable (inout TaskQuery) throws -> Void] = [
        { $0.statuses = [.done] }, { $0.category = .inbox }, { $0.projects = [2] },
        { $0.priorities = [.p0] }, { $0.tags = [try Tag("home")] }, { $0.days = day...day },
        { $0.due = DueRange(from: .day(day)) }, { $0.due = DueRange(to: .day(day)) },
        { $0.overdue = false }, { $0.text = "a" }, { $0.sort = .title }, { $0.descending = true },
        { $0.filterTexts = ["p1"] }, { $0.most = 9 }, { $0.showsWaiting = true }, { $0.parent = .zero },
    ]

    @Test("Another filter, sort or direction refuses the cursor of a page of tasks")
    func tasks() throws {
        let tally = try TestEngine()
        for index in 1...4 { try tally.add("a\(index)") }
        var query = TaskQuery()
        (query.statuses, query.limit) = ([.open], 2)
        let first = query
        query.cursor = try tally.read { try $0.tasks(matching: first).page.nextCursor }
        #expect(query.cursor != nil)
        for change in Self.taskChanges {
            var other = query
            try change(&other)
            let given = other
            #expect(
                try failure { try tally.read { try $0.tasks(matching: given).tasks.count } }
                    == .invalid(path: "cursor"), "\(other)")
        }
        // The size of a page is none of the query's.
        query.limit = 1
        let second = query
        #expect(try tally.read { try $0.tasks(matching: second).tasks.map(\.number) } == [3])
    }

    @Test(
        "All members of queries but the limit, the cursor and what follows from filters are part of their marks"
    )
    func members() throws {
        #expect(Mirror(reflecting: TaskQuery()).children.count == 19)
        #expect(Mirror(reflecting: TimeQuery()).children.count == 6)
        #expect(Mirror(reflecting: StakeQuery()).children.count == 5)
        var marks = try Set(
            Self.taskChanges.map { change in
                var query = TaskQuery()
                try change(&query)
                return query.mark
            })
        #expect(marks.count == Self.taskChanges.count)
        let times: [(inout TimeQuery) -> Void] = [
            { _ in }, { $0.days = Self.day...Self.day }, { $0.activities = [1] }, { $0.task = 1 },
        ]
        let stakes: [(inout StakeQuery) -> Void] = [
            { _ in }, { $0.days = Self.day...Self.day }, { $0.statuses = [.expired] },
            { $0.order = .todayFirst },
        ]
        for change in times {
            var query = TimeQuery()
            change(&query)
            #expect(marks.insert(query.mark).inserted)
        }
        for change in stakes {
            var query = StakeQuery()
            change(&query)
            #expect(marks.insert(query.mark).inserted)
        }
    }

    @Test("Equal queries have equal marks in every process")
    func stable() {
        var query = TaskQuery()
        (query.projects, query.priorities) = ([3, 1, 2], [.p3, .p0])
        var same = TaskQuery()
        (same.projects, same.priorities, same.statuses) = ([2, 3, 1], [.p0, .p3], [.open, .done])
        #expect(query.mark == same.mark)
        #expect(QueryMark(["a", nil]).text == "2b5szk5e4hmbq")
        #expect(QueryMark(["ab"]) != QueryMark(["a", "b"]))
        #expect(QueryMark([nil]) != QueryMark([""]))
    }
}
