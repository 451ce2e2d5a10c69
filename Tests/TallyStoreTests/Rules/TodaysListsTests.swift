import Testing

@testable import Tally

@Suite struct TodaysListsTests {
    @Test("Today's lists are those of the day's calendar")
    func same() throws {
        let life = try Life()
        try life.add("overdue", .p0, due: "2026-11-01")
        try life.add("due", .p3, due: "2026-11-20")
        try life.add("evening", due: "2026-11-20T18:00:00Z", .evening)
        try life.add("later", due: "2026-11-21")
        try life.add("inbox")
        try life.complete(try life.add("done, due earlier", due: "2026-11-10"))
        try life.complete(try life.add("done, without a due", .p1, .evening))
        try life.complete(
            try life.add("due today, done before", due: "2026-11-20"), at: "2026-11-18T09:00:00Z")
        let day = try life.read { try $0.calendarDay() }
        let lists = try life.read { try $0.todaysLists() }
        #expect(lists.morning.tasks == day.morning)
        #expect(lists.evening.tasks == day.evening)
        #expect(lists.morning.openCount.count == 2)
        #expect(lists.evening.openCount.count == 1)
    }

    @Test("Of very many the most important come, and all are counted")
    func many() throws {
        let life = try Life()
        for index in 0..<250 { try life.add("\(index)", .p2, due: "2026-11-0\(index % 9 + 1)") }
        try life.add("first", .p0, due: "2026-01-01")
        let lists = try life.read { try $0.todaysLists(limit: 10) }
        #expect(lists.morning.tasks.count == 10)
        #expect(lists.morning.tasks.first?.title == "first")
        #expect(lists.morning.openCount.count == 251)
        #expect(lists.evening.tasks.isEmpty)
    }
}
