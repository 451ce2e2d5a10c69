import Support
import Testing

@testable import Tally

@Suite("Changes of several tasks") struct TaskSetRuleTests {
    let tally: TestEngine

    init() throws { tally = try TestEngine() }

    private func set(_ numbers: [Int]) -> TaskSet { .references(numbers.map(TaskReference.number)) }

    @Test("Several tasks are completed as one step, with the totals of all")
    func complete() throws {
        let tasks = try [Priority.p0, .p1, .p2].map { try tally.add("a", $0) }
        try tally.complete(tasks[1])
        try tally.focus(tasks[0])
        let before = try tally.records()
        let set = set(tasks + tasks)
        let result = try tally.change(as: "task.complete") { try $0.completeTasks(set) }
        #expect(result.changes.count == 2 && result.changes.selected == 3 && result.completed == 2)
        #expect(result.changes.tasks.map(\.number) == [tasks[0], tasks[2]])
        #expect(result.pointsEarned == 10 && result.score.points == 14)
        #expect(result.isCelebration)
        #expect(try tally.history().first?.taskCount == 2)
        try tally.undo()
        #expect(try tally.records() == before)
        try tally.redo()
        #expect(try tally.task(tasks[2]).status == .done)
    }

    @Test("If one task refuses, none changes, and the error has its place")
    func allOrNothing() throws {
        let free = try tally.add("a")
        let staked = try tally.stake()
        let before = try tally.records()
        let set = set([free, staked])
        let failure = try #require(throws: TaskFailure.self) {
            try tally.change { try $0.deleteTasks(set) }
        }
        #expect(failure.path == "ids[1]" && failure.task?.number == staked)
        let unknown = self.set([free, 99])
        let missing = try #require(throws: TaskFailure.self) {
            try tally.change { try $0.reopenTasks(unknown) }
        }
        #expect(missing.path == "ids[1]" && missing.task == nil)
        #expect(try tally.records() == before)
    }

    @Test("Tags are added and removed beside the others, and a task that is as requested stays as it is")
    func modify() throws {
        let first = try tally.add("a", .p1, tags: ["x", "y"])
        let second = try tally.add("b", .p3, tags: ["Z"])
        var modification = TaskModification()
        modification.draft.priority = .p1
        (modification.addedTags, modification.removedTags) = ([try Tag("z")], [try Tag("X")])
        let (set, given) = (set([first, second]), modification)
        #expect(try tally.change { try $0.modifyTasks(set, given) }.count == 2)
        #expect(try tally.task(first).tags == ["y", "z"])
        #expect(try tally.task(second).tags == ["Z"])
        #expect(try tally.task(second).priority == .p1)
        let steps = try tally.lastStep()
        let again = try tally.change { try $0.modifyTasks(set, given) }
        #expect(again.count == 0 && again.selected == 2)
        #expect(try tally.lastStep() == steps)
    }

    @Test("A filter selects all tasks that match it")
    func filter() throws {
        let tasks = try (0..<3).map { try tally.add("\($0)", tags: $0 == 1 ? [] : ["x"]) }
        let changes = try tally.change { try $0.rescheduleTasks(.filter("#x"), byDays: 1) }
        #expect(changes.tasks.map(\.number) == [tasks[0], tasks[2]])
        #expect(try tally.task(tasks[1]).due == nil)
        #expect(throws: Failure.self) { try tally.change { try $0.deleteTasks(.filter("(")) } }
    }

    @Test("2000 tasks are changed at once, and undone at once")
    func many() throws {
        let numbers = try tally.change { engine in
            try (1...2000).map { try engine.createTask(TaskDraft(title: try Title("\($0)"))).number }
        }
        let before = try tally.records()
        let set = set(numbers)
        #expect(try tally.change { try $0.rescheduleTasks(set, byDays: 1) }.count == 2000)
        let completed = try tally.change { try $0.completeTasks(set) }
        #expect(completed.changes.count == 2000 && completed.changes.tasks.count == TaskChanges.limit)
        #expect(try tally.change { try $0.deleteTasks(set) }.count == 2000)
        #expect(try tally.titles() == [])
        for _ in 0..<3 { try tally.undo() }
        #expect(try tally.records() == before)
        #expect(try tally.check().problems.isEmpty)
    }

    @Test("A toggle completes what is open and reopens what is completed")
    func toggle() throws {
        let (open, done) = (try tally.add("a"), try tally.add("b"))
        try tally.complete(done)
        let set = set([open, done])
        let result = try tally.change { try $0.toggleTasks(set) }
        #expect(result.changes.count == 2 && result.completed == 1 && result.pointsEarned == 3)
        #expect(try tally.task(open).status == .done && tally.task(done).status == .open)
        let reopened = try tally.change { try $0.toggleTask(.number(open)) }
        #expect(reopened.task.status == .open && reopened.pointsEarned == 0 && reopened.score.points == 0)
        #expect(try tally.change { try $0.toggleTask(.number(open)) }.pointsEarned == 3)
    }

    @Test("A focus toggle adds a task to a day and takes it out, with three places a day")
    func focus() throws {
        let tasks = try (0..<4).map { try tally.add("\($0)") }
        for task in tasks.prefix(3) { try tally.change { _ = try $0.toggleFocus(.number(task)) } }
        #expect(throws: Failure.self) { try tally.change { _ = try $0.toggleFocus(.number(tasks[3])) } }
        try tally.change { _ = try $0.toggleFocus(.number(tasks[0])) }
        #expect(try tally.focusDay().titles == ["1", "2"])
        let tomorrow = try day("2026-11-21")
        try tally.change { _ = try $0.toggleFocus(.number(tasks[1]), on: tomorrow) }
        #expect(try tally.focusDay().titles == ["2"])
        #expect(try tally.focusDay("2026-11-21").titles == ["1"])
        tally.wait(days: 1)
        try tally.change { _ = try $0.toggleFocus(.number(tasks[2])) }
        #expect(try tally.focusDay().titles == ["1"])
    }

    @Test("Subscribers are told of a change of several tasks once")
    func events() throws {
        let set = set(try (1...3).map { try tally.add("\($0)") })
        let peer = try Subscriber(tally)
        try tally.change { _ = try $0.completeTasks(set) }
        #expect(try peer.events().count == 1)
    }
}
