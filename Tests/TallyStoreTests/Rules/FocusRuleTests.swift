import Testing

@testable import Tally
@testable import TallyStore

@Suite struct FocusRuleTests {
    /// A life with three tasks in today's focus, of priority P2.
    private func full() throws -> (life: Life, tasks: [Int]) {
        let life = try Life()
        return (life, try ["a", "b", "c"].map { try life.addFocused($0) })
    }

    @Test("The fourth answers focusFull and names the three")
    func fourth() throws {
        let (life, tasks) = try full()
        let fourth = try life.add("d", .p0)
        let steps = try life.number("SELECT count(*) FROM step")
        do {
            try life.focus(fourth)
            Issue.record("a fourth task was taken")
        } catch Failure.focusFull(let date, let taken) {
            #expect(date == (try day("2026-11-20")))
            #expect(taken.map(\.number) == tasks)
        }
        #expect(try life.task(fourth).focus == nil)
        #expect(try life.number("SELECT count(*) FROM step") == steps)
        // Another day has places of its own.
        #expect(try life.focus(fourth, on: "2026-11-21").titles == ["d"])
    }

    @Test(
        "At most three tasks are in focus on a day, also on one to come, however the fourth gets there",
        arguments: ["2026-11-20", "2026-11-21", "2027-02-28"])
    func everyDay(date: String) throws {
        let life = try Life()
        for title in ["a", "b", "c"] { try life.addFocused(title, on: date) }
        let other = try life.addFocused("d", on: "2026-12-24")
        for fourth in [other, try life.add("e", .p0)] {
            #expect(try failure { try life.focus(fourth, on: date) } == .focusFull)
        }
        #expect(try life.focusDay(date).titles == ["a", "b", "c"])
        #expect(try life.focusDay("2026-12-24").titles == ["d"])
    }

    @Test("A task that is in focus on the day already is taken as it is, also where the day is full")
    func again() throws {
        let (life, tasks) = try full()
        let steps = try life.number("SELECT count(*) FROM step")
        #expect(try life.focus(tasks[1]).titles == ["a", "b", "c"])
        #expect(try life.number("SELECT count(*) FROM step") == steps)
    }

    @Test("Removing frees a place")
    func removing() throws {
        let (life, tasks) = try full()
        #expect(try life.unfocus(tasks[0]).titles == ["b", "c"])
        #expect(try life.addFocused("d") > 0)
        #expect(try life.focusDay().titles == ["b", "c", "d"])
    }

    @Test("Removing frees a place; completing does not")
    func completing() throws {
        let (life, tasks) = try full()
        for task in tasks { try life.complete(task) }
        #expect(try failure { try life.addFocused("d") } == .focusFull)
        #expect(try life.focusDay().completedCount == 3)
        // Nor does completing it with an earlier time.
        try life.reopen(tasks[0])
        try life.complete(tasks[0], at: "2026-11-18")
        #expect(try failure { try life.addFocused("e") } == .focusFull)
        // Removing a completed one does.
        try life.unfocus(tasks[2])
        #expect(try life.addFocused("f") > 0)
    }

    @Test("Deleting a task frees its place")
    func deleting() throws {
        let (life, tasks) = try full()
        try life.delete(tasks[1])
        try life.addFocused("d")
        #expect(try life.focusDay().titles == ["a", "c", "d"])
    }

    @Test("Order: by priority, equal ones in the order added")
    func order() throws {
        let life = try Life()
        let late = try life.add("late p0", .p0)
        try life.addFocused("p2", .p2)
        try life.addFocused("p1", .p1)
        try life.focus(late)
        #expect(try life.focusDay().titles == ["late p0", "p1", "p2"])
        try life.update(late) { $0.priority = .p2 }
        #expect(try life.focusDay().titles == ["p1", "p2", "late p0"])
    }

    @Test("Removed and added again, a task comes after its equals")
    func readded() throws {
        let (life, tasks) = try full()
        try life.unfocus(tasks[0])
        #expect(try life.focus(tasks[0]).titles == ["b", "c", "a"])
    }

