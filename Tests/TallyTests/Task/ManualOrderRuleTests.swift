import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct ManualOrderRuleTests {
    private func order(_ tally: TestEngine) throws -> [Int] {
        try tally.read { try $0.tasks(matching: TaskQuery()).tasks.map(\.number) }
    }

    private func move(_ task: Int, _ side: MoveSide, _ other: Int, in tally: TestEngine) throws {
        try tally.change { _ = try $0.moveTask(.number(task), side, .number(other)) }
    }

    @Test("A new task comes last")
    func newest() throws {
        let tally = try TestEngine()
        let tasks = try (1...5).map { try tally.add("Task \($0)") }
        #expect(try order(tally) == tasks)
        // It also comes after a completed task.
        try tally.complete(tasks[4])
        let next = try tally.add("Task 6")
        #expect(try order(tally) == tasks + [next])
    }

    @Test(
        "task.move puts a task before or after another in the manual order",
        arguments: [
            (1, MoveSide.before, 4, [2, 3, 1, 4]), (1, .after, 4, [2, 3, 4, 1]),
            (4, .before, 1, [4, 1, 2, 3]),
            (4, .after, 1, [1, 4, 2, 3]), (2, .after, 1, [1, 2, 3, 4]), (2, .before, 3, [1, 2, 3, 4]),
        ])
    func moves(task: Int, side: MoveSide, other: Int, expected: [Int]) throws {
        let tally = try TestEngine()
        for index in 1...4 { try tally.add("Task \(index)") }
        try move(task, side, other, in: tally)
        #expect(try order(tally) == expected)
    }

    @Test("A task cannot be moved before or after itself")
    func itself() throws {
        let tally = try TestEngine()
        let task = try tally.add("Alone")
        #expect(try failure { try move(task, .before, task, in: tally) } == .invalid(path: "before"))
    }

    @Test("Any number of moves keeps one total order, and each move changes only the moved task")
    func manyMoves() throws {
        let tally = try TestEngine()
        var expected = try (1...12).map { try tally.add("Task \($0)") }
        for task in [2, 7, 9] { try tally.complete(task) }
        var random = SeededRandom(seed: 7)
        for _ in 0..<400 {
            let task = Int.random(in: 1...12, using: &random)
            let other = Int.random(in: 1...12, using: &random)
            guard task != other else { continue }
            let side = Bool.random(using: &random) ? MoveSide.before : .after
            let changes = try tally.number("SELECT count(*) FROM change")
            try move(task, side, other, in: tally)
            #expect(try tally.number("SELECT count(*) FROM change") - changes <= 1)
            expected.removeAll { $0 == task }
            let index = try #require(expected.firstIndex(of: other))
            expected.insert(task, at: side == .before ? index : index + 1)
            #expect(try order(tally) == expected)
        }
        #expect(try tally.number("SELECT count(DISTINCT position) FROM task") == 12)
    }
}
