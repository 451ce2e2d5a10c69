import Support
import Testing

@testable import Tally

/// Rules that hold when a changed day start or zone makes today an earlier date.
@Suite struct MovedDayRuleTests {
    @Test("Removals from focus and completions stay when a later day start moves today back")
    func focus() throws {
        let tally = try TestEngine(now: "2026-11-19T12:00:00Z")
        let numbers = try ["A", "B", "C"].map { try tally.addFocused($0) }
        try tally.go(to: "2026-11-20T02:00:00Z")
        try tally.unfocus(numbers[0])
        try tally.complete(numbers[1])
        try tally.set(dayStart: "04:00")
        let focus = try tally.focusDay()
        #expect(focus.date == (try day("2026-11-19")))
        #expect(focus.titles == ["B", "C"])
        #expect(focus.completedCount == 1)
        let added = try tally.addFocused("D")
        #expect(try tally.focusDay().titles == ["B", "C", "D"])
        #expect(try tally.task(added).focus?.date == (try day("2026-11-19")))
    }

    @Test("A habit's new target replaces one that was set on a day that is now tomorrow")
    func habitTarget() throws {
        let tally = try TestEngine(now: "2026-11-20T20:00:00Z", zone: "UTC")
        try tally.set(zone: "Asia/Tokyo")
        try tally.change {
            var draft = HabitDraft(name: try Name("Tea"))
            draft.target = .set(HabitTargetDraft(count: 5, period: .day))
            _ = try $0.createHabit(draft)
        }
        try tally.set(zone: "UTC")
        try tally.change { engine in
            var changes = HabitDraft()
            changes.target = .set(HabitTargetDraft(count: 1, period: .day))
            _ = try engine.updateHabit("Tea", changes)
        }
        tally.wait(days: 2)
        #expect(try tally.read { try $0.habit("Tea").target?.count } == 1)
    }
}
