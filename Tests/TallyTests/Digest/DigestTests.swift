import Support
import Testing

@testable import Tally

@Suite("Digests of a day, week, month or year") struct DigestTests {
    @Test(
        "A digest is of the whole span around a day",
        arguments: [
            (Digest.Span.day, "2026-11-20", "2026-11-20"), (.week, "2026-11-16", "2026-11-22"),
            (.month, "2026-11-01", "2026-11-30"), (.year, "2026-01-01", "2026-12-31"),
        ])
    func spans(span: Digest.Span, first: String, last: String) throws {
        let tally = try TestEngine(now: "2026-11-20T09:00:00Z")
        let digest = try tally.read { try $0.digest(of: span) }
        #expect(digest.days == (try day(first))...(try day(last)))
        #expect(digest.end == (try day("2026-11-20")) && !digest.isOver)
        #expect(digest.scores.map(\.days.count) == [30, 90, 365])
    }

    @Test("A digest has what was done, what is overdue and what is due")
    func lists() throws {
        let tally = try TestEngine(now: "2026-11-20T09:00:00Z")
        try tally.complete(try tally.add("first", .p0), at: "2026-11-17")
        try tally.complete(try tally.add("second", .p1), at: "2026-11-18")
        try tally.complete(try tally.add("before", .p0), at: "2026-11-13")
        try tally.add("slipped", due: "2026-11-17")
        try tally.add("earlier", due: "2026-11-13")
        try tally.add("today", due: "2026-11-20")
        try tally.add("next week", due: "2026-11-24")
        let digest = try tally.read { try $0.digest(of: .week) }
        #expect(digest.done.tasks.map(\.title) == ["second", "first"] && digest.done.total.count == 2)
        #expect(digest.overdue.tasks.map(\.title) == ["earlier", "slipped"])
        #expect(digest.due.tasks.map(\.title) == ["today"])
        #expect(digest.total == 11 && digest.earlierTotal == 7)
        let date = try day("2026-11-13")
        let past = try tally.read { try $0.digest(of: .week, containing: date) }
        #expect(past.isOver && past.done.tasks.map(\.title) == ["before"])
        #expect(past.overdue.tasks.map(\.title) == ["earlier"] && past.due.tasks.isEmpty)
    }

    @Test("The first tasks of a list are read, and all are counted")
    func bounds() throws {
        let tally = try TestEngine(now: "2026-11-20T09:00:00Z")
        for number in 1...20 { try tally.complete(try tally.add("task \(number)", .p2), at: "2026-11-20") }
        let digest = try tally.read { try $0.digest(of: .year) }
        #expect(digest.done.tasks.count == Digest.maxTasks && digest.done.total.count == 20)
    }

    @Test(
        "A year is shown by at most twelve stats, of which habits and activities have their share",
        arguments: [(0, 0, 0, 0), (20, 0, 9, 0), (0, 20, 0, 9), (20, 20, 5, 4), (2, 20, 2, 7), (20, 3, 6, 3)])
    func stats(habits: Int, activities: Int, shownHabits: Int, shownActivities: Int) throws {
        let tally = try TestEngine(now: "2026-11-20T09:00:00Z")
        for number in 0..<habits { _ = try tally.habit("habit \(number)") }
        for number in 0..<activities { _ = try tally.activity("activity \(number)") }
        let digest = try tally.read { try $0.digest(of: .day) }
        let stats = digest.years.map(\.offer.stat.text)
        #expect(stats.count { $0.hasPrefix("habit:") } == shownHabits)
        #expect(stats.count { $0.hasPrefix("activity:") } == shownActivities)
        #expect(digest.otherStats == habits + activities - shownHabits - shownActivities)
        #expect(digest.habits.count == min(habits, Digest.maxHabits))
    }
}
