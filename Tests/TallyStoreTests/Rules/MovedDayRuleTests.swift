import Testing

@testable import Tally

/// What holds when a changed day start or zone makes today an earlier date than before.
@Suite struct MovedDayRuleTests {
    @Test("What was taken out of focus or completed stays so when a later day start moves today back")
    func focus() throws {
        let life = try Life(now: "2026-11-19T12:00:00Z")
        let numbers = try ["A", "B", "C"].map { try life.addFocused($0) }
        try life.go(to: "2026-11-20T02:00:00Z")
        try life.unfocus(numbers[0])
        try life.complete(numbers[1])
        try life.set(dayStart: "04:00")
        let focus = try life.focusDay()
        #expect(focus.date == (try day("2026-11-19")))
        #expect(focus.titles == ["B", "C"])
        #expect(focus.completedCount == 1)
        let added = try life.addFocused("D")
        #expect(try life.focusDay().titles == ["B", "C", "D"])
        #expect(try life.task(added).focus?.date == (try day("2026-11-19")))
    }

    @Test("A habit's new target replaces one that was set on a day that is now tomorrow")
    func habitTarget() throws {
        let life = try Life(now: "2026-11-20T20:00:00Z", zone: "UTC")
        try life.set(zone: "Asia/Tokyo")
        try life.change {
            _ = try $0.createHabit(HabitDraft(name: Name("Tea"), target: HabitTarget(count: 5, period: .day)))
        }
        try life.set(zone: "UTC")
        try life.change { engine in
            var changes = HabitChanges()
            changes.target = HabitTarget(count: 1, period: .day).map { .set($0) } ?? .keep
            _ = try engine.updateHabit("Tea", changes)
        }
        life.wait(days: 2)
        #expect(try life.read { try $0.habit("Tea").target?.count } == 1)
    }
}
