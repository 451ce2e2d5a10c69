import Support
import Foundation
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct HabitRuleTests {
    struct StreakCase: Sendable, CustomTestStringConvertible {
        /// Daily counts from Monday 2026-11-02 to today.
        let counts: [Amount]
        let target: (count: Amount?, period: Period, direction: HabitTarget.Direction)
        let streak: [Int]
        var testDescription: String { "\(target) over \(counts) gives \(streak)" }

        init(
            _ counts: [Amount], gives streak: [Int], _ count: Amount?, _ period: Period = .day,
            _ direction: HabitTarget.Direction = .atLeast
        ) {
            (self.counts, self.target, self.streak) = (counts, (count, period, direction), streak)
        }
    }

    @Test(
        "A streak counts consecutive periods that meet the target, and the current period does not break it",
        arguments: [
            StreakCase([1, 1, 1], gives: [3, 3], nil), StreakCase([1, 1, 0], gives: [2, 2], nil),
            StreakCase([1, 1, 0, 0], gives: [0, 2], nil), StreakCase([1, 0, 1, 1], gives: [2, 2], nil),
            StreakCase([2, 1, 2, 2], gives: [2, 2], 2), StreakCase([2, 2, 1], gives: [2, 2], 2),
            // Three a week. The second week is the current one, met or not yet met.
            StreakCase([1, 0, 1, 0, 1, 0, 0, 1], gives: [1, 1], 3, .week),
            StreakCase([1, 0, 1, 0, 1, 0, 0, 1, 1, 1], gives: [2, 2], 3, .week),
            StreakCase([1, 0, 1, 0, 0, 0, 0, 1], gives: [0, 0], 3, .week),
            // At most: exceeding the limit breaks the streak, and the current period is not met until it ends.
            StreakCase([1, 0, 2, 1, 1], gives: [1, 2], 1, .day, .atMost),
            StreakCase([0, 0, 0], gives: [2, 2], 0, .day, .atMost),
            StreakCase([0, 0, 1], gives: [0, 2], 0, .day, .atMost),
            StreakCase([1, 1, 0, 0, 0, 0, 0, 3], gives: [0, 1], 2, .week, .atMost),
            StreakCase([1, 1, 0, 0, 0, 0, 0, 2], gives: [1, 1], 2, .week, .atMost),
            StreakCase([9, 0, 0], gives: [1, 1], 9, .month),
        ])
    func streak(example: StreakCase) throws {
        let tally = try TestEngine(now: "2026-11-02T12:00:00Z")
        let target = example.target
        try tally.habit("Tea", target.count, per: target.period, target.direction)
        for (index, count) in example.counts.enumerated() {
            if index > 0 { tally.wait(days: 1) }
            if count > 0 { try tally.count("Tea", by: count) }
        }
        let streak = try tally.view("Tea").streak
        #expect([streak.current, streak.longest] == example.streak)
    }

    @Test("A weekly count starts on the week start of the settings")
    func weekStart() throws {
        // Sunday the 22nd and Monday the 23rd.
        let tally = try TestEngine(now: "2026-11-22T12:00:00Z")
        try tally.habit("Tea", 2, per: .week)
        try tally.count("Tea")
        tally.wait(days: 1)
        try tally.count("Tea")
        #expect(try tally.view("Tea").periodCount == 1)
        try tally.set(weekStart: .sunday)
        #expect(try tally.view("Tea").periodCount == 2)
        #expect(try tally.view("Tea").isMet)
    }

    @Test("A new target applies from its day on and leaves earlier days unchanged")
    func targetVersions() throws {
        let tally = try TestEngine(now: "2026-11-02T12:00:00Z")
        try tally.habit("Tea", 1)
        for _ in 1...3 {
            try tally.count("Tea")
            tally.wait(days: 1)
        }
        #expect(try tally.retarget("Tea", 2).streak.current == 3)
        try tally.count("Tea", by: 2)
        tally.wait(days: 1)
        try tally.count("Tea")
        tally.wait(days: 1)
        // One was enough before the change, but not after it.
        #expect(try tally.view("Tea").streak == Streak(current: 0, longest: 4))
        let (first, last) = (try day("2026-11-02"), try day("2026-11-06"))
        let history = try tally.read { try $0.habitHistory("Tea", from: first, to: last) }
        #expect(history.days.map(\.outcome) == [.met, .met, .met, .met, .missed])
        #expect(history.total == 6)
    }

    @Test("The last target set on a day wins, and clearing the target returns to once a day")
    func lastChange() throws {
        let tally = try TestEngine(now: "2026-11-02T12:00:00Z")
        try tally.habit("Tea", 1)
        tally.wait(days: 1)
        try tally.retarget("Tea", 5)
        #expect(try tally.retarget("Tea", 3).target?.count == 3)
        #expect(try tally.number("SELECT count(*) FROM habit_target") == 2)
        try tally.count("Tea")
        #expect(try !tally.view("Tea").isMet)
        #expect(try tally.retarget("Tea", nil).target == nil)
        #expect(try tally.view("Tea").isMet)
    }

    @Test("Setting the same target adds no version and no step")
    func sameTarget() throws {
        let tally = try TestEngine()
        let revision = try tally.habit("Tea", 2).habit.revision
        tally.wait(days: 1)
        let steps = try tally.number("SELECT count(*) FROM step")
        #expect(try tally.retarget("Tea", 2).habit.revision == revision)
        #expect(try tally.number("SELECT count(*) FROM habit_target") == 1)
        #expect(try tally.number("SELECT count(*) FROM step") == steps)
    }

    @Test("Strength is exponentially weighted, with a half-life of 13 days for a daily habit")
    func strength() throws {
        let tally = try TestEngine(now: "2026-01-01T12:00:00Z")
        try tally.habit("Tea", 1)
        for _ in 1...100 {
            try tally.count("Tea")
            tally.wait(days: 1)
        }
        let strong = try tally.view("Tea").strength
        let expected = 1 - exp2(-100.0 / 13)
        #expect(abs(strong - expected) < 1e-5)
        // The current day does not count before it ends.
        tally.wait(days: 13)
        #expect(abs(try tally.view("Tea").strength - strong / 2) < 1e-5)
    }

    @Test("An archived habit is listed separately and keeps its count")
    func archiving() throws {
        let tally = try TestEngine()
        try tally.habit("Tea", 1)
        try tally.habit("Run")
        try tally.count("Tea", by: 4)
        #expect(try tally.change { try $0.archiveHabit("Tea", true) }.habit.isArchived)
        let names: (Bool?) throws -> [String] = { archived in
            try tally.read { try $0.habits(archived: archived).map(\.habit.name) }
        }
        #expect(try names(false) == ["Run"])
        #expect(try names(true) == ["Tea"])
        #expect(try names(nil) == ["Tea", "Run"])
        #expect(try tally.view("Tea").today == 4)
    }

    @Test("An archived habit keeps its history: counts, streak, strength and year")
    func archivedHistory() throws {
        let tally = try TestEngine()
        try tally.habit("Tea", 1)
        try tally.count("Tea", by: 2, on: "2026-11-18")
        for date in ["2026-11-19", "2026-11-20"] { try tally.count("Tea", on: date) }
        let (first, last) = (try day("2026-11-18"), try day("2026-11-20"))
        let before = try tally.view("Tea")
        #expect(before.streak == Streak(current: 3, longest: 3))
        try tally.change { _ = try $0.archiveHabit("Tea", true) }
        let after = try tally.view("Tea")
        #expect(after.streak == before.streak && after.strength == before.strength)
        #expect(after.target == before.target)
        let history = try tally.read { try $0.habitHistory("Tea", from: first, to: last) }
        #expect(history.days.map(\.count) == [2, 1, 1])
        let heatmap = try tally.read { try $0.heatmap(.habit("Tea"), year: 2026) }
        #expect(heatmap.days.filter { $0.value > 0 }.map(\.value) == [2, 1, 1])
        // Later counts add to earlier ones.
        #expect(try tally.count("Tea", by: 2) == 3)
    }

    @Test(
        "Names are unique among habits ignoring case and Unicode form, archived ones too",
        arguments: [("Tea", "tEA"), ("Café", "CAFE\u{301}")])
    func names(one: String, other: String) throws {
        let tally = try TestEngine()
        try tally.habit(one)
        try tally.change { _ = try $0.archiveHabit(one, true) }
        #expect(try failure { try tally.habit(other) } == .duplicate)
        try tally.habit("Third")
        var changes = HabitDraft()
        changes.name = try Name(other)
        let taken = changes
        #expect(try failure { try tally.change { try $0.updateHabit("Third", taken) } } == .duplicate)
        // A habit's own name may change its spelling. Projects have separate names.
        #expect(try tally.change { try $0.updateHabit(one, taken) }.habit.name == other)
        let project = ProjectDraft(name: try Name(one))
        #expect(try tally.change { try $0.createProject(project) }.project.name == one)
    }

    @Test("Deleting a habit deletes its events and targets")
    func deleting() throws {
        let tally = try TestEngine()
        try tally.habit("Tea", 1)
        try tally.habit("Run", 2)
        for name in ["Tea", "Run"] { try tally.count(name) }
        try tally.change { _ = try $0.deleteHabit("Tea") }
        #expect(try failure { try tally.view("Tea") } == .notFound)
        #expect(try tally.number("SELECT count(*) FROM habit_event") == 1)
        #expect(try tally.number("SELECT count(*) FROM habit_target") == 1)
        #expect(try tally.view("Run").today == 1)
    }

    @Test("A history has every day in its range, including days without a count")
    func history() throws {
        let tally = try TestEngine()
        try tally.habit("Tea", 1)
        try tally.count("Tea", by: 2, on: "2026-11-18")
        let (first, last) = (try day("2026-11-16"), try day("2026-11-20"))
        let days = try tally.read { try $0.habitHistory("Tea", from: first, to: last).days }
        #expect(days.map(\.count) == [0, 0, 2, 0, 0])
        // The history starts with the first day that has a count.
        #expect(days.map(\.outcome) == [nil, nil, .met, .missed, .open])
        #expect(days.map(\.date) == Array(first...last))
        #expect(
            try failure { try tally.read { try $0.habitHistory("Tea", from: last, to: first) } }
                == .invalid(path: "to"))
    }
}
