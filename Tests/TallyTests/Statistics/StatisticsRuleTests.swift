import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct StatisticsRuleTests {
    private func completion(_ from: String?, _ to: String?, in tally: TestEngine) throws -> CompletionReport {
        let (from, to) = (try from.map(day), try to.map(day))
        return try tally.read { try $0.completion(from: from, to: to) }
    }

    private func trend(
        _ from: String? = nil, _ to: String? = nil, by period: Period = .day, project: String? = nil,
        in tally: TestEngine
    ) throws -> Trend {
        let (from, to) = (try from.map(day), try to.map(day))
        return try tally.read { try $0.trend(from: from, to: to, by: period, project: project) }
    }

    // MARK: Completion

    @Test("Planned tasks are due, in focus, or completed on the day; the ratio is completed ÷ planned")
    func planned() throws {
        let tally = try TestEngine()
        try tally.add("due", due: "2026-11-20")
        try tally.addFocused("in focus")
        try tally.complete(try tally.add("completed", due: "2026-12-24"))
        let both = try tally.addFocused("all of it")
        try tally.update(both) { $0.due = .set(try time("2026-11-20T23:00:00Z")) }
        try tally.complete(both)
        try tally.add("another day", due: "2026-11-21")
        let report = try completion(nil, nil, in: tally)
        #expect(report.days.map(\.date.description) == ["2026-11-20"])
        #expect(report.plannedCount == 4 && report.completedCount == 2)
        #expect(report.ratio == 0.5)
        #expect(report.days[0].ratio == 0.5)
    }

    @Test("A day without planned tasks has no ratio")
    func noRatio() throws {
        let report = try completion("2026-11-01", "2026-11-02", in: try TestEngine())
        #expect(report.days.map(\.ratio) == [nil, nil] && report.ratio == nil)
    }

    @Test("Over a range each task counts once, however often it was carried over")
    func range() throws {
        let tally = try TestEngine()
        let carried = try tally.addFocused("carried")
        try tally.add("due", due: "2026-11-21")
        tally.wait(days: 2)
        try tally.complete(carried)
        let report = try completion("2026-11-19", "2026-11-22", in: tally)
        #expect(report.days.map(\.plannedCount) == [0, 1, 2, 1])
        #expect(report.days.map(\.completedCount) == [0, 0, 0, 1])
        #expect(report.plannedCount == 2 && report.completedCount == 1)
        #expect(report.days.map(\.ratio) == [nil, 0, 0, 1])
    }

    @Test(
        "A missing first day is the last day, and a missing last day is today or a later first day",
        arguments: [
            (nil, nil, "2026-11-20", "2026-11-20"), ("2026-11-18", nil, "2026-11-18", "2026-11-20"),
            (nil, "2026-11-10", "2026-11-10", "2026-11-10"), ("2026-12-01", nil, "2026-12-01", "2026-12-01"),
            ("2026-11-30", "2026-12-02", "2026-11-30", "2026-12-02"),
        ] as [(String?, String?, String, String)])
    func defaults(from: String?, to: String?, first: String, last: String) throws {
        let days = try completion(from, to, in: try TestEngine()).days
        #expect(days.first?.date.description == first)
        #expect(days.last?.date.description == last)
    }

    @Test("A range that ends before it starts, or is longer than ten years, is refused")
    func impossibleRanges() throws {
        let tally = try TestEngine()
        for (from, to) in [("2026-11-20", "2026-11-19"), ("0001-01-01", "9999-12-31")] {
            #expect(try failure { try completion(from, to, in: tally) } == .invalid(path: "to"))
            #expect(try failure { try trend(from, to, in: tally) } == .invalid(path: "to"))
        }
    }

    // MARK: Trend

    @Test("A task is active at the end of a day if it was created and not completed by then")
    func active() throws {
        let tally = try TestEngine(now: "2026-11-18T09:00:00Z")
        let task = try tally.add("a", .p0)
        try tally.add("b")
        tally.wait(days: 1)
        try tally.add("c")
        try tally.complete(task)
        tally.wait(days: 1)
        let points = try trend("2026-11-17", "2026-11-21", in: tally).points
        #expect(points.map(\.days.lowerBound.day) == [17, 18, 19, 20, 21])
        #expect(points.map(\.created) == [0, 2, 1, 0, 0])
        #expect(points.map(\.completed) == [0, 0, 1, 0, 0])
        #expect(points.map(\.score) == [0, 0, 7, 0, 0])
        #expect(points.map(\.active) == [0, 2, 2, 2, 2])
        #expect(points.map(\.done) == [0, 0, 1, 1, 1])
    }

    @Test("The first point includes tasks from before the range")
    func before() throws {
        let tally = try TestEngine(now: "2026-11-10T09:00:00Z")
        let (one, two) = (try tally.add("one"), try tally.add("two"))
        try tally.add("three")
        try tally.complete(one)
        try tally.go(to: "2026-11-20T09:00:00Z")
        try tally.complete(two)
        let points = try trend("2026-11-15", "2026-11-20", in: tally).points
        #expect(points.map(\.active) == [2, 2, 2, 2, 2, 1])
        #expect(points.map(\.done) == [1, 1, 1, 1, 1, 2])
        #expect(points.allSatisfy { $0.created == 0 })
    }

    @Test("A task completed before its creation is done from its completion day on, and never active")
    func datedBack() throws {
        let tally = try TestEngine()
        try tally.complete(try tally.add("a"), at: "2026-11-18")
        try tally.complete(try tally.add("b"), at: "2026-11-10")
        let points = try trend("2026-11-17", "2026-11-20", in: tally).points
        #expect(points.map(\.done) == [1, 2, 2, 2])
        #expect(points.map(\.active) == [0, 0, 0, 0])
        #expect(points.map(\.created) == [0, 0, 0, 2])
    }

    @Test("The day of a task's creation follows the zone and day start in force")
    func creationDay() throws {
        let tally = try TestEngine(now: "2026-11-20T20:00:00Z")
        try tally.add("a")
        #expect(try trend("2026-11-20", "2026-11-21", in: tally).points.map(\.created) == [1, 0])
        try tally.set(zone: "Asia/Tokyo")
        #expect(try trend("2026-11-20", "2026-11-21", in: tally).points.map(\.created) == [0, 1])
        try tally.set(dayStart: "06:00")
        #expect(try trend("2026-11-20", "2026-11-21", in: tally).points.map(\.created) == [1, 0])
    }

    @Test("The trend of a project has only its tasks, and an unknown project is not found")
    func project() throws {
        let tally = try TestEngine()
        try tally.add("a", .p0, project: "House")
        try tally.complete(try tally.add("b", .p3, project: "House"))
        try tally.complete(try tally.add("c", .p0))
        let house = try trend("2026-11-20", "2026-11-20", project: "house", in: tally)
        #expect(house.project?.name == "House")
        #expect(house.points.map(\.created) == [2])
        #expect(house.points.map(\.active) == [1] && house.points.map(\.done) == [1])
        #expect(house.points.map(\.score) == [2])
        #expect(try trend("2026-11-20", "2026-11-20", in: tally).points.map(\.score) == [9])
        #expect(try failure { try trend(project: "Garden", in: tally) } == .notFound)
    }

    @Test(
        "Weeks start on the week start, and the range is extended to whole weeks",
        arguments: [(Weekday.monday, [9, 16], 22), (.sunday, [8, 15], 21), (.saturday, [7, 14], 20)])
    func weeks(start: Weekday, firstDays: [Int], lastDay: Int) throws {
        let tally = try TestEngine()
        try tally.set(weekStart: start)
        try tally.complete(try tally.add("a", .p1), at: "2026-11-14")
        try tally.complete(try tally.add("b", .p2), at: "2026-11-13")
        let points = try trend("2026-11-13", "2026-11-20", by: .week, in: tally).points
        #expect(points.map(\.days.lowerBound.day) == firstDays)
        #expect(points.last?.days.upperBound.day == lastDay)
        #expect(points.map(\.score) == (start == .saturday ? [3, 4] : [7, 0]))
        #expect(points.map(\.done) == (start == .saturday ? [1, 2] : [2, 2]))
    }

    @Test(
        "The trend defaults to 30 days, 13 weeks or 13 months, including the current one",
        arguments: [
            (Period.day, 30, "2026-10-22", "2026-11-20"), (.week, 13, "2026-08-24", "2026-11-22"),
            (.month, 13, "2025-11-01", "2026-11-30"),
        ])
    func defaultRange(period: Period, count: Int, first: String, last: String) throws {
        let points = try trend(by: period, in: try TestEngine()).points
        #expect(points.count == count)
        #expect(points.first?.days.lowerBound.description == first)
        #expect(points.last?.days.upperBound.description == last)
    }

    @Test("A trend reaches both ends of the calendar")
    func ends() throws {
        let tally = try TestEngine()
        try tally.complete(try tally.add("a"))
        let late = try trend("9999-12-20", "9999-12-31", by: .week, in: tally).points
        #expect(late.last?.days.upperBound == .max && late.allSatisfy { $0.done == 1 })
        let early = try trend("0001-01-01", "0001-01-20", by: .month, in: tally).points
        #expect(early.map(\.days) == [try day("0001-01-01")...day("0001-01-31")])
        #expect(early.map(\.done) == [0])
    }
}
