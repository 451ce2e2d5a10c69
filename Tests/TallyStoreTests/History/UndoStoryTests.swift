import Testing

@testable import Tally
@testable import TallyStore

@Suite struct UndoStoryTests {
    @Test(
        "A long session, each of its steps undone in reverse, ends where it began; redo gives its end again")
    func backAndForth() throws {
        let life = try Life()
        let beginning = try life.facts()
        var story = Story(life: life, seed: 11, keepsStakesFresh: true)
        for _ in 0..<2000 { try story.tellOn() }
        let end = try life.facts()
        let steps = try life.history().count
        #expect(steps > 1000)
        for _ in 0..<steps { try life.undo() }
        #expect(try life.facts() == beginning)
        #expect(try life.history().allSatisfy(\.step.isUndone))
        for _ in 0..<steps { try life.redo() }
        #expect(try life.facts() == end)
    }

    @Test("Undoing and redoing in between ends where undoing nothing would", arguments: [21, 22])
    func mixed(seed: UInt64) throws {
        let life = try Life()
        var story = Story(life: life, seed: seed, keepsStakesFresh: true)
        var random = SeededRandom(seed: seed)
        for _ in 0..<40 {
            for _ in 0..<5 { try story.tellOn() }
            let state = try life.facts()
            let done = try life.history().count { !$0.step.isUndone }
            let count = Int.random(in: 0...min(done, 12), using: &random)
            for _ in 0..<count { try life.undo() }
            for _ in 0..<count { try life.redo() }
            #expect(try life.facts() == state)
            for _ in 0..<Int.random(in: 0...min(done, 3), using: &random) { try life.undo() }
        }
    }

    @Test("The changes from the beginning of the log, applied in order, give every fact")
    func rebuilding() throws {
        let life = try Life()
        var story = Story(life: life, seed: 12)
        for _ in 0..<400 { try story.tellOn() }
        var mirror = Mirror()
        var cursor: Int?
        repeat {
            let from = cursor
            let page = try life.read { try $0.changes(after: from, limit: 37) }
            for change in page.changes { try mirror.apply(change) }
            cursor = page.hasMore ? page.cursor : nil
        } while cursor != nil
        for table in FactTable.all {
            let rows = try life.number("SELECT count(*) FROM \(table.sqlName)")
            #expect(mirror.facts[table.name, default: [:]].count == rows, "\(table.name)")
        }
        let titles = try life.store { store in
            try store.connection.all("SELECT title, revision FROM task ORDER BY number") {
                [FactValue.text($0.text(0)), .number($0.int64(1))] as [FactValue?]
            }
        }
        let tasks = mirror.facts["task", default: [:]].sorted { $0.key < $1.key }.map(\.value)
        #expect(tasks.map { [$0["title"], $0["revision"]] } == titles)
    }

    /// What a client that follows the log has.
    struct Mirror {
        private(set) var facts: [String: [Int: [String: FactValue]]] = [:]

        mutating func apply(_ change: FactChange) throws {
            let values = Dictionary(uniqueKeysWithValues: change.values.map { ($0.name, $0.value) })
            let known = facts[change.table.name]?[change.number]
            switch change.operation {
            case .create:
                #expect(known == nil)
                facts[change.table.name, default: [:]][change.number] = values
            case .update:
                facts[change.table.name]?[change.number] = try #require(known).merging(values) { $1 }
            case .delete:
                #expect(known != nil)
                facts[change.table.name]?[change.number] = nil
            }
        }
    }
}
