import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct FocusRuleTests {
    /// Returns an engine with three P2 tasks in today's focus.
    private func full() throws -> (tally: TestEngine, tasks: [Int]) {
        let tally = try TestEngine()
        return (tally, try ["a", "b", "c"].map { try tally.addFocused($0) })
    }

    @Test("Adding a fourth task fails with focusFull and names the three")
    func fourth() throws {
        let (tally, tasks) = try full()
        let fourth = try tally.add("d", .p0)
        let steps = try tally.number("SELECT count(*) FROM step")
        do {
            try tally.focus(fourth)
            Issue.record("the fourth task was accepted")
        } catch Failure.focusFull(let date, _, let taken) {
            #expect(date == (try day("2026-11-20")))
            #expect(taken.map(\.number) == tasks)
        }
        #expect(try tally.task(fourth).focus == nil)
        #expect(try tally.number("SELECT count(*) FROM step") == steps)
        // Another day has its own places.
        #expect(try tally.focus(fourth, on: "2026-11-21").titles == ["d"])
    }

    @Test(
        "At most three tasks are in focus on a day, today or later, whether the fourth is added or moved",
        arguments: ["2026-11-20", "2026-11-21", "2027-02-28"])
    func everyDay(date: String) throws {
        let tally = try TestEngine()
        for title in ["a", "b", "c"] { try tally.addFocused(title, on: date) }
        let other = try tally.addFocused("d", on: "2026-12-24")
        for fourth in [other, try tally.add("e", .p0)] {
            #expect(try failure { try tally.focus(fourth, on: date) } == .focusFull)
        }
        #expect(try tally.focusDay(date).titles == ["a", "b", "c"])
        #expect(try tally.focusDay("2026-12-24").titles == ["d"])
    }

    @Test("Adding a task that is already in focus on the day changes nothing, even if the day is full")
    func again() throws {
        let (tally, tasks) = try full()
        let steps = try tally.number("SELECT count(*) FROM step")
        #expect(try tally.focus(tasks[1]).titles == ["a", "b", "c"])
        #expect(try tally.number("SELECT count(*) FROM step") == steps)
    }

    @Test("Removing frees a place")
    func removing() throws {
        let (tally, tasks) = try full()
        #expect(try tally.unfocus(tasks[0]).titles == ["b", "c"])
        #expect(try tally.addFocused("d") > 0)
        #expect(try tally.focusDay().titles == ["b", "c", "d"])
    }

    @Test("Completing frees no place, and removing a completed task does")
    func completing() throws {
        let (tally, tasks) = try full()
        for task in tasks { try tally.complete(task) }
        #expect(try failure { try tally.addFocused("d") } == .focusFull)
        #expect(try tally.focusDay().completedCount == 3)
        // Backdating the completion frees none either.
        try tally.reopen(tasks[0])
        try tally.complete(tasks[0], at: "2026-11-18")
        #expect(try failure { try tally.addFocused("e") } == .focusFull)
        // Removing a completed task frees its place.
        try tally.unfocus(tasks[2])
        #expect(try tally.addFocused("f") > 0)
    }

    @Test("Deleting a task frees its place")
    func deleting() throws {
        let (tally, tasks) = try full()
        try tally.delete(tasks[1])
        try tally.addFocused("d")
        #expect(try tally.focusDay().titles == ["a", "c", "d"])
    }

    @Test("Focus tasks are sorted by priority, then in the order added")
    func order() throws {
        let tally = try TestEngine()
        let late = try tally.add("late p0", .p0)
        try tally.addFocused("p2", .p2)
        try tally.addFocused("p1", .p1)
        try tally.focus(late)
        #expect(try tally.focusDay().titles == ["late p0", "p1", "p2"])
        try tally.update(late) { $0.priority = .p2 }
        #expect(try tally.focusDay().titles == ["p1", "p2", "late p0"])
    }

    @Test("A task that is removed and added again comes after its equals")
    func readded() throws {
        let (tally, tasks) = try full()
        try tally.unfocus(tasks[0])
        #expect(try tally.focus(tasks[0]).titles == ["b", "c", "a"])
    }

    @Test("The first open task is inFocus, other open tasks are nextUp")
    func states() throws {
        let (tally, tasks) = try full()
        #expect(try tally.focusDay().states == [.inFocus, .nextUp, .nextUp])
        try tally.complete(tasks[0])
        #expect(try tally.focusDay().states == [.completed, .inFocus, .nextUp])
        try tally.complete(tasks[2])
        #expect(try tally.focusDay().states == [.completed, .inFocus, .completed])
        try tally.reopen(tasks[0])
        #expect(try tally.focusDay().states == [.inFocus, .nextUp, .completed])
        try tally.complete(tasks[0])
        try tally.complete(tasks[1])
        #expect(try tally.focusDay().states == [.completed, .completed, .completed])
        #expect(try tally.focusDay().isAllDone)
    }

    @Test("A task is in focus on one day: moving it to another day frees its place")
    func movingToAnotherDay() throws {
        let (tally, tasks) = try full()
        #expect(try tally.focus(tasks[0], on: "2026-11-22").titles == ["a"])
        #expect(try tally.focusDay().titles == ["b", "c"])
        #expect(try tally.task(tasks[0]).focus?.date == (try day("2026-11-22")))
        try tally.addFocused("d")
        // Today is full again, so it cannot move back.
        #expect(try failure { try tally.focus(tasks[0]) } == .focusFull)
        #expect(try tally.focusDay("2026-11-22").titles == ["a"])
    }

    @Test("A completed task cannot be put in focus")
    func completed() throws {
        let tally = try TestEngine()
        let task = try tally.add("done")
        try tally.complete(task)
        #expect(try failure { try tally.focus(task) } == .invalidState)
    }

    @Test("Removing a task from a day on which it is not in focus fails")
    func notThere() throws {
        let tally = try TestEngine()
        let task = try tally.add("plain")
        #expect(try failure { try tally.unfocus(task) } == .invalidState)
        try tally.focus(task, on: "2026-11-22")
        #expect(try failure { try tally.unfocus(task, on: "2026-11-20") } == .invalidState)
        #expect(try tally.unfocus(task, on: "2026-11-22").titles == [])
        // A carried task is in focus today, no longer on its first day.
        try tally.focus(task)
        tally.wait(days: 1)
        #expect(try failure { try tally.unfocus(task, on: "2026-11-20") } == .invalidState)
        #expect(try tally.focusDay().titles == ["plain"])
        #expect(try tally.unfocus(task, on: "2026-11-21").titles == [])
    }

    @Test("A past day cannot be planned")
    func past() throws {
        let tally = try TestEngine()
        let task = try tally.add("late")
        #expect(try failure { try tally.focus(task, on: "2026-11-19") } == .invalid(path: "date"))
        let yesterday = try day("2026-11-19")
        let reset = try failure { try tally.change { try $0.resetFocus(on: yesterday) } }
        #expect(reset == .invalid(path: "date"))
    }

    @Test("focus.reset empties one day (default today) with its waiting tasks, and keeps the tasks")
    func reset() throws {
        let (tally, tasks) = try full()
        let planned = try tally.addFocused("tomorrow", on: "2026-11-21")
        tally.wait(days: 1)
        let later = try tally.addFocused("later", on: "2026-11-23")
        #expect(try tally.focusDay().waitingTitles == ["tomorrow"])
        try tally.complete(tasks[0])
        #expect(try tally.change { try $0.resetFocus() }.titles == [])
        #expect(try tally.focusDay().waitingTitles == [])
        #expect(try (tasks + [planned]).map { try tally.task($0).focus } == [nil, nil, nil, nil])
        #expect(try tally.task(tasks[1]).isOpen && tally.task(tasks[0]).completion != nil)
        #expect(try tally.focusDay("2026-11-23").entries.map(\.task.number) == [later])
        // The day before still shows what was in focus on it.
        #expect(try tally.focusDay("2026-11-20").titles == ["a", "b", "c"])
        let date = try day("2026-11-23")
        #expect(try tally.change { try $0.resetFocus(on: date) }.titles == [])
    }
}
