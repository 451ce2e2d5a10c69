import Testing

@testable import Tally

/// Undoing a step alone, while what was done since stays.
@Suite("Undo out of order") struct UndoOrderTests {
    /// Two changes of one task that do not touch the same member.
    struct Pair: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (Life) throws -> Int
        let first: @Sendable (inout TaskChanges) throws -> Void
        let second: @Sendable (inout TaskChanges) throws -> Void
    }

    static let pairs = [
        Pair(testDescription: "an end whose start is undone") {
            try $0.add("Call")
        } first: {
            $0.start = .set(try time("2026-11-22T10:00"))
        } second: {
            $0.end = .set(try time("2026-11-22T11:00"))
        },
        Pair(testDescription: "an end before the start that comes back") {
            try $0.add("Call", start: "2026-11-22T11:00", end: "2026-11-22T12:00")
        } first: {
            $0.start = .set(try time("2026-11-22T09:00"))
        } second: {
            $0.end = .set(try time("2026-11-22T10:00"))
        },
        Pair(testDescription: "a start where the whole day comes back") {
            try $0.add("Call", allDay: true)
        } first: {
            $0.allDay = false
        } second: {
            $0.start = .set(try time("2026-11-22T10:00"))
        },
        Pair(testDescription: "a due with a time where a date comes back") {
            try $0.add("Call", due: "2026-11-22")
        } first: {
            $0.due = .clear
        } second: {
            $0.due = .set(try time("2026-11-23T10:00"))
        },
    ]

    @Test("A step is not undone alone where that would break a rule, and nothing changes", arguments: pairs)
    func rule(pair: Pair) throws {
        let life = try Life()
        let task = try pair.make(life)
        try life.update(task, pair.first)
        let step = try life.lastStep()
        try life.update(task, pair.second)
        let before = try life.facts()
        #expect(try failure { try life.undo(step) } == .notUndoable)
        #expect(try life.facts() == before)
        // In order both are undone.
        try life.undo()
        try life.undo()
        #expect(try life.read { try $0.checkData() }.isOK)
    }

    @Test("Undoing the last step breaks no rule either, where an earlier one was undone alone")
    func afterwards() throws {
        let life = try Life()
        let task = try life.add("Call", start: "2026-11-22T11:00", end: "2026-11-22T12:00")
        try life.update(task) { $0.start = .set(try time("2026-11-22T08:00")) }
        let step = try life.lastStep()
        try life.update(task) { $0.end = .set(try time("2026-11-22T10:00")) }
        try life.update(task) { $0.end = .set(try time("2026-11-22T18:00")) }
        try life.undo(step)
        #expect(try failure { try life.undo() } == .notUndoable)
        #expect(try life.read { try $0.checkData() }.isOK)
    }

    @Test("Undoing the last step puts no fourth task in focus, where an earlier one was undone alone")
    func fourth() throws {
        let life = try Life()
        let first = try life.addFocused("a")
        try life.unfocus(first)
        let step = try life.lastStep()
        for title in ["b", "c"] { try life.addFocused(title) }
        let last = try life.addFocused("d")
        try life.unfocus(last)
        try life.undo(step)
        #expect(try failure { try life.undo() } == .notUndoable)
        #expect(try life.focusDay().titles == ["a", "b", "c"])
        #expect(try life.focusDay().waitingTitles.isEmpty)
    }
}
