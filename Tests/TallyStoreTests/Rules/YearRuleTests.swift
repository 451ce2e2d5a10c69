import Testing

@testable import Tally
@testable import TallyStore

@Suite struct YearRuleTests {
    private func heatmap(_ stat: String, _ year: Int? = nil, in life: Life) throws -> Heatmap {
        let stat = try #require(YearStat(stat))
        return try life.read { try $0.heatmap(stat, year: year) }
    }

    private func entry(_ stat: String, on date: String, in life: Life) throws -> Heatmap.Entry {
        let date = try day(date)
        return try #require(try heatmap(stat, date.year, in: life).days.first { $0.date == date })
    }

    /// Completes so many new tasks on each of the dates.
    private func complete(_ counts: [String: Int], in life: Life) throws {
        for (date, count) in counts {
            for _ in 0..<count { try life.complete(try life.add("x"), at: date) }
        }
    }

    @Test("Stats: tasks (always first), score, focus, then habit:<id> and activity:<id>")
    func stats() throws {
        let life = try Life()
        #expect(try life.read { try $0.yearStats().map(\.stat) } == [.tasks, .score, .focus])
        let (run, read) = (try life.habit("Run").habit, try life.habit("Read").habit)
        let (work, rest) = (try life.activity("Work"), try life.activity("Rest"))
        _ = try life.change { try $0.archiveHabit("Run", true) }
        try life.update(activity: "Work") { $0.isArchived = true }
        let offers = try life.read { try $0.yearStats() }
        #expect(
            offers.map(\.stat.text) == [
                "tasks", "score", "focus", "habit:\(read.id.text)", "habit:\(run.id.text)",
                "activity:\(rest.id.text)", "activity:\(work.id.text)",
            ])
        #expect(offers.suffix(4).map(\.name) == ["Read", "Run", "Rest", "Work"])
        #expect(offers.map(\.unit) == ["tasks", "points", "tasks", "times", "times", "hours", "hours"])
        // What is listed can be asked for.
        for offer in offers { #expect(try heatmap(offer.stat.text, in: life).offer == offer) }
    }

    @Test(
        "A stat is named by a word, or by habit: or activity: and an id or a name",
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
        let life = try Life()
        #expect(try failure { try heatmap("habit:Read", in: life) } == .notFound)
    }

    @Test(
        "A year has every day in order, 366 of them in leap years",
        arguments: [
            (2026, 365), (2024, 366), (2000, 366), (1900, 365), (2100, 365), (1, 365), (4, 366), (9999, 365),
        ])
    func days(year: Int, count: Int) throws {
        let shown = try heatmap("tasks", year, in: try Life())
        #expect(shown.year == year)
        #expect(shown.days.count == count)
        #expect(shown.days.first?.date == Day(year: year, month: 1, day: 1))
        #expect(shown.days.last?.date == Day(year: year, month: 12, day: 31))
        #expect(zip(shown.days, shown.days.dropFirst()).allSatisfy { $0.date.distance(to: $1.date) == 1 })
    }

    @Test("A year that the calendar does not have is refused", arguments: [0, -1, 10_000, Int.max, Int.min])
    func impossibleYears(year: Int) throws {
        let life = try Life()
        #expect(try failure { try heatmap("tasks", year, in: life) } == .invalid(path: "year"))
    }

