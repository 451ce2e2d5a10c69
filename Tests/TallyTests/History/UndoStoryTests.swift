import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct UndoStoryTests {
    @Test(
        "Every step of a long session can be undone in reverse and redone")
    func backAndForth() throws {
        let tally = try TestEngine()
        let beginning = try tally.records()
        var requests = RandomRequests(tally: tally, seed: 11, keepsStakesFresh: true)
        for _ in 0..<2000 { try requests.makeRequest() }
        let end = try tally.records()
        let steps = try tally.history().count
        #expect(steps > 1000)
        for _ in 0..<steps { try tally.undo() }
        #expect(try tally.records() == beginning)
        #expect(try tally.history().allSatisfy(\.step.isUndone))
        for _ in 0..<steps { try tally.redo() }
        #expect(try tally.records() == end)
    }

    @Test("Undoing and redoing the same number of steps changes nothing", arguments: [21, 22])
    func mixed(seed: UInt64) throws {
        let tally = try TestEngine()
        var requests = RandomRequests(tally: tally, seed: seed, keepsStakesFresh: true)
        var random = SeededRandom(seed: seed)
        for _ in 0..<40 {
            for _ in 0..<5 { try requests.makeRequest() }
            let state = try tally.records()
            let done = try tally.history().count { !$0.step.isUndone }
            let count = Int.random(in: 0...min(done, 12), using: &random)
            for _ in 0..<count { try tally.undo() }
            for _ in 0..<count { try tally.redo() }
            #expect(try tally.records() == state)
            for _ in 0..<Int.random(in: 0...min(done, 3), using: &random) { try tally.undo() }
        }
    }

    @Test("Applying all changes of the log in order gives every record")
    func rebuilding() throws {
        let tally = try TestEngine()
        var requests = RandomRequests(tally: tally, seed: 12)
        for _ in 0..<400 { try requests.makeRequest() }
        var mirror = Mirror()
        var cursor: Int?
        repeat {
            let from = cursor
            let page = try tally.read { try $0.changes(after: from, limit: 37) }
            for change in page.changes { try mirror.apply(change) }
            cursor = page.hasMore ? page.cursor : nil
        } while cursor != nil
        for table in RecordType.all {
            // Deleted tasks are kept for what they earned. Changes do not have them.
            let kept = table.name == "task" ? " WHERE deleted_at IS NULL" : ""
            let rows = try tally.number("SELECT count(*) FROM \(table.sqlName)\(kept)")
            #expect(mirror.records[table.name, default: [:]].count == rows, "\(table.name)")
        }
        let titles = try tally.store { store in
            try store.connection.all(
                "SELECT title, revision FROM task WHERE deleted_at IS NULL ORDER BY number"
            ) {
                [RecordValue.text($0.text(0)), .number($0.int64(1))] as [RecordValue?]
            }
        }
        let tasks = mirror.records["task", default: [:]].sorted { $0.key < $1.key }.map(\.value)
        #expect(tasks.map { [$0["title"], $0["revision"]] } == titles)
    }

    /// The state of a client that follows the change log.
    struct Mirror {
        private(set) var records: [String: [Int: [String: RecordValue]]] = [:]

        mutating func apply(_ change: RecordChange) throws {
            let values = Dictionary(uniqueKeysWithValues: change.values.map { ($0.name, $0.value) })
            let known = records[change.type.name]?[change.number]
            switch change.operation {
            case .create:
                #expect(known == nil)
                records[change.type.name, default: [:]][change.number] = values
            case .update:
                records[change.type.name]?[change.number] = try #require(known).merging(values) { $1 }
            case .delete:
                #expect(known != nil)
                records[change.type.name]?[change.number] = nil
            }
        }
    }
}
