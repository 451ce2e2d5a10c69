import Testing

@testable import Tally

@Suite("History") struct UndoRuleTests {
    @Test("One request is one undo step, with everything that it caused")
    func oneStep() throws {
        let life = try Life()
        for title in ["a", "b"] { try life.add(title, project: "House") }
        let before = try life.facts()
        try life.change { _ = try $0.deleteProject("House") }
        #expect(try life.task(2).project.name == "Inbox")
        let undone = try life.undo()
        #expect(undone.changeCount == 3)
        #expect(undone.step.isUndone)
        #expect(try life.facts() == before)
    }

    @Test("Completing is undone with its timer, its celebration and its score")
    func completion() throws {
        let life = try Life()
        let task = try life.addFocused("Write", .p0)
        try life.activity("Writing")
        try life.start("Writing", task: task)
        life.clock.advance(seconds: 600)
        let before = try life.facts()
        #expect(try life.complete(task).isCelebration)
        try life.undo()
        #expect(try life.facts() == before)
        #expect(try life.read { try $0.activeTimer() }?.timer.task?.number == task)
        #expect(try life.complete(task).isCelebration)
    }

    @Test("Deleting is undoable")
    func deletion() throws {
        let life = try Life()
        let task = try life.addFocused("Größe", .p1)
        life.wait(days: 1)
        try life.unfocus(task)
        try life.focus(task)
        try life.activity("Writing")
        try life.log("Writing", "2026-11-20T23:00Z", "2026-11-21T01:00Z", task: task)
        let before = try life.facts()
        try life.delete(task)
        try life.undo()
        #expect(try life.facts() == before)
        #expect(try life.titles() == ["Größe"])
        try life.change { _ = try $0.deleteActivity("Writing") }
        try life.undo()
        #expect(try life.facts() == before)
    }

    @Test("What was undone is told by its ids, also where it is gone with the undoing")
    func told() throws {
        let life = try Life()
        let tasks = try ["a", "b"].map { try life.task(try life.add($0)).id.text }
        #expect(try life.undo().changes.map(\.id) == [tasks[1]])
        try life.stake("c")
        let changes = try life.undo().changes
        #expect(Set(changes.map(\.id)).count == 1 && changes.allSatisfy { $0.id != nil })
        #expect(changes.map(\.kind) == [.task, .stake])
    }

    @Test("Undo goes back step by step, redo forth again")
    func backAndForth() throws {
        let life = try Life()
        var states = [try life.facts()]
        for title in ["a", "b", "c"] {
            try life.add(title)
            states.append(try life.facts())
        }
        for state in states.dropLast().reversed() {
            try life.undo()
            #expect(try life.facts() == state)
        }
        #expect(try failure { try life.undo() } == .notUndoable)
        for state in states.dropFirst() {
            try life.redo()
            #expect(try life.facts() == state)
        }
        #expect(try failure { try life.redo() } == .notUndoable)
        try life.undo()
        #expect(try life.facts() == states[2])
    }

    @Test("Redo until something new is done")
    func somethingNew() throws {
        let life = try Life()
        try life.add("a")
        try life.undo()
        try life.add("b")
        #expect(try failure { try life.redo() } == .notUndoable)
        #expect(try life.titles() == ["b"])
        // A request that changes nothing is nothing new.
        try life.undo()
        try life.set()
        try life.redo()
        #expect(try life.titles() == ["b"])
    }

    @Test("Undo writes compensating changes: the log only grows, and a number is not used again")
    func compensating() throws {
        let life = try Life()
        try life.add("a")
        let changes = try life.number("SELECT count(*) FROM change")
        try life.undo()
        #expect(try life.number("SELECT count(*) FROM change") == changes + 1)
        #expect(try life.add("b") == 2)
    }

    @Test("History survives restarts, and is the same for every process")
    func restart() throws {
        let directory = try TemporaryDirectory()
        let first = try Life(path: directory.file("tally.db"))
        try first.add("a")
        try first.add("b")
        let second = try Life(path: directory.file("tally.db"))
        try second.undo()
        #expect(try first.titles() == ["a"])
        try first.redo()
        #expect(try second.titles() == ["a", "b"])
        try first.undo()
        #expect(try Life(path: directory.file("tally.db")).redo().step.method == "test")
    }

