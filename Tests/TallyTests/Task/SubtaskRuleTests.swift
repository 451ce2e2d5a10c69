import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite("Tasks that are part of others") struct SubtaskRuleTests {
    let tally: TestEngine

    init() throws { tally = try TestEngine() }

    private func failure(_ body: () throws -> Void) throws -> Failure {
        try #require(throws: Failure.self, performing: body)
    }

    /// A task with two subtasks, the second of which has one: 1 (2, 3 (4)).
    private func tree() throws {
        try tally.add("House")
        try tally.add("Roof", partOf: 1)
        try tally.add("Walls", partOf: 1)
        try tally.add("Bricks", partOf: 3)
    }

    @Test("A task tells how many of its subtasks are done")
    func progress() throws {
        try tree()
        #expect(try tally.task(1).relations.progress.map { [$0.open, $0.done] } == [2, 0])
        try tally.complete(2)
        #expect(try tally.task(1).relations.progress.map { [$0.open, $0.done] } == [1, 1])
        #expect(try tally.task(2).relations.progress == nil)
        try tally.setParent(2, nil)
        #expect(try tally.task(1).relations.progress.map { [$0.open, $0.done] } == [1, 0])
    }

    @Test("A task with open subtasks is completed with them or without them, as the request says")
    func completion() throws {
        try tree()
        let before = try tally.records()
        guard
            case .unfinished(.openChildren, let sentence, let tasks) = try failure({ try tally.complete(1) })
        else {
            Issue.record()
            return
        }
        #expect(tasks.map(\.number) == [2, 3])
        #expect(
            sentence
                == "Task 1 has 2 open subtasks: 2 “Roof” and 3 “Walls”. Say whether to complete them with it, "
                + "or keep them open.")
        let all = try tally.complete(1, subtasks: .complete)
        #expect(all.pointsEarned == 12 && all.subtasks.map(\.number) == [2, 3, 4])
        #expect(all.score.tasks == 4)
        try tally.undo()
        #expect(try tally.records() == before)
        let one = try tally.complete(1, subtasks: .keep)
        #expect(one.pointsEarned == 3 && one.subtasks.isEmpty)
        #expect(try tally.task(2).isOpen && tally.task(2).parent == tally.task(1).id)
    }

    @Test("Subtasks in the same set count as done, and those outside of it are refused with their task")
    func together() throws {
        try tree()
        func complete(_ numbers: [Int], _ subtasks: SubtaskCompletion? = nil) throws -> CompletionSummary {
            let set: TaskSet = .references(numbers.map(TaskReference.number))
            return try tally.change { engine in
                try engine.completeTasks(set, CompletionOptions(subtasks: subtasks))
            }
        }
        let refusal = try #require(throws: TaskFailure.self) { _ = try complete([1, 2, 3]) }
        #expect(refusal.task?.number == 3 && refusal.failure.relatedTasks == [4])
        let result = try complete([1, 3, 2], .complete)
        #expect(result.completed == 4 && result.changes.count == 4 && result.changes.selected == 4)
        try tally.undo()
        #expect(try complete([1, 4, 3, 2]).completed == 4)
    }

    @Test("A subtask that is blocked by another task blocks the completion with it")
    func blockedSubtask() throws {
        try tree()
        let other = try tally.add("Permit")
        try tally.setDependencies(4, [other, 2])
        #expect(try failure { try tally.complete(1, subtasks: .complete) }.relatedTasks == [other])
        #expect(try tally.complete(1, force: true, subtasks: .complete).pointsEarned == 12)
    }

    @Test("A task with open subtasks is deleted with them or without them; done ones stay by themselves")
    func deletion() throws {
        try tree()
        try tally.complete(2)
        try tally.add("Sell", after: [4])
        let before = try tally.records()
        #expect(try failure { try tally.delete(1) }.relatedTasks == [3])
        let all = try tally.delete(1, subtasks: .delete)
        #expect(all.subtasks.map(\.number) == [4, 3])
        #expect(try tally.task(2).parent == nil && tally.task(5).dependsOn == [])
        #expect(try tally.check().isOK)
        try tally.undo()
        #expect(try tally.records() == before)
        try tally.delete(1, subtasks: .keep)
        #expect(try tally.task(3).parent == nil && tally.task(4).parent == tally.task(3).id)
        #expect(try tally.check().isOK)
    }

    @Test("Several tasks are deleted with the tasks that are part of them, each once")
    func deleteSeveral() throws {
        try tree()
        let set: TaskSet = .references([.number(1), .number(3), .number(2)])
        let changes = try tally.change { try $0.deleteTasks(set, subtasks: .delete) }
        #expect(changes.count == 4 && changes.selected == 4)
        try tally.undo()
        let kept = try tally.change { try $0.deleteTasks(set, subtasks: .keep) }
        #expect(kept.count == 3)
        #expect(try tally.task(4).parent == nil && tally.check().isOK)
    }

    @Test("A subtask with a stake keeps the task that it is part of from being deleted with it")
    func stakedSubtask() throws {
        let staked = try tally.stake()
        let parent = try tally.add("Parent")
        try tally.setParent(staked, parent)
        let refusal = try failure { try tally.delete(parent, subtasks: .delete) }
        guard case .stakeLocked = refusal else {
            Issue.record("\(refusal)")
            return
        }
        #expect(throws: Never.self) { try tally.delete(parent, subtasks: .keep) }
    }

    @Test("No task is part of itself, and a tree is at most eight deep")
    func shape() throws {
        try tree()
        guard
            case .invalidRelation(.parentCycle, let path, let problem, _) = try failure({
                try tally.setParent(1, 4)
            })
        else {
            Issue.record()
            return
        }
        #expect(path == "parent")
        #expect(
            problem
                == "cannot be 4 “Bricks”, because a task would be part of itself: 1 “House” would be part of "
                + "4 “Bricks”, which is part of 3 “Walls”, which is part of 1 “House”")
        #expect(try failure { try tally.setParent(2, 2) }.relatedTasks == [2])
        var last = 4
        for depth in 4...8 { last = try tally.add("\(depth)", partOf: last) }
        guard
            case .invalidRelation(.treeTooDeep, _, _, _) = try failure({
                _ = try tally.add("9", partOf: last)
            })
        else {
            Issue.record()
            return
        }
        try tally.add("Street")
        let street = try tally.titles().count
        #expect(throws: Failure.self) { try tally.setParent(1, street) }
        #expect(throws: Never.self) { try tally.setParent(3, nil) }
        #expect(throws: Never.self) { try tally.setParent(1, street) }
        #expect(try tally.check().isOK)
    }

    @Test("A listing has the tasks that are part of one", arguments: [1000, -1])
    func listing(limit: Int) throws {
        try tree()
        try tally.store { $0.candidateLimit = limit }
        func listed(_ change: @Sendable (inout TaskQuery) -> Void = { _ in }) throws -> [Int] {
            let id = try tally.task(1).id
            return try tally.read { engine in
                var query = TaskQuery()
                query.parent = id
                change(&query)
                let found = try engine.tasks(matching: query)
                #expect(found.page.total.count == found.tasks.count)
                return found.tasks.map(\.number)
            }
        }
        #expect(try listed() == [2, 3])
        try tally.complete(2)
        #expect(try listed { $0.statuses = [.open] } == [3])
        #expect(try listed { $0.sort = .title } == [2, 3])
        #expect(
            try tally.read { try $0.relatedTasks(of: .number(3), limit: 30) }.subtasks.map(\.number) == [4])
    }
}
