import Support
import Testing

@testable import Tally

@Suite("Changes of several tasks, and of each") struct TaskSetPropertyTests {
    @Test("A change of several tasks leaves the records that the changes of each leave", arguments: 0..<12)
    func equality(seed: UInt64) throws {
        let (together, apart) = (try TestEngine(), try TestEngine())
        let base = try TestEngine()
        var requests = RandomRequests(tally: base, seed: seed)
        for _ in 0..<120 { try requests.makeRequest() }
        let document = try base.export()
        for tally in [together, apart] {
            tally.clock.set(Instant(seconds: base.clock.milliseconds / 1000))
            _ = try tally.take(document)
        }
        var random = SeededRandom(seed: seed)
        let all = try together.read { engine in
            var query = TaskQuery()
            query.limit = 1000
            return try engine.tasks(matching: query).tasks.map(\.number)
        }
        let chosen = all.shuffled(using: &random).prefix(20)
        let set = TaskSet.references(chosen.map(TaskReference.number))
        let kind = Int(seed % 6)
        var modification = TaskModification()
        modification.draft.priority = .p1
        modification.addedTags = [try Tag("set")]
        let given = modification
        let succeeds = (try? together.change { try Self.change(set, kind, given, on: $0) }) != nil
        let before = try apart.records()
        do {
            for number in chosen {
                try apart.change { try Self.change(.references([.number(number)]), kind, given, on: $0) }
            }
            #expect(succeeds)
            #expect(try together.records() == apart.records())
        } catch {
            #expect(!succeeds)
            #expect(try together.records() == before)
        }
        #expect(try together.check().problems.isEmpty)
    }

    private static func change(
        _ set: TaskSet, _ kind: Int, _ modification: TaskModification, on engine: isolated Engine
    ) throws {
        switch kind {
        case 0: _ = try engine.completeTasks(set)
        case 1: _ = try engine.reopenTasks(set)
        case 2: _ = try engine.deleteTasks(set)
        case 3: _ = try engine.rescheduleTasks(set, byDays: 3)
        case 4: _ = try engine.toggleTasks(set)
        default: _ = try engine.modifyTasks(set, modification)
        }
    }
}
