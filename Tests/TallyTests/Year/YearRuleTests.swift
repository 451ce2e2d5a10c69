import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct YearRuleTests {
    private func heatmap(_ stat: String, _ year: Int? = nil, in tally: TestEngine) throws -> Heatmap {
        let stat = try #require(YearStat(stat))
        return try tally.read { try $0.heatmap(stat, year: year) }
    }

    private func entry(_ stat: String, on date: String, in tally: TestEngine) throws -> Heatmap.Entry {
        let date = try day(date)
        return try #require(try heatmap(stat, date.year, in: tally).days.first { $0.date == date })
    }

    /// Completes the given number of new tasks on each date.
    private func complete(_ counts: [String: Int], in tally: TestEngine) throws {
        for (date, count) in counts {
            for _ in 0..<count { try tally.complete(try tally.add("x"), at: date) }
        }
    }

    @Test("Stats are tasks, score and focus, then habit:<id> and activity:<id>")
    func stats() throws {
        let tally = try TestEngine()
        #expect(try tally.read { try $0.yearStats().map(\.stat) } == [.tasks, .score, .focus])
        let (run, read) = (try tally.habit("Run").habit, try tally.habit("Read").habit)
        let (work, rest) = (try tally.activity("Work"), try tally.activity("Rest"))
        _ = try tally.change { try $0.archiveHabit("Run", true) }
        try tally.update(activity: "Work") { $0.isArchived = true }
        let offers = try tally.read { try $0.yearStats() }
        #expect(
            offers.map(\.stat.text) == [
                "tasks", "score", "focus", "habit:\(read.id.text)", "habit:\(run.id.text)",
                "activity:\(rest.id.text)", "activity:\(work.id.text)",
            ])
        #expect(offers.suffix(4).map(\.name) == ["Read", "Run", "Rest", "Work"])
        #expect(offers.map(\.unit) == ["tasks", "points", "tasks", "times", "times", "hours", "hours"])
        // Every listed stat has a heatmap.
        for offer in offers { #expect(try heatmap(offer.stat.text, in: tally).offer == offer) }
    }

    @Test(
        "A stat is a word, or habit: or activity: with an id or a name",
        arguments: [
            ("tasks", YearStat.tasks), ("score", .score), ("focus", .focus), ("habit:Read", .habit("Read")),
            ("habit:a:b", .habit("a:b")), ("habit:", nil), ("Tasks", nil), ("", nil), ("habit", nil),
            ("activity:Rest", .activity("Rest")), ("activity:", nil),
        ] as [(String, YearStat?)])
    func names(text: String, stat: YearStat?) throws {
        #expect(YearStat(text) == stat)
        if let stat { #expect(stat.text == text) }
    }

    @Test("The stat of an unknown habit is not found")
    func unknownHabit() throws {
        let tally = try TestEngine()
        #expect(try failure { try heatmap("habit:Read", in: tally) } == .notFound)
    }

    @Test(
        "A year has every day in order, 366 in leap years",
        arguments: [
            (2026, 365), (2024, 366), (2000, 366), (1900, 365), (2100, 365), (1, 365), (4, 366), (9999, 365),
        ])
    func days(year: Int, count: Int) throws {
        let shown = try heatmap("tasks", year, in: try TestEngine())
        #expect(shown.year == year)
        #expect(shown.days.count == count)
        #expect(shown.days.first?.date == Day(year: year, month: 1, day: 1))
        #expect(shown.days.last?.date == Day(year: year, month: 12, day: 31))
        #expect(zip(shown.days, shown.days.dropFirst()).allSatisfy { $0.date.distance(to: $1.date) == 1 })
    }

    @Test("A year outside the calendar is refused", arguments: [0, -1, 10_000, Int.max, Int.min])
    func impossibleYears(year: Int) throws {
        let tally = try TestEngine()
        #expect(try failure { try heatmap("tasks", year, in: tally) } == .invalid(path: "year"))
    }

    @Test("The default year is the year of the user's day")
    func currentYear() throws {
        #expect(
            try heatmap("tasks", in: try TestEngine(now: "2026-12-31T20:00:00Z", zone: "Asia/Tokyo")).year
                == 2027)
        #expect(
            try heatmap("tasks", in: try TestEngine(now: "2027-01-01T03:59:59Z", dayStart: "04:00")).year
                == 2026)
    }

    @Test("A past year shows its own completions and none from adjacent years")
    func pastYear() throws {
        let tally = try TestEngine()
        try complete(
            ["2023-12-31": 1, "2024-01-01": 2, "2024-02-29": 3, "2024-12-31": 4, "2025-01-01": 5], in: tally)
        let counted = try heatmap("tasks", 2024, in: tally).days.filter { $0.value > 0 }
        #expect(counted.map(\.date.description) == ["2024-01-01", "2024-02-29", "2024-12-31"])
        #expect(counted.map(\.value) == [2, 3, 4])
        #expect(try heatmap("tasks", 2024, in: tally).total == 9)
    }

    @Test("An empty year has level 0 on every day, no range and no thresholds")
    func emptyYear() throws {
        let tally = try TestEngine()
        try complete(["2025-12-31": 1], in: tally)
        for stat in ["tasks", "score", "focus"] {
            let shown = try heatmap(stat, 2026, in: tally)
            #expect(shown.days.allSatisfy { $0.level == 0 && $0.value == 0 })
            #expect(shown.scale.range == nil)
            #expect(shown.scale.thresholds == [])
        }
    }

    @Test("tasks counts the completed tasks of a day, and score their points")
    func tasksAndScore() throws {
        let tally = try TestEngine()
        try tally.complete(try tally.add("a", .p0, due: "2026-12-24"), at: "2026-11-18")
        try tally.complete(try tally.add("b", .p3), at: "2026-11-18")
        try tally.add("open", .p0, due: "2026-11-18")
        #expect(try entry("tasks", on: "2026-11-18", in: tally).value == 2)
        #expect(try entry("score", on: "2026-11-18", in: tally).value == 9)
    }

    @Test("focus counts the focus tasks completed on a day, including carried ones")
    func focus() throws {
        let tally = try TestEngine()
        let (one, two) = (try tally.addFocused("one"), try tally.addFocused("two"))
        try tally.complete(one)
        try tally.complete(try tally.add("not in focus"))
        tally.wait(days: 2)
        try tally.complete(two)
        #expect(try entry("focus", on: "2026-11-20", in: tally).value == 1)
        #expect(try entry("focus", on: "2026-11-21", in: tally).value == 0)
        #expect(try entry("focus", on: "2026-11-22", in: tally).value == 1)
        try tally.reopen(two)
        #expect(try entry("focus", on: "2026-11-22", in: tally).value == 0)
    }

    @Test(
        "focus omits tasks completed before their focus day or while waiting"
    )
    func focusPlaces() throws {
        let tally = try TestEngine()
        for title in ["1", "2", "3"] { try tally.addFocused(title, on: "2026-11-21") }
        for title in ["a", "b", "c"] { try tally.addFocused(title) }
        tally.wait(days: 1)
        let waiting = try tally.focusDay().waiting.map(\.task.number)
        try tally.complete(try #require(waiting.first))
        #expect(try entry("focus", on: "2026-11-21", in: tally).value == 0)
        try tally.complete(try tally.addFocused("early", on: "2026-11-25"))
        #expect(try entry("focus", on: "2026-11-21", in: tally).value == 0)
        #expect(try entry("focus", on: "2026-11-25", in: tally).value == 0)
    }

    @Test("A habit's value is its daily count, found by id or name, and counts below 0 are empty")
    func habit() throws {
        let tally = try TestEngine()
        let habit = try tally.habit("Read").habit
        try tally.count("Read", by: 12, on: "2026-11-19")
        try tally.count("Read", by: 30, on: "2026-11-20")
        // Two devices both subtracted.
        let (number, date) = (habit.number, try day("2026-11-18"))
        try tally.change {
            try $0.store.addHabitEvent(
                id: $0.nextIdentifier(), habit: number, on: date, delta: -4, at: try $0.moment.now)
        }
        let shown = try heatmap("habit:read", in: tally)
        #expect(shown.offer.stat.text == "habit:\(habit.id.text)")
        #expect(shown.offer.name == "Read")
        #expect(shown.days.filter { $0.value != 0 }.map(\.value) == [12, 30])
        #expect(shown.scale.range == 12...30)
        #expect(try entry("habit:read", on: "2026-11-18", in: tally).level == 0)
    }

    @Test("Level 0 means a value of 0")
    func levelZero() throws {
        let tally = try TestEngine()
        try complete(["2026-11-18": 1, "2026-11-20": 9], in: tally)
        for day in try heatmap("tasks", in: tally).days { #expect((day.level == 0) == (day.value == 0)) }
    }

    @Test("Levels 1 to 5 are equal steps between the smallest and the largest value of the year")
    func equalSteps() throws {
        let tally = try TestEngine()
        // From 1 to 11, each step is 2 wide.
        try complete(
            [
                "2025-06-01": 40, "2026-01-01": 1, "2026-01-02": 2, "2026-01-03": 3, "2026-01-05": 5,
                "2026-01-07": 7,
                "2026-01-08": 8, "2026-01-09": 9, "2026-01-11": 11,
            ], in: tally)
        let shown = try heatmap("tasks", in: tally)
        #expect(shown.scale.range == 1...11)
        #expect(shown.days.filter { $0.value > 0 }.map(\.level) == [1, 1, 2, 3, 4, 4, 5, 5])
    }

    @Test("If all values are equal, the level is 5", arguments: [1, 4])
    func allEqual(count: Int) throws {
        let tally = try TestEngine()
        try complete(["2026-03-01": count, "2026-07-01": count, "2026-11-20": count], in: tally)
        let shown = try heatmap("tasks", in: tally)
        #expect(shown.days.filter { $0.value > 0 }.map(\.level) == [5, 5, 5])
        #expect(shown.scale.thresholds == Array(repeating: Double(count), count: 5))
    }

    @Test("The smallest value is never level 0, however large the largest is")
    func smallest() throws {
        let tally = try TestEngine()
        try tally.habit("Steps")
        try tally.count("Steps", by: 1, on: "2026-11-19")
        try tally.count("Steps", by: HabitTarget.maximumCount, on: "2026-11-20")
        #expect(try entry("habit:Steps", on: "2026-11-19", in: tally).level == 1)
        #expect(try entry("habit:Steps", on: "2026-11-20", in: tally).level == 5)
    }

    @Test("The thresholds are the lower bounds of the levels")
    func thresholds() throws {
        let tally = try TestEngine()
        try complete(["2026-11-18": 1, "2026-11-20": 6], in: tally)
        #expect(try heatmap("tasks", in: tally).scale.thresholds == [1, 2, 3, 4, 5])
    }

    @Test(
        "A value has the level of the highest threshold it reaches, also if it is not a whole number"
    )
    func fractions() throws {
        var random = SeededRandom(seed: 21)
        for _ in 0..<500 {
            let values = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                Bool.random(using: &random) ? Double.random(in: -1...24, using: &random) : 0.25
            }
            let scale = HeatScale(values)
            for value in values {
                let level = scale.level(of: value)
                guard value > 0 else {
                    #expect(level == 0)
                    continue
                }
                try #require((1...5).contains(level))
                #expect(scale.thresholds[level - 1] <= value)
                if level < 5 { #expect(scale.thresholds[level] > value) }
                if value == scale.range?.upperBound { #expect(level == 5) }
            }
        }
    }
}