    @Test("State: completed; the first open one is inFocus; other open ones nextUp")
    func states() throws {
        let (life, tasks) = try full()
        #expect(try life.focusDay().states == [.inFocus, .nextUp, .nextUp])
        try life.complete(tasks[0])
        #expect(try life.focusDay().states == [.completed, .inFocus, .nextUp])
        try life.complete(tasks[2])
        #expect(try life.focusDay().states == [.completed, .inFocus, .completed])
        try life.reopen(tasks[0])
        #expect(try life.focusDay().states == [.inFocus, .nextUp, .completed])
        try life.complete(tasks[0])
        try life.complete(tasks[1])
        #expect(try life.focusDay().states == [.completed, .completed, .completed])
        #expect(try life.focusDay().isAllDone)
    }

    @Test("A task is in focus on one day: put on another, it leaves the first, and its place is free")
    func movingToAnotherDay() throws {
        let (life, tasks) = try full()
        #expect(try life.focus(tasks[0], on: "2026-11-22").titles == ["a"])
        #expect(try life.focusDay().titles == ["b", "c"])
        #expect(try life.task(tasks[0]).focus?.date == (try day("2026-11-22")))
        try life.addFocused("d")
        // And back: today is full again.
        #expect(try failure { try life.focus(tasks[0]) } == .focusFull)
        #expect(try life.focusDay("2026-11-22").titles == ["a"])
    }

    @Test("A completed task cannot be put in focus")
    func completed() throws {
        let life = try Life()
        let task = try life.add("done")
        try life.complete(task)
        #expect(try failure { try life.focus(task) } == .invalidState)
    }

    @Test("What is not in focus cannot be removed from it, nor from another day than its own")
    func notThere() throws {
        let life = try Life()
        let task = try life.add("plain")
        #expect(try failure { try life.unfocus(task) } == .invalidState)
        try life.focus(task, on: "2026-11-22")
        #expect(try failure { try life.unfocus(task, on: "2026-11-20") } == .invalidState)
        #expect(try life.unfocus(task, on: "2026-11-22").titles == [])
        // A carried task is on today, no longer on its first day.
        try life.focus(task)
        life.wait(days: 1)
        #expect(try failure { try life.unfocus(task, on: "2026-11-20") } == .invalidState)
        #expect(try life.focusDay().titles == ["plain"])
        #expect(try life.unfocus(task, on: "2026-11-21").titles == [])
    }

    @Test("A past day cannot be planned")
    func past() throws {
        let life = try Life()
        let task = try life.add("late")
        #expect(try failure { try life.focus(task, on: "2026-11-19") } == .invalid(path: "date"))
        let yesterday = try day("2026-11-19")
        let reset = try failure { try life.change { try $0.resetFocus(on: yesterday) } }
        #expect(reset == .invalid(path: "date"))
    }

    @Test("focus.reset empties one day, today where none is named, with what waits for it; the tasks stay")
    func reset() throws {
        let (life, tasks) = try full()
        let planned = try life.addFocused("tomorrow", on: "2026-11-21")
        life.wait(days: 1)
        let later = try life.addFocused("later", on: "2026-11-23")
        #expect(try life.focusDay().waitingTitles == ["tomorrow"])
        try life.complete(tasks[0])
        #expect(try life.change { try $0.resetFocus() }.titles == [])
        #expect(try life.focusDay().waitingTitles == [])
        #expect(try (tasks + [planned]).map { try life.task($0).focus } == [nil, nil, nil, nil])
        #expect(try life.task(tasks[1]).isOpen && life.task(tasks[0]).completion != nil)
        #expect(try life.focusDay("2026-11-23").entries.map(\.task.number) == [later])
        // The day before still shows what was in focus on it.
        #expect(try life.focusDay("2026-11-20").titles == ["a", "b", "c"])
        let date = try day("2026-11-23")
        #expect(try life.change { try $0.resetFocus(on: date) }.titles == [])
    }
}
