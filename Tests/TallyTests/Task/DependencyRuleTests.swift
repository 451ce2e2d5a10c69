import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite("Dependencies of tasks") struct DependencyRuleTests {
    let tally: TestEngine

    init() throws { tally = try TestEngine() }

    private func failure(_ body: () throws -> Void) throws -> Failure {
        try #require(throws: Failure.self, performing: body)
    }

    @Test("An open task is blocked while a task that it depends on is open, and the completion names it")
    func blocked() throws {
        let (sand, glue) = (try tally.add("Sand"), try tally.add("Glue"))
        let paint = try tally.add("Paint", after: [sand, glue, sand])
        #expect(try tally.task(paint).dependsOn == [tally.task(sand).id, tally.task(glue).id])
        #expect(try tally.task(paint).isBlocked)
        #expect(try tally.complete(sand).unblocked.isEmpty)
        let result = try tally.complete(glue)
        #expect(result.unblocked.map(\.number) == [paint] && !result.unblocked[0].isBlocked)
        #expect(try tally.complete(glue).unblocked.isEmpty)
        #expect(try !tally.task(paint).isBlocked)
        try tally.reopen(sand)
        #expect(try tally.task(paint).isBlocked)
        try tally.undo()
        try tally.complete(paint)
        try tally.reopen(sand)
        #expect(try !tally.task(paint).isBlocked)
    }

    @Test("A blocked task is completed only by force")
    func force() throws {
        let (sand, paint) = (try tally.add("Sand"), try tally.add("Paint", after: [1]))
        let before = try tally.records()
        guard case .unfinished(let reason, let sentence, _) = try failure({ try tally.complete(paint) })
        else {
            Issue.record()
            return
        }
        #expect(reason == .blocked)
        #expect(
            sentence
                == "Task 2 is blocked: it depends on 1 “Sand”. Complete that first, or force the completion.")
        #expect(
            try failure { try tally.change { _ = try $0.toggleTask(.number(paint)) } }.relatedTasks == [1])
        #expect(try tally.records() == before)
        #expect(try tally.complete(paint, force: true, subtasks: nil).pointsEarned == 3)
        #expect(try tally.complete(sand).unblocked.isEmpty)
    }

    @Test("Tasks that are completed together count as done to each other, in any order")
    func together() throws {
        try tally.add("Sand")
        let paint = try tally.add("Paint", after: [1])
        let sell = try tally.add("Sell", after: [paint])
        let deliver = try tally.add("Deliver", after: [sell])
        let all: TaskSet = .references([.number(sell), .number(paint), .number(1)])
        let part: TaskSet = .references([.number(sell), .number(paint)])
        let refusal = try #require(throws: TaskFailure.self) {
            try tally.change { _ = try $0.completeTasks(part) }
        }
        #expect(refusal.path == "ids[1]" && refusal.failure.relatedTasks == [1])
        let result = try tally.change { try $0.completeTasks(all) }
        #expect(result.completed == 3 && result.unblocked.map(\.number) == [deliver])
        let toggled = try tally.change { try $0.toggleTasks(.references([.number(1), .number(deliver)])) }
        #expect(toggled.completed == 1 && toggled.changes.count == 2)
    }

    @Test("A circle is refused with the way around, at the place of the task that closes it")
    func circles() throws {
        for (title, after) in [("A", []), ("B", [1]), ("C", [2])] { try tally.add(title, after: after) }
        try tally.add("D")
        let before = try tally.records()
        let circle = try failure { try tally.setDependencies(1, [4, 3]) }
        guard case .invalidRelation(.dependencyCycle, let path, let problem, _) = circle else {
            Issue.record("\(circle)")
            return
        }
        #expect(path == "dependsOn[1]" && circle.relatedTasks == [3, 2, 1])
        #expect(
            problem
                == "cannot be 3 “C”, because tasks would wait for each other: 1 “A” would depend on 3 “C”, "
                + "which depends on 2 “B”, which depends on 1 “A”"
        )
        #expect(try failure { try tally.setDependencies(4, [4]) }.relatedTasks == [4])
        var modification = TaskModification()
        modification.addedDependencies = [.number(4), .number(3)]
        let given = modification
        let several = try #require(throws: TaskFailure.self) {
            try tally.change { _ = try $0.modifyTasks(.references([.number(1)]), given) }
        }
        #expect(several.failure.relatedTasks == [3, 2, 1])
        #expect(try tally.records() == before)
    }

    @Test("Dependencies are added and removed beside the others, for several tasks at once")
    func modify() throws {
        for title in ["A", "B", "C"] { try tally.add(title) }
        for title in ["X", "Y"] { try tally.add(title, after: [1]) }
        var modification = TaskModification()
        (modification.addedDependencies, modification.removedDependencies) = ([.number(2)], [.number(1)])
        let given = modification
        let set: TaskSet = .references([.number(4), .number(5)])
        #expect(try tally.change { try $0.modifyTasks(set, given) }.count == 2)
        #expect(try tally.task(4).dependsOn == [tally.task(2).id])
        #expect(try tally.change { try $0.modifyTasks(set, given) }.count == 0)
        #expect(try tally.task(5).isBlocked)
        #expect(try !tally.update(5) { $0.dependsOn = .clear }.isBlocked)
    }

    @Test("A deleted task leaves the dependencies of others, and undo brings them back")
    func deletion() throws {
        for title in ["A", "B"] { try tally.add(title) }
        try tally.add("C", after: [1, 2])
        try tally.add("D", after: [1])
        try tally.complete(2)
        let before = try tally.records()
        try tally.delete(1)
        try tally.delete(2)
        #expect(try tally.task(3).dependsOn == [] && tally.task(4).dependsOn == [])
        #expect(try !tally.task(3).isBlocked && tally.check().isOK)
        try tally.undo()
        try tally.undo()
        #expect(try tally.records() == before)
        #expect(try tally.check().problems.map(\.problem) == [])
    }

    @Test("A step is not undone alone if a later task depends on what it made")
    func undo() throws {
        try tally.add("A")
        let step = try tally.lastStep()
        try tally.add("B", after: [1])
        #expect(try failure { try tally.undo(step) }.kind == .notUndoable)
        try tally.setDependencies(2, [])
        #expect(throws: Never.self) { try tally.undo(step) }
        #expect(try tally.check().isOK)
    }

    @Test("The filter is:blocked finds blocked tasks, and only those")
    func filter() throws {
        try tally.add("A")
        try tally.add("B", after: [1])
        try tally.add("C", after: [2])
        try tally.add("D", after: [1])
        try tally.complete(4, force: true, subtasks: nil)
        func found(_ text: String) throws -> [Int] {
            try tally.read { engine in
                var query = TaskQuery()
                query.add(try engine.filter(text))
                return try engine.tasks(matching: query).tasks.map(\.number)
            }
        }
        for limit in [1000, -1] {
            try tally.store { $0.candidateLimit = limit }
            #expect(try found("is:blocked") == [2, 3])
            #expect(try found("not is:blocked") == [1, 4])
            #expect(try found("is:open not is:blocked") == [1])
        }
        try tally.complete(1)
        #expect(try found("is:blocked") == [3])
    }

    @Test("At most fifty tasks are depended on")
    func limit() throws {
        let tasks = try (1...51).map { try tally.add("\($0)") }
        let last = try tally.add("last", after: Array(tasks.prefix(50)))
        #expect(try failure { try tally.setDependencies(last, tasks) }.kind == .invalid(path: "dependsOn"))
    }

    @Test("A task at stake can get dependencies, and still be completed by force")
    func staked() throws {
        let task = try tally.stake()
        let other = try tally.add("Other")
        #expect(try tally.setDependencies(task, [other]).isBlocked)
        #expect(try tally.complete(task, force: true, subtasks: nil).savedStake?.status == .complete)
    }

    @Test("A copy depends on nothing, has open items and no annotations, and is part of the same task")
    func copy() throws {
        try tally.add("House")
        try tally.add("A")
        let task = try tally.add("B", after: [2], partOf: 1)
        try tally.setChecklist(task, ["x"])
        try tally.check(task, "x")
        try tally.change { _ = try $0.annotateTask(.number(task), .add(try Title("Remark"))) }
        let copy = try tally.change { try $0.copyTask(.number(task)) }
        #expect(copy.dependsOn == [] && !copy.isBlocked && copy.annotations == [])
        #expect(try copy.parent == tally.task(1).id && copy.checklist.map(\.isDone) == [false])
    }
}

extension Failure {
    fileprivate var kind: FailureKind { FailureKind(self) }
}
