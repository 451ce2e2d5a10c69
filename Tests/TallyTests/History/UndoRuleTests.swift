import Support
import Testing

@testable import Tally

@Suite("History") struct UndoRuleTests {
    @Test("One request is one undo step, with all its side effects")
    func oneStep() throws {
        let tally = try TestEngine()
        for title in ["a", "b"] { try tally.add(title, project: "House") }
        let before = try tally.records()
        try tally.change { _ = try $0.deleteProject("House") }
        #expect(try tally.task(2).project.name == "Inbox")
        let undone = try tally.undo()
        #expect(undone.changeCount == 3)
        #expect(undone.step.isUndone)
        #expect(try tally.records() == before)
    }

    @Test("Undoing a completion restores the timer, the celebration and the score")
    func completion() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("Write", .p0)
        try tally.activity("Writing")
        try tally.start("Writing", task: task)
        tally.clock.advance(seconds: 600)
        let before = try tally.records()
        #expect(try tally.complete(task).isCelebration)
        try tally.undo()
        #expect(try tally.records() == before)
        #expect(try tally.read { try $0.activeTimer() }?.timer.task?.number == task)
        #expect(try tally.complete(task).isCelebration)
    }

    @Test("Deleting can be undone")
    func deletion() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("Größe", .p1)
        tally.wait(days: 1)
        try tally.unfocus(task)
        try tally.focus(task)
        try tally.activity("Writing")
        try tally.log("Writing", "2026-11-20T23:00Z", "2026-11-21T01:00Z", task: task)
        let before = try tally.records()
        try tally.delete(task)
        try tally.undo()
        #expect(try tally.records() == before)
        #expect(try tally.titles() == ["Größe"])
        try tally.change { _ = try $0.deleteActivity("Writing") }
        try tally.undo()
        #expect(try tally.records() == before)
    }

    @Test("Undo reports the ids of the records it changed, including the ones it deleted")
    func reportedIDs() throws {
        let tally = try TestEngine()
        let tasks = try ["a", "b"].map { try tally.task(try tally.add($0)).id.text }
        #expect(try tally.undo().changes.map(\.id) == [tasks[1]])
        try tally.stake("c")
        let changes = try tally.undo().changes
        #expect(Set(changes.map(\.id)).count == 1 && changes.allSatisfy { $0.id != nil })
        #expect(changes.map(\.kind) == [.task, .stake])
    }

    @Test("Undo goes back step by step, and redo goes forward")
    func backAndForth() throws {
        let tally = try TestEngine()
        var states = [try tally.records()]
        for title in ["a", "b", "c"] {
            try tally.add(title)
            states.append(try tally.records())
        }
        for state in states.dropLast().reversed() {
            try tally.undo()
            #expect(try tally.records() == state)
        }
        #expect(try failure { try tally.undo() } == .notUndoable)
        for state in states.dropFirst() {
            try tally.redo()
            #expect(try tally.records() == state)
        }
        #expect(try failure { try tally.redo() } == .notUndoable)
        try tally.undo()
        #expect(try tally.records() == states[2])
    }

    @Test("A new change clears redo")
    func somethingNew() throws {
        let tally = try TestEngine()
        try tally.add("a")
        try tally.undo()
        try tally.add("b")
        #expect(try failure { try tally.redo() } == .notUndoable)
        #expect(try tally.titles() == ["b"])
        // A request that changes nothing does not clear redo.
        try tally.undo()
        try tally.set()
        try tally.redo()
        #expect(try tally.titles() == ["b"])
    }

    @Test("Undo writes compensating changes: the log only grows, and numbers are not reused")
    func compensating() throws {
        let tally = try TestEngine()
        try tally.add("a")
        let changes = try tally.number("SELECT count(*) FROM change")
        try tally.undo()
        #expect(try tally.number("SELECT count(*) FROM change") == changes + 1)
        #expect(try tally.add("b") == 2)
    }

    @Test("History survives restarts, and all processes share it")
    func restart() throws {
        let directory = try TemporaryDirectory()
        let first = try TestEngine(path: directory.file("tally.db"))
        try first.add("a")
        try first.add("b")
        let second = try TestEngine(path: directory.file("tally.db"))
        try second.undo()
        #expect(try first.titles() == ["a"])
        try first.redo()
        #expect(try second.titles() == ["a", "b"])
        try first.undo()
        #expect(try TestEngine(path: directory.file("tally.db")).redo().step.method == "test")
    }

    @Test("History lists steps, latest first, without the steps that only undo")
    func list() throws {
        let tally = try TestEngine()
        try tally.add("a")
        try tally.add("b")
        try tally.undo()
        let steps = try tally.history()
        #expect(steps.map(\.step.number) == [2, 1])
        #expect(steps.map(\.step.isUndone) == [true, false])
        #expect(steps[0].changes.map(\.entity) == ["task"])
        #expect(steps[0].changes.map(\.operation) == [.create])
        let earlier = try tally.read { try $0.history(before: 2, limit: 5) }
        #expect(earlier.map(\.step.number) == [1])
    }

    @Test("A step has a subject, even after its record is deleted or the step is undone")
    func subjects() throws {
        let tally = try TestEngine()
        let task = try tally.add("Buy milk", project: "House")
        try tally.update(task) { $0.title = try Title("Buy bread") }
        let terms = try tally.terms()
        try tally.update(task) { $0.stake = .set(terms) }
        try tally.complete(task)
        try tally.delete(task)
        try tally.set(zone: "Europe/Berlin")
        let subjects = try tally.history().reversed().map(\.subject)
        #expect(
            subjects.map(\.?.name) == ["Buy bread", "Buy bread", "Buy bread", "Buy bread", "Buy bread", nil])
        #expect(subjects.map(\.?.number) == [1, 1, 1, 1, 1, nil])
        #expect(subjects[0]?.entity == "task")
        try tally.undo(5)
        #expect(try tally.history().map(\.subject?.name).last == "Buy bread")
        try tally.add("Call Anna")
        #expect(try tally.undo().subject?.name == "Call Anna")
    }

    @Test("An earlier step can be undone if nothing depends on it, and later changes stay")
    func earlier() throws {
        let tally = try TestEngine()
        let task = try tally.add("a")
        try tally.update(task) { $0.priority = .p0 }
        let step = try tally.lastStep()
        try tally.update(task) { $0.title = try Title("b") }
        let revision = try tally.task(task).revision
        try tally.undo(step)
        let after = try tally.task(task)
        #expect(after.priority == .p2)
        #expect(after.title == "b")
        #expect(after.revision == revision + 1)
        #expect(try failure { try tally.undo(step) } == .notUndoable)
    }

    @Test("Undoing a step that a later step depends on is refused and changes nothing")
    func dependent() throws {
        let tally = try TestEngine()
        let task = try tally.add("a", project: "House")
        let creation = try tally.lastStep()
        try tally.update(task) { $0.title = try Title("b") }
        let renaming = try tally.lastStep()
        try tally.update(task) { $0.title = try Title("c") }
        try tally.activity("Writing")
        try tally.start("Writing", task: task)
        try tally.change { _ = try $0.createHabit(HabitDraft(name: try Name("Tea"))) }
        try tally.change { _ = try $0.deleteHabit("Tea") }
        let deletion = try tally.lastStep()
        try tally.change { _ = try $0.createHabit(HabitDraft(name: try Name("tea"))) }
        let before = try tally.records()
        for step in [creation, renaming, deletion] {
            #expect(try failure { try tally.undo(step) } == .notUndoable, "step \(step)")
        }
        #expect(try failure { try tally.undo(99) } == .notFound)
        #expect(try tally.records() == before)
    }

    @Test("Undo does not put a fourth task in focus")
    func focusLimit() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        try tally.addFocused("b")
        try tally.addFocused("c")
        try tally.unfocus(task)
        let step = try tally.lastStep()
        try tally.addFocused("d")
        let before = try tally.records()
        #expect(try failure { try tally.undo(step) } == .notUndoable)
        #expect(try tally.records() == before)
    }

    @Test("Undoing a change of settings also restores today's date")
    func settings() throws {
        let tally = try TestEngine(now: "2026-11-20T12:00:00Z")
        try tally.set(zone: "Pacific/Kiritimati")
        let today = try tally.focusDay().date
        try tally.undo()
        #expect(try tally.focusDay().date != today)
    }
}
