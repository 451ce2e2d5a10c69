import Foundation
import Testing

@testable import Tally
@testable import TallyStore

/// Habits by name, as these tests tell their stories.
extension Life {
    @discardableResult
    func habit(
        _ name: String, _ count: Int? = nil, per period: Period = .day,
        _ direction: HabitTarget.Direction = .atLeast
    ) throws -> HabitView {
        let draft = HabitDraft(name: try Name(name), target: try target(count, period, direction))
        return try change { try $0.createHabit(draft) }
    }

    @discardableResult
    func retarget(
        _ name: String, _ count: Int?, per period: Period = .day,
        _ direction: HabitTarget.Direction = .atLeast
    ) throws -> HabitView {
        var changes = HabitChanges()
        changes.target = try target(count, period, direction).map { .set($0) } ?? .clear
        let given = changes
        return try change { try $0.updateHabit(name, given) }
    }

    @discardableResult
    func count(_ name: String, by: Int = 1, on date: String? = nil) throws -> Int {
        let date = try date.map(day)
        return try change { try $0.incrementHabit(name, by: by, on: date).count }
    }

    func view(_ name: String) throws -> HabitView { try read { try $0.habit(name) } }

    private func target(_ count: Int?, _ period: Period, _ direction: HabitTarget.Direction) throws
        -> HabitTarget?
    {
        try count.map { try #require(HabitTarget(count: $0, period: period, direction: direction)) }
    }
}

@Suite struct HabitRuleTests {
    struct StreakCase: Sendable, CustomTestStringConvertible {
        /// Counts a day from 2026-11-02, a Monday, up to today.
        let counts: [Int]
        let target: (count: Int?, period: Period, direction: HabitTarget.Direction)
        let streak: [Int]
        var testDescription: String { "\(target) over \(counts) gives \(streak)" }

        init(
            _ counts: [Int], gives streak: [Int], _ count: Int?, _ period: Period = .day,
            _ direction: HabitTarget.Direction = .atLeast
        ) {
            (self.counts, self.target, self.streak) = (counts, (count, period, direction), streak)
        }
    }

    @Test(
        "Streak: periods in a row that meet the target (the running period does not break it)",
        arguments: [
            StreakCase([1, 1, 1], gives: [3, 3], nil), StreakCase([1, 1, 0], gives: [2, 2], nil),
            StreakCase([1, 1, 0, 0], gives: [0, 2], nil), StreakCase([1, 0, 1, 1], gives: [2, 2], nil),
            StreakCase([2, 1, 2, 2], gives: [2, 2], 2), StreakCase([2, 2, 1], gives: [2, 2], 2),
            // Weeks: three a week, the second one running and already met, or not yet.
            StreakCase([1, 0, 1, 0, 1, 0, 0, 1], gives: [1, 1], 3, .week),
            StreakCase([1, 0, 1, 0, 1, 0, 0, 1, 1, 1], gives: [2, 2], 3, .week),
            StreakCase([1, 0, 1, 0, 0, 0, 0, 1], gives: [0, 0], 3, .week),
            // At most: a day over it breaks the streak at once; the running one is not met before it ends.
            StreakCase([1, 0, 2, 1, 1], gives: [1, 2], 1, .day, .atMost),
            StreakCase([0, 0, 0], gives: [2, 2], 0, .day, .atMost),
            StreakCase([0, 0, 1], gives: [0, 2], 0, .day, .atMost),
            StreakCase([1, 1, 0, 0, 0, 0, 0, 3], gives: [0, 1], 2, .week, .atMost),
            StreakCase([1, 1, 0, 0, 0, 0, 0, 2], gives: [1, 1], 2, .week, .atMost),
            StreakCase([9, 0, 0], gives: [1, 1], 9, .month),
        ])
    func streak(example: StreakCase) throws {
        let life = try Life(now: "2026-11-02T12:00:00Z")
        let target = example.target
        try life.habit("Tea", target.count, per: target.period, target.direction)
        for (index, count) in example.counts.enumerated() {
            if index > 0 { life.wait(days: 1) }
            if count > 0 { try life.count("Tea", by: count) }
        }
        let streak = try life.view("Tea").streak
        #expect([streak.current, streak.longest] == example.streak)
    }

    @Test("A week's count begins on the week start of the settings")
    func weekStart() throws {
        // Sunday the 22nd and Monday the 23rd.
        let life = try Life(now: "2026-11-22T12:00:00Z")
        try life.habit("Tea", 2, per: .week)
        try life.count("Tea")
        life.wait(days: 1)
        try life.count("Tea")
        #expect(try life.view("Tea").periodCount == 1)
        try life.set(weekStart: .sunday)
        #expect(try life.view("Tea").periodCount == 2)
        #expect(try life.view("Tea").isMet)
    }

    @Test("Targets are versioned: a change applies from its day on and leaves the days before as they were")
    func targetVersions() throws {
        let life = try Life(now: "2026-11-02T12:00:00Z")
        try life.habit("Tea", 1)
        for _ in 1...3 {
            try life.count("Tea")
            life.wait(days: 1)
        }
        #expect(try life.retarget("Tea", 2).streak.current == 3)
        try life.count("Tea", by: 2)
        life.wait(days: 1)
        try life.count("Tea")
        life.wait(days: 1)
        // One was enough before the change, and is not after it.
        #expect(try life.view("Tea").streak == Streak(current: 0, longest: 4))
        let (first, last) = (try day("2026-11-02"), try day("2026-11-06"))
        let history = try life.read { try $0.habitHistory("Tea", from: first, to: last) }
        #expect(history.days.map(\.outcome) == [.met, .met, .met, .met, .missed])
        #expect(history.total == 6)
    }

