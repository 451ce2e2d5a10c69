import Foundation
import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite("How long history is kept")
struct HistoryRetentionTests {
    private let tally: TestEngine

    init() throws {
        tally = try TestEngine()
    }

    /// Creates tasks, each in a group of its own.
    private func add(_ count: Int) throws {
        for index in 0..<count { try tally.add("Task \(index)") }
    }

    private func page(after cursor: Int?) throws -> RecordChangePage {
        try tally.read { try $0.changes(after: cursor, limit: 5000) }
    }

    private func firstChange() throws -> Int { try tally.number("SELECT min(number) FROM change") }

    @Test("History is kept for 400 days, or as many as the settings say", arguments: [nil, 30, 36_500])
    func days(_ days: Int?) throws {
        if let days {
            try tally.change { engine in
                var draft = SettingsDraft()
                draft.historyDays = .set(days)
                _ = try engine.updateSettings(draft)
            }
        }
        let last = try tally.lastStep() + 1
        try tally.add("old")
        tally.wait(days: days ?? 400)
        try add(3)
        #expect(try tally.undo(last).step.isUndone)
        try tally.redo()
        #expect(try firstChange() == 1)
    }

    @Test("A step that is no longer kept cannot be undone, and the others can")
    func undo() throws {
        try add(2)
        tally.wait(days: 401)
        try tally.add("new")
        #expect(try tally.history().map(\.step.number) == [3])
        for step in [1, 2] {
            let failure = #expect(throws: Failure.self) { try tally.undo(step) }
            guard case .notUndoable(.noLongerKept, let sentence)? = failure else {
                Issue.record("\(String(describing: failure))")
                continue
            }
            #expect(
                sentence == "Step \(step) can no longer be undone. The history is kept for 400 days.")
        }
        #expect(throws: Failure.self) { try tally.undo(99) }
        try tally.undo()
        #expect(try tally.titles() == ["Task 0", "Task 1"])
        try tally.redo()
        #expect(try tally.titles() == ["Task 0", "Task 1", "new"])
        #expect(try tally.check().problems.map(\.problem) == [])
    }

    @Test("A step of which a part is no longer kept cannot be undone")
    func part() throws {
        try tally.change { engine in
            for index in 0..<40 { _ = try engine.createTask(TaskDraft(title: try Title("\(index)"))) }
        }
        tally.wait(days: 401)
        try tally.add("new")
        #expect(try firstChange() == 17)
        #expect(try tally.history().map(\.step.number) == [2])
        #expect(throws: Failure.self) { try tally.undo(1) }
        #expect(try tally.number("SELECT count(*) FROM task") == 41)
        #expect(try tally.check().problems.map(\.problem) == [])
        try add(3)
        #expect(try firstChange() > 42)
        #expect(try tally.number("SELECT min(number) FROM step") == 2)
    }

    @Test("A group removes at most 16 changes, and never the latest one")
    func bounded() throws {
        try add(100)
        tally.wait(days: 401)
        var first = try firstChange()
        var removed: [Int] = []
        for _ in 0..<9 {
            try tally.add("new")
            removed.append(try firstChange() - first)
            first = try firstChange()
        }
        #expect(removed == [16, 16, 16, 16, 16, 16, 6, 0, 0])
        tally.wait(days: 1000)
        // This group changes no record, so the latest change is an old one.
        _ = try tally.group { engine in
            try engine.change(method: "test", mutationID: "m", fingerprint: 1) { _ in [] }
        }
        #expect(try tally.number("SELECT count(*) FROM change") == 1)
        #expect(try page(after: first).cursor == tally.number("SELECT max(number) FROM change"))
        #expect(try tally.check().problems.map(\.problem) == [])
    }

    @Test("Reading and refused requests remove nothing")
    func reading() throws {
        try add(3)
        tally.wait(days: 401)
        _ = try tally.history()
        #expect(throws: Failure.self) { try tally.delete(99) }
        #expect(try firstChange() == 1)
    }

    @Test("An old step that was undone lately is kept, and can be redone")
    func undoneLately() throws {
        try add(2)
        tally.wait(days: 390)
        try tally.undo(1)
        tally.wait(days: 20)
        #expect(try tally.redo().step.number == 1)
        #expect(try tally.titles().sorted() == ["Task 0", "Task 1"])
        #expect(try firstChange() == 1)
        try tally.undo(1)
        tally.wait(days: 401)
        try add(2)
        #expect(try firstChange() > 4)
    }

    @Test("Cursors of kept changes work as ever, and earlier ones tell to start again")
    func cursors() throws {
        try add(30)
        let before = try page(after: nil)
        #expect(!before.isReset)
        tally.wait(days: 401)
        try tally.add("new")
        let kept = try firstChange() - 1
        #expect(kept == 16)
        for cursor in kept...before.cursor {
            let page = try page(after: cursor)
            #expect(!page.isReset)
            #expect(page.changes.map(\.cursor) == Array(cursor + 1...33))
            #expect(page.changes.dropLast().map(\.values) == before.changes.dropFirst(cursor).map(\.values))
        }
        for cursor in [nil, 0, 1, kept - 1] {
            let page = try page(after: cursor)
            #expect(page.isReset && page.changes.isEmpty && !page.hasMore && page.cursor == 33)
        }
        #expect(throws: Failure.self) { try page(after: 34) }
    }

    @Test("A subscriber whose next changes are no longer kept is told that anything may have changed")
    func subscriber() throws {
        let subscriber = try Subscriber(tally, .task)
        try add(30)
        tally.wait(days: 401)
        try tally.add("new")
        let events = try subscriber.events()
        #expect(events.map(\.cursor) == [33])
        guard case .changed(.other, let changes)? = events.first?.content else {
            Issue.record("\(events)")
            return
        }
        #expect(changes.isEmpty)
        try tally.add("newer")
        #expect(try subscriber.received() == ["other task create"])
    }

    @Test("Results of mutationIds are kept for 30 days, and their steps as long as any")
    func results() throws {
        func send(_ id: String) throws -> String {
            let data = try tally.group { engine in
                try engine.change(method: "task.create", mutationID: id, fingerprint: 1) { engine in
                    Array("task \(try engine.createTask(TaskDraft(title: try Title("a"))).number)".utf8)
                }
            }
            return String(decoding: data, as: UTF8.self)
        }
        for index in 1...20 { #expect(try send("m\(index)") == "task \(index)") }
        tally.wait(days: 30)
        try tally.add("b")
        #expect(try send("m1") == "task 1")
        tally.wait(days: 1)
        try tally.add("b")
        #expect(try tally.number("SELECT count(*) FROM step WHERE mutation_id IS NOT NULL") == 4)
        try tally.add("b")
        #expect(try tally.number("SELECT count(*) FROM step WHERE answer IS NOT NULL") == 0)
        #expect(try send("m1") == "task 24")
        #expect(try tally.history().count == 24)
        try tally.undo(1)
        #expect(try tally.check().problems.map(\.problem) == [])
    }

    @Test("Exports and deleted completions are the same, whether their changes are kept or not")
    func documents() throws {
        try add(30)
        try tally.complete(1)
        try tally.delete(1)
        try tally.delete(2)
        tally.wait(days: 401)
        let before = try tally.records()
        for _ in 0..<5 {
            try tally.add("x")
            try tally.undo()
        }
        #expect(try firstChange() > 33)
        #expect(try tally.records() == before)
        #expect(try tally.check().problems.map(\.problem) == [])
    }

    @Test("Several servers on one file remove the same changes once")
    func severalServers() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("tally.db")
        let one = try TestEngine(path: path)
        for index in 0..<50 { try one.add("\(index)") }
        let other = try TestEngine(now: "2028-01-01T00:00:00Z", path: path, seed: 3)
        one.wait(days: 420)
        for index in 0..<3 {
            try one.add("one \(index)")
            try other.add("other \(index)")
            let pages = try [one, other].map { server in
                try server.read { try $0.changes(after: nil, limit: 10) }
            }
            #expect(pages.allSatisfy(\.isReset) && pages[0].cursor == pages[1].cursor)
        }
        #expect(try one.number("SELECT min(number) FROM change") == 53)
        #expect(try other.history().count == one.history().count)
        #expect(try one.check().problems.map(\.problem) == [])
    }
}