    @Test("The current year is shown where none is named, by the user's day")
    func currentYear() throws {
        #expect(
            try heatmap("tasks", in: try Life(now: "2026-12-31T20:00:00Z", zone: "Asia/Tokyo")).year == 2027)
        #expect(
            try heatmap("tasks", in: try Life(now: "2027-01-01T03:59:59Z", dayStart: "04:00")).year == 2026)
    }

    @Test("A past year shows what was completed in it, and nothing of the years around it")
    func pastYear() throws {
        let life = try Life()
        try complete(
            ["2023-12-31": 1, "2024-01-01": 2, "2024-02-29": 3, "2024-12-31": 4, "2025-01-01": 5], in: life)
        let counted = try heatmap("tasks", 2024, in: life).days.filter { $0.value > 0 }
        #expect(counted.map(\.date.description) == ["2024-01-01", "2024-02-29", "2024-12-31"])
        #expect(counted.map(\.value) == [2, 3, 4])
        #expect(try heatmap("tasks", 2024, in: life).total == 9)
    }

    @Test("An empty year has level 0 every day, no smallest and no largest value, and no thresholds")
    func emptyYear() throws {
        let life = try Life()
        try complete(["2025-12-31": 1], in: life)
        for stat in ["tasks", "score", "focus"] {
            let shown = try heatmap(stat, 2026, in: life)
            #expect(shown.days.allSatisfy { $0.level == 0 && $0.value == 0 })
            #expect(shown.scale.range == nil)
            #expect(shown.scale.thresholds == [])
        }
    }

    @Test("tasks is how many were completed a day, score their points")
    func tasksAndScore() throws {
        let life = try Life()
        try life.complete(try life.add("a", .p0, due: "2026-12-24"), at: "2026-11-18")
        try life.complete(try life.add("b", .p3), at: "2026-11-18")
        try life.add("open", .p0, due: "2026-11-18")
        #expect(try entry("tasks", on: "2026-11-18", in: life).value == 2)
        #expect(try entry("score", on: "2026-11-18", in: life).value == 9)
    }

    @Test("focus is how many focus tasks were completed that day, also of those carried over to it")
    func focus() throws {
        let life = try Life()
        let (one, two) = (try life.addFocused("one"), try life.addFocused("two"))
        try life.complete(one)
        try life.complete(try life.add("not in focus"))
        life.wait(days: 2)
        try life.complete(two)
        #expect(try entry("focus", on: "2026-11-20", in: life).value == 1)
        #expect(try entry("focus", on: "2026-11-21", in: life).value == 0)
        #expect(try entry("focus", on: "2026-11-22", in: life).value == 1)
        try life.reopen(two)
        #expect(try entry("focus", on: "2026-11-22", in: life).value == 0)
    }

    @Test(
        "focus counts nothing that was completed before the day it was put on, or while it waited"
    )
    func focusPlaces() throws {
        let life = try Life()
        for title in ["1", "2", "3"] { try life.addFocused(title, on: "2026-11-21") }
        for title in ["a", "b", "c"] { try life.addFocused(title) }
        life.wait(days: 1)
        let waiting = try life.focusDay().waiting.map(\.task.number)
        try life.complete(try #require(waiting.first))
        #expect(try entry("focus", on: "2026-11-21", in: life).value == 0)
        try life.complete(try life.addFocused("early", on: "2026-11-25"))
        #expect(try entry("focus", on: "2026-11-21", in: life).value == 0)
        #expect(try entry("focus", on: "2026-11-25", in: life).value == 0)
    }

    @Test("A habit is its count a day, named by its id or its name, and below 0 is nothing")
    func habit() throws {
        let life = try Life()
        let habit = try life.habit("Read").habit
        try life.count("Read", by: 12, on: "2026-11-19")
        try life.count("Read", by: 30, on: "2026-11-20")
        // Two devices that both took away.
        let (number, date) = (habit.number, try day("2026-11-18"))
        try life.change {
            try $0.store.addHabitEvent(habit: number, on: date, delta: -4, at: try $0.moment.now)
        }
        let shown = try heatmap("habit:read", in: life)
        #expect(shown.offer.stat.text == "habit:\(habit.id.text)")
        #expect(shown.offer.name == "Read")
        #expect(shown.days.filter { $0.value != 0 }.map(\.value) == [12, 30])
        #expect(shown.scale.range == 12...30)
        #expect(try entry("habit:read", on: "2026-11-18", in: life).level == 0)
    }

    @Test("Level 0: nothing that day")
    func levelZero() throws {
        let life = try Life()
        try complete(["2026-11-18": 1, "2026-11-20": 9], in: life)
        for day in try heatmap("tasks", in: life).days { #expect((day.level == 0) == (day.value == 0)) }
    }

    @Test("Otherwise 1 to 5 in equal steps between the smallest and the largest value of that year")
    func equalSteps() throws {
        let life = try Life()
        // From 1 to 11, each step is 2 wide.
        try complete(
            [
                "2025-06-01": 40, "2026-01-01": 1, "2026-01-02": 2, "2026-01-03": 3, "2026-01-05": 5,
                "2026-01-07": 7,
                "2026-01-08": 8, "2026-01-09": 9, "2026-01-11": 11,
            ], in: life)
        let shown = try heatmap("tasks", in: life)
        #expect(shown.scale.range == 1...11)
        #expect(shown.days.filter { $0.value > 0 }.map(\.level) == [1, 1, 2, 3, 4, 4, 5, 5])
    }

    @Test("If all are equal, the level is 5", arguments: [1, 4])
    func allEqual(count: Int) throws {
        let life = try Life()
        try complete(["2026-03-01": count, "2026-07-01": count, "2026-11-20": count], in: life)
        let shown = try heatmap("tasks", in: life)
        #expect(shown.days.filter { $0.value > 0 }.map(\.level) == [5, 5, 5])
        #expect(shown.scale.thresholds == Array(repeating: Double(count), count: 5))
    }

    @Test("The smallest day is never 0, however large the largest is")
    func smallest() throws {
        let life = try Life()
        try life.habit("Steps")
        try life.count("Steps", by: 1, on: "2026-11-19")
        try life.count("Steps", by: HabitTarget.maximumCount, on: "2026-11-20")
        #expect(try entry("habit:Steps", on: "2026-11-19", in: life).level == 1)
        #expect(try entry("habit:Steps", on: "2026-11-20", in: life).level == 5)
    }

    @Test("Thresholds are answered, for a legend: the lower bounds of the levels")
    func thresholds() throws {
        let life = try Life()
        try complete(["2026-11-18": 1, "2026-11-20": 6], in: life)
        #expect(try heatmap("tasks", in: life).scale.thresholds == [1, 2, 3, 4, 5])
    }

    @Test(
        "A value has the level of the highest threshold it reaches, also where it is no whole number"
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