    @Test("Of several changes on one day the last holds, and clearing a target goes back to once a day")
    func lastChange() throws {
        let life = try Life(now: "2026-11-02T12:00:00Z")
        try life.habit("Tea", 1)
        life.wait(days: 1)
        try life.retarget("Tea", 5)
        #expect(try life.retarget("Tea", 3).target?.count == 3)
        #expect(try life.number("SELECT count(*) FROM habit_target") == 2)
        try life.count("Tea")
        #expect(try !life.view("Tea").isMet)
        #expect(try life.retarget("Tea", nil).target == nil)
        #expect(try life.view("Tea").isMet)
    }

    @Test("A target that stays as it is makes no version and no step")
    func sameTarget() throws {
        let life = try Life()
        let revision = try life.habit("Tea", 2).habit.revision
        life.wait(days: 1)
        let steps = try life.number("SELECT count(*) FROM step")
        #expect(try life.retarget("Tea", 2).habit.revision == revision)
        #expect(try life.number("SELECT count(*) FROM habit_target") == 1)
        #expect(try life.number("SELECT count(*) FROM step") == steps)
    }

    @Test("Strength: an exponentially weighted score, half-life 13 days for a daily habit")
    func strength() throws {
        let life = try Life(now: "2026-01-01T12:00:00Z")
        try life.habit("Tea", 1)
        for _ in 1...100 {
            try life.count("Tea")
            life.wait(days: 1)
        }
        let strong = try life.view("Tea").strength
        let expected = 1 - exp2(-100.0 / 13)
        #expect(abs(strong - expected) < 1e-5)
        // Today still runs, and does not count before it ends.
        life.wait(days: 13)
        #expect(abs(try life.view("Tea").strength - strong / 2) < 1e-5)
    }

    @Test("An archived habit is listed apart and keeps its count")
    func archiving() throws {
        let life = try Life()
        try life.habit("Tea", 1)
        try life.habit("Run")
        try life.count("Tea", by: 4)
        #expect(try life.change { try $0.archiveHabit("Tea", true) }.habit.isArchived)
        let names: (Bool?) throws -> [String] = { archived in
            try life.read { try $0.habits(archived: archived).map(\.habit.name) }
        }
        #expect(try names(false) == ["Run"])
        #expect(try names(true) == ["Tea"])
        #expect(try names(nil) == ["Tea", "Run"])
        #expect(try life.view("Tea").today == 4)
    }

    @Test("Archived habits keep their history: counts, streak, strength and year")
    func archivedHistory() throws {
        let life = try Life()
        try life.habit("Tea", 1)
        try life.count("Tea", by: 2, on: "2026-11-18")
        for date in ["2026-11-19", "2026-11-20"] { try life.count("Tea", on: date) }
        let (first, last) = (try day("2026-11-18"), try day("2026-11-20"))
        let before = try life.view("Tea")
        #expect(before.streak == Streak(current: 3, longest: 3))
        try life.change { _ = try $0.archiveHabit("Tea", true) }
        let after = try life.view("Tea")
        #expect(after.streak == before.streak && after.strength == before.strength)
        #expect(after.target == before.target)
        let history = try life.read { try $0.habitHistory("Tea", from: first, to: last) }
        #expect(history.days.map(\.count) == [2, 1, 1])
        let heatmap = try life.read { try $0.heatmap(.habit("Tea"), year: 2026) }
        #expect(heatmap.days.filter { $0.value > 0 }.map(\.value) == [2, 1, 1])
        // What is counted on it later adds to what was there.
        #expect(try life.count("Tea", by: 2) == 3)
    }

    @Test(
        "Names are unique among habits ignoring case and Unicode form, archived ones too",
        arguments: [("Tea", "tEA"), ("Café", "CAFE\u{301}")])
    func names(one: String, other: String) throws {
        let life = try Life()
        try life.habit(one)
        try life.change { _ = try $0.archiveHabit(one, true) }
        #expect(try failure { try life.habit(other) } == .duplicate)
        try life.habit("Third")
        var changes = HabitChanges()
        changes.name = try Name(other)
        let taken = changes
        #expect(try failure { try life.change { try $0.updateHabit("Third", taken) } } == .duplicate)
        // Its own name may change its spelling; projects have names of their own.
        #expect(try life.change { try $0.updateHabit(one, taken) }.habit.name == other)
        let project = ProjectDraft(name: try Name(one))
        #expect(try life.change { try $0.createProject(project) }.project.name == one)
    }

    @Test("Deleting a habit deletes its events and targets with it")
    func deleting() throws {
        let life = try Life()
        try life.habit("Tea", 1)
        try life.habit("Run", 2)
        for name in ["Tea", "Run"] { try life.count(name) }
        try life.change { _ = try $0.deleteHabit("Tea") }
        #expect(try failure { try life.view("Tea") } == .notFound)
        #expect(try life.number("SELECT count(*) FROM habit_event") == 1)
        #expect(try life.number("SELECT count(*) FROM habit_target") == 1)
        #expect(try life.view("Run").today == 1)
    }

    @Test("A history answers every day of its span, also the ones without a count")
    func history() throws {
        let life = try Life()
        try life.habit("Tea", 1)
        try life.count("Tea", by: 2, on: "2026-11-18")
        let (first, last) = (try day("2026-11-16"), try day("2026-11-20"))
        let days = try life.read { try $0.habitHistory("Tea", from: first, to: last).days }
        #expect(days.map(\.count) == [0, 0, 2, 0, 0])
        // Its history begins with the first day that was counted.
        #expect(days.map(\.outcome) == [nil, nil, .met, .missed, .open])
        #expect(days.map(\.date) == Array(first...last))
        #expect(
            try failure { try life.read { try $0.habitHistory("Tea", from: last, to: first) } }
                == .invalid(path: "to"))
    }
}