    @Test("History lists steps, the latest first, without what only undid")
    func list() throws {
        let life = try Life()
        try life.add("a")
        try life.add("b")
        try life.undo()
        let steps = try life.history()
        #expect(steps.map(\.step.number) == [2, 1])
        #expect(steps.map(\.step.isUndone) == [true, false])
        #expect(steps[0].changes.map(\.entity) == ["task"])
        #expect(steps[0].changes.map(\.operation) == [.create])
        let earlier = try life.read { try $0.history(before: 2, limit: 5) }
        #expect(earlier.map(\.step.number) == [1])
    }

    @Test("A step tells what it is about, also once that is gone; undone, what it had been")
    func subjects() throws {
        let life = try Life()
        let task = try life.add("Buy milk", project: "House")
        try life.update(task) { $0.title = try Title("Buy bread") }
        let terms = try life.terms()
        try life.update(task) { $0.stake = .set(terms) }
        try life.complete(task)
        try life.delete(task)
        try life.set(zone: "Europe/Berlin")
        let subjects = try life.history().reversed().map(\.subject)
        #expect(
            subjects.map(\.?.name) == ["Buy bread", "Buy bread", "Buy bread", "Buy bread", "Buy bread", nil])
        #expect(subjects.map(\.?.number) == [1, 1, 1, 1, 1, nil])
        #expect(subjects[0]?.entity == "task")
        try life.undo(5)
        #expect(try life.history().map(\.subject?.name).last == "Buy bread")
        try life.add("Call Anna")
        #expect(try life.undo().subject?.name == "Call Anna")
    }

    @Test("An earlier step is undone where nothing depends on it, and keeps what was changed since")
    func earlier() throws {
        let life = try Life()
        let task = try life.add("a")
        try life.update(task) { $0.priority = .p0 }
        let step = try life.lastStep()
        try life.update(task) { $0.title = try Title("b") }
        let revision = try life.task(task).revision
        try life.undo(step)
        let after = try life.task(task)
        #expect(after.priority == .p2)
        #expect(after.title == "b")
        #expect(after.revision == revision + 1)
        #expect(try failure { try life.undo(step) } == .notUndoable)
    }

    @Test("Undo of a change that something later depends on is refused, and nothing changes")
    func dependent() throws {
        let life = try Life()
        let task = try life.add("a", project: "House")
        let creation = try life.lastStep()
        try life.update(task) { $0.title = try Title("b") }
        let renaming = try life.lastStep()
        try life.update(task) { $0.title = try Title("c") }
        try life.activity("Writing")
        try life.start("Writing", task: task)
        try life.change { _ = try $0.createHabit(HabitDraft(name: try Name("Tea"))) }
        try life.change { _ = try $0.deleteHabit("Tea") }
        let deletion = try life.lastStep()
        try life.change { _ = try $0.createHabit(HabitDraft(name: try Name("tea"))) }
        let before = try life.facts()
        for step in [creation, renaming, deletion] {
            #expect(try failure { try life.undo(step) } == .notUndoable, "step \(step)")
        }
        #expect(try failure { try life.undo(99) } == .notFound)
        #expect(try life.facts() == before)
    }

    @Test("Undo does not put a fourth task in focus")
    func focusLimit() throws {
        let life = try Life()
        let task = try life.addFocused("a")
        try life.addFocused("b")
        try life.addFocused("c")
        try life.unfocus(task)
        let step = try life.lastStep()
        try life.addFocused("d")
        let before = try life.facts()
        #expect(try failure { try life.undo(step) } == .notUndoable)
        #expect(try life.facts() == before)
    }

    @Test("Settings are undone with what follows from them")
    func settings() throws {
        let life = try Life(now: "2026-11-20T12:00:00Z")
        try life.set(zone: "Pacific/Kiritimati")
        let today = try life.focusDay().date
        try life.undo()
        #expect(try life.focusDay().date != today)
    }
}
