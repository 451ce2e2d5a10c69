import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct ScoreRuleTests {
    private func score(_ date: String? = nil, in tally: TestEngine) throws -> DayScore {
        let date = try date.map(day)
        return try tally.read { try $0.score(on: date) }
    }

    @Test(
        "A day's score is the sum of the points of the tasks completed on it, whatever their due or category"
    )
    func total() throws {
        let tally = try TestEngine()
        let tasks = [
            try tally.add("late", .p0, due: "2026-10-01"), try tally.add("early", .p1, due: "2027-01-01"),
            try tally.add("no due", .p2), try tally.add("evening", .p3, due: "2026-11-20", .evening),
        ]
        for task in tasks { try tally.complete(task) }
        try tally.add("open", .p0, due: "2026-11-20")
        let score = try score(in: tally)
        #expect(score.total == 16)
        #expect(score.tasks.map(\.number) == tasks)
        #expect(try self.score("2026-10-01", in: tally).total == 0)
    }

    @Test("Correcting a priority or a completion corrects the score of that day")
    func derived() throws {
        let tally = try TestEngine()
        let task = try tally.add("a", .p3)
        try tally.complete(task, at: "2026-11-18")
        #expect(try score("2026-11-18", in: tally).total == 2)
        try tally.update(task) { $0.priority = .p0 }
        #expect(try score("2026-11-18", in: tally).total == 7)
        try tally.reopen(task)
        #expect(try score("2026-11-18", in: tally).total == 0)
        try tally.complete(task, at: "2026-11-17")
        try tally.delete(task)
        #expect(try score("2026-11-17", in: tally).total == 7)
        try tally.delete(task, purge: true)
        #expect(try score("2026-11-17", in: tally).total == 0)
    }

    @Test("score.explain lists the tasks behind a score, in order of completion")
    func parts() throws {
        let tally = try TestEngine()
        let (one, two, three) = (try tally.add("1", .p3), try tally.add("2", .p0), try tally.add("3", .p1))
        try tally.complete(three, at: "2026-11-20T08:00:00Z")
        try tally.complete(one, at: "2026-11-20T07:00:00Z")
        try tally.complete(two, at: "2026-11-20T08:00:00Z")
        // Completions of the same second are sorted by number.
        #expect(try score(in: tally).tasks.map(\.number) == [one, two, three])
    }

    @Test(
        "A streak counts consecutive days with a score above 0, up to today or yesterday",
        arguments: [
            ([], 0, 0), ([0], 1, 1), ([1], 1, 1), ([2], 0, 1), ([0, 1, 2], 3, 3), ([1, 2], 2, 2),
            ([0, 2, 3, 4], 1, 3), ([2, 3, 10, 11, 12, 13], 0, 4), ([0, 1, 365], 2, 2),
            ([0, 800, 801, 802], 1, 3),
        ] as [([Int], Int, Int)])
    func streak(daysAgo: [Int], current: Int, longest: Int) throws {
        let tally = try TestEngine()
        for days in daysAgo {
            let date = try day("2026-11-20").adding(days: -days).description
            // Two completions on a day count as one day.
            for _ in 1...2 { try tally.complete(try tally.add("x"), at: date) }
        }
        #expect(try tally.read { try $0.scoreProfile().streak } == Streak(current: current, longest: longest))
    }

    @Test(
        "XP is the sum of all scores, and level n starts at 50·n·(n−1) XP",
        arguments: [(0, 1), (14, 1), (15, 2), (42, 2), (43, 3), (86, 4)])
    func level(p0Tasks: Int, level: Int) throws {
        let tally = try TestEngine()
        let draft = try TaskDraft("x") { $0.priority = .p0 }
        try tally.group { engine in
            for _ in 0..<p0Tasks {
                try engine.request { engine in
                    let task = try engine.createTask(draft)
                    _ = try engine.completeTask(.number(task.number))
                }
            }
        }
        let profile = try tally.read { try $0.scoreProfile() }
        #expect(profile.level.xp == 7 * p0Tasks)
        #expect(profile.level.number == level)
        #expect(profile.level.start == 50 * level * (level - 1) && profile.level.start <= 7 * p0Tasks)
        #expect(profile.completedCount == p0Tasks)
    }

    @Test("XP adds up the scores of all days, with each task's own priority")
    func experience() throws {
        let tally = try TestEngine()
        for (priority, date) in zip(
            Priority.allCases, ["2025-01-01", "2026-11-18", "2026-11-18", "2026-11-20"])
        {
            try tally.complete(try tally.add("x", priority), at: date)
        }
        let reopened = try tally.add("open again", .p0)
        try tally.complete(reopened)
        try tally.reopen(reopened)
        #expect(try tally.read { try $0.scoreProfile().level.xp } == 7 + 4 + 3 + 2)
    }

    @Test("Each rank has its own name")
    func ranks() {
        #expect(Level(xp: 0).rank == "Novice")
        #expect(Set(Level.ranks.map(\.name)).count == Level.ranks.count)
    }

    @Test("The ratio is completed ÷ planned; planned tasks are due, in focus, or completed on the day")
    func ratio() throws {
        let tally = try TestEngine()
        #expect(try score(in: tally).ratio == nil)
        let due = try tally.add("due", due: "2026-11-20T18:00:00Z")
        #expect(try score(in: tally).ratio == 0)
        try tally.addFocused("in focus")
        let unplanned = try tally.add("unplanned", due: "2026-12-24")
        try tally.complete(unplanned)
        #expect(try score(in: tally).plannedCount == 3)
        #expect(try score(in: tally).ratio == 1.0 / 3)
        // A task that is due, in focus and completed counts once.
        try tally.focus(due)
        try tally.complete(due)
        #expect(try score(in: tally).plannedCount == 3)
        #expect(try score(in: tally).ratio == 2.0 / 3)
        // A completion on another day does not count as completed on this one.
        try tally.complete(try tally.add("done before", due: "2026-11-20"), at: "2026-11-19")
        #expect(try score(in: tally).ratio == 2.0 / 4)
    }

    @Test("A task waiting for a place in focus is not planned for the day")
    func waitingIsNotPlanned() throws {
        let tally = try TestEngine()
        for title in ["a", "b", "c"] { try tally.addFocused(title) }
        let waiting = try tally.addFocused("x", on: "2026-11-21")
        tally.wait(days: 1)
        #expect(try score(in: tally).plannedCount == 3)
        #expect(try tally.read { try $0.completion(from: nil, to: nil).plannedCount } == 3)
        // Once completed, it counts like any completed task.
        try tally.complete(waiting)
        #expect(try score(in: tally).plannedCount == 4)
        #expect(try score(in: tally).ratio == 1.0 / 4)
    }

    @Test("score.range returns every day, including days without points, with a 7-day mean")
    func range() throws {
        let tally = try TestEngine()
        for (date, priority) in [("2026-11-10", Priority.p0), ("2026-11-14", .p0), ("2026-11-16", .p2)] {
            try tally.complete(try tally.add("x", priority), at: date)
        }
        let (first, last) = (try day("2026-11-14"), try day("2026-11-18"))
        let range = try tally.read { try $0.score(from: first, to: last) }
        #expect(range.days.map(\.date) == Array(first...last))
        #expect(range.days.map(\.total) == [7, 0, 3, 0, 0])
        // The means include the six days before the range.
        #expect(range.days.map { ($0.mean7 * 7).rounded() } == [14, 14, 17, 10, 10])
        #expect(range.total == 10)
        #expect(range.best?.date == first)
    }

    @Test("A range that ends before it starts, or is longer than ten years, is refused")
    func refusedRange() throws {
        let tally = try TestEngine()
        let day = try day("2026-11-20")
        for last in [day.adding(days: -1), day.adding(days: 3660)] {
            #expect(
                try failure { try tally.read { try $0.score(from: day, to: last) } } == .invalid(path: "to"))
        }
        #expect(try tally.read { try $0.score(from: day, to: day.adding(days: 3659)).days.count } == 3660)
    }

    @Test("Weeks start on the weekStart setting (default Monday)")
    func weekStart() throws {
        let tally = try TestEngine()
        let day = try day("2026-11-20")
        #expect(try tally.read { try $0.score(from: day, to: day).weekStart } == .monday)
        try tally.set(weekStart: .saturday)
        #expect(try tally.read { try $0.score(from: day, to: day).weekStart } == .saturday)
    }
}
