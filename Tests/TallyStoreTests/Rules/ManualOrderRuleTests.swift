import Testing

@testable import Tally
@testable import TallyStore

@Suite struct ManualOrderRuleTests {
    private func order(_ life: Life) throws -> [Int] {
        try life.read { try $0.tasks(matching: TaskQuery()).tasks.map(\.number) }
    }

    private func move(_ task: Int, _ side: MoveSide, _ other: Int, in life: Life) throws {
        try life.change { _ = try $0.moveTask(.number(task), side, .number(other)) }
    }

    @Test("A new task comes last")
    func newest() throws {
        let life = try Life()
        let tasks = try (1...5).map { try life.add("Task \($0)") }
        #expect(try order(life) == tasks)
        // Also after one that is done.
        try life.complete(tasks[4])
        let next = try life.add("Task 6")
        #expect(try order(life) == tasks + [next])
    }

    @Test(
        "Manual order: task.move before or after another, shown by sort: manual",
        arguments: [
            (1, MoveSide.before, 4, [2, 3, 1, 4]), (1, .after, 4, [2, 3, 4, 1]),
            (4, .before, 1, [4, 1, 2, 3]),
            (4, .after, 1, [1, 4, 2, 3]), (2, .after, 1, [1, 2, 3, 4]), (2, .before, 3, [1, 2, 3, 4]),
        ])
    func moves(task: Int, side: MoveSide, other: Int, expected: [Int]) throws {
        let life = try Life()
        for index in 1...4 { try life.add("Task \(index)") }
        try move(task, side, other, in: life)
        #expect(try order(life) == expected)
    }

    @Test("A task cannot be moved before or after itself")
    func itself() throws {
        let life = try Life()
        let task = try life.add("Alone")
        #expect(try failure { try move(task, .before, task, in: life) } == .invalid(path: "before"))
    }

    @Test("Any number of moves keeps one total order, and changes only the task that is moved")
    func manyMoves() throws {
        let life = try Life()
        var expected = try (1...12).map { try life.add("Task \($0)") }
        for task in [2, 7, 9] { try life.complete(task) }
        var random = SeededRandom(seed: 7)
        for _ in 0..<400 {
            let task = Int.random(in: 1...12, using: &random)
            let other = Int.random(in: 1...12, using: &random)
            guard task != other else { continue }
            let side = Bool.random(using: &random) ? MoveSide.before : .after
            let changes = try life.number("SELECT count(*) FROM change")
            try move(task, side, other, in: life)
            #expect(try life.number("SELECT count(*) FROM change") - changes <= 1)
            expected.removeAll { $0 == task }
            let index = try #require(expected.firstIndex(of: other))
            expected.insert(task, at: side == .before ? index : index + 1)
            #expect(try order(life) == expected)
        }
        #expect(try life.number("SELECT count(DISTINCT position) FROM task") == 12)
    }
}
