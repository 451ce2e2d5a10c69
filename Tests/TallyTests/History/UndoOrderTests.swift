import Support
import Testing

@testable import Tally

/// Undoing an earlier step while later steps stay.
@Suite("Undo out of order") struct UndoOrderTests {
    /// Two changes of different members of one task.
    struct Pair: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (TestEngine) throws -> Int
        let first: @Sendable (inout TaskDraft) throws -> Void
        let second: @Sendable (inout TaskDraft) throws -> Void
    }

    static let pairs = [
        Pair(testDescription: "an end that loses its start") {
            try $0.add("Call")
        } first: {
            $0.start = .set(try time("2026-11-22T10:00"))
        } second: {
            $0.end = .set(try time("2026-11-22T11:00"))
        },
        Pair(testDescription: "an end before the restored start") {
            try $0.add("Call", start: "2026-11-22T11:00", end: "2026-11-22T12:00")
        } first: {
            $0.start = .set(try time("2026-11-22T09:00"))
        } second: {
            $0.end = .set(try time("2026-11-22T10:00"))
        },
        Pair(testDescription: "a start on a task restored to all-day") {
            try $0.add("Call", allDay: true)
        } first: {
            $0.allDay = false
        } second: {
            $0.start = .set(try time("2026-11-22T10:00"))
        },
        Pair(testDescription: "a due with a time where a due date is restored") {
            try $0.add("Call", due: "2026-11-22")
        } first: {
            $0.due = .clear
        } second: {
            $0.due = .set(try time("2026-11-23T10:00"))
        },
    ]

    @Test("Undoing an earlier step that would break a rule is refused and changes nothing", arguments: pairs)
    func rule(pair: Pair) throws {
        let tally = try TestEngine()
        let task = try pair.make(tally)
        try tally.update(task, pair.first)
        let step = try tally.lastStep()
        try tally.update(task, pair.second)
        let before = try tally.records()
        #expect(try failure { try tally.undo(step) } == .notUndoable)
        #expect(try tally.records() == before)
        // In order, both can be undone.
        try tally.undo()
        try tally.undo()
        #expect(try tally.read { try $0.checkData() }.isOK)
    }

    @Test("After an earlier step is undone, undoing the last one breaks no rule")
    func afterwards() throws {
        let tally = try TestEngine()
        let task = try tally.add("Call", start: "2026-11-22T11:00", end: "2026-11-22T12:00")
        try tally.update(task) { $0.start = .set(try time("2026-11-22T08:00")) }
        let step = try tally.lastStep()
        try tally.update(task) { $0.end = .set(try time("2026-11-22T10:00")) }
        try tally.update(task) { $0.end = .set(try time("2026-11-22T18:00")) }
        try tally.undo(step)
        #expect(try failure { try tally.undo() } == .notUndoable)
        #expect(try tally.read { try $0.checkData() }.isOK)
    }

    @Test("After an earlier step is undone, undoing the last one puts no fourth task in focus")
    func fourth() throws {
        let tally = try TestEngine()
        let first = try tally.addFocused("a")
        try tally.unfocus(first)
        let step = try tally.lastStep()
        for title in ["b", "c"] { try tally.addFocused(title) }
        let last = try tally.addFocused("d")
        try tally.unfocus(last)
        try tally.undo(step)
        #expect(try failure { try tally.undo() } == .notUndoable)
        #expect(try tally.focusDay().titles == ["a", "b", "c"])
        #expect(try tally.focusDay().waitingTitles.isEmpty)
    }
}
