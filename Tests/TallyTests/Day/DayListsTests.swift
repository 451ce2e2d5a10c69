import Support
import Testing

@testable import Tally

@Suite struct DayListsTests {
    @Test("Today's lists match the lists of the calendar day")
    func same() throws {
        let tally = try TestEngine()
        try tally.add("overdue", .p0, due: "2026-11-01")
        try tally.add("due", .p3, due: "2026-11-20")
        try tally.add("evening", due: "2026-11-20T18:00:00Z", .evening)
        try tally.add("later", due: "2026-11-21")
        try tally.add("inbox")
        try tally.add("block", start: "2026-11-20T14:00:00Z")
        try tally.add("earlier block", .p1, .evening, start: "2026-11-18T14:00:00Z")
        try tally.complete(try tally.add("done, due earlier", due: "2026-11-10"))
        try tally.complete(try tally.add("done, without a due", .p1, .evening))
        try tally.complete(
            try tally.add("due today, done before", due: "2026-11-20"), at: "2026-11-18T09:00:00Z")
        let day = try tally.read { try $0.calendarDay() }
        let lists = try tally.read { try $0.dayLists() }
        #expect(lists.morning.tasks == day.morning)
        #expect(lists.evening.tasks == day.evening)
        #expect(lists.morning.tasks.map(\.title) == ["overdue", "block", "done, due earlier", "due"])
        #expect(lists.evening.tasks.map(\.title) == ["earlier block", "done, without a due", "evening"])
        #expect(lists.morning.openCount.count == 3)
        #expect(lists.evening.openCount.count == 2)
    }

    @Test("A limit returns the most important tasks, and the count includes all of them")
    func many() throws {
        let tally = try TestEngine()
        for index in 0..<250 { try tally.add("\(index)", .p2, due: "2026-11-0\(index % 9 + 1)") }
        try tally.add("first", .p0, due: "2026-01-01")
        let lists = try tally.read { try $0.dayLists(limit: 10) }
        #expect(lists.morning.tasks.count == 10)
        #expect(lists.morning.tasks.first?.title == "first")
        #expect(lists.morning.openCount.count == 251)
        #expect(lists.evening.tasks.isEmpty)
    }

    @Test("Of more than 1,000 open tasks, the latest are listed and counted, and the count says so")
    func tooMany() throws {
        let tally = try TestEngine()
        let days: [DateText<Ahead>] = try (1...30).map { try time("2026-10-\($0 < 10 ? "0" : "")\($0)") }
        try tally.change { engine in
            for index in 0..<1500 {
                _ = try engine.createTask(
                    TaskDraft("\(index)") {
                        $0.due = .set(days[index / 50])
                        $0.priority = .p3
                        $0.partOfDay = index.isMultiple(of: 2) ? .morning : .evening
                    })
            }
        }
        try tally.add("important", .p0, due: "2026-11-19")
        let lists = try tally.read { try $0.dayLists() }
        #expect(lists.morning.tasks.first?.title == "important")
        #expect(lists.morning.tasks.count == 50 && lists.evening.tasks.count == 50)
        #expect(!lists.morning.openCount.isExact)
        #expect(lists.morning.openCount.count + lists.evening.openCount.count == 1000)
        // The calendar's day has all of them.
        #expect(try tally.read { try $0.calendarDay().evening.count } == 750)
    }
}
