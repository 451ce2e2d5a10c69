import Support
import Testing

@testable import Tally

/// Undo is no way around what a stake forbids.
@Suite("Undo and stakes") struct UndoStakeTests {
    @Test("Undo is no way around any of this, beyond 5 minutes after the stake was made")
    func freshStake() throws {
        for (seconds, isFresh) in [(300, true), (301, false)] as [(Int64, Bool)] {
            let tally = try TestEngine()
            let task = try tally.add("Tax")
            let terms = try tally.terms()
            try tally.update(task) { $0.stake = .set(terms) }
            tally.clock.advance(seconds: seconds)
            let before = try tally.records()
            #expect(try failure { try tally.undo() } == (isFresh ? nil : .stakeLocked(path: "stake")))
            #expect((try tally.records() == before) == !isFresh)
        }
    }

    /// A change after which undo would make the stake easier again.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let request: @Sendable (TestEngine, Int) throws -> Void
    }

    static let attempts = [
        Attempt(testDescription: "an earlier due") { tally, task in try tally.reschedule(task, days: -1) },
        Attempt(testDescription: "more cents") { tally, task in
            let terms = try tally.terms(900)
            try tally.update(task) { $0.stake = .set(terms) }
        },
        Attempt(testDescription: "conceding") { tally, task in try tally.concede(task) },
    ]

    @Test("Undoing what made a stake harder is refused, and changes nothing", arguments: attempts)
    func harder(attempt: Attempt) throws {
        let tally = try TestEngine()
        let task = try tally.stake()
        tally.clock.advance(seconds: 301)
        try attempt.request(tally, task)
        let before = try tally.records()
        guard case .stakeLocked = try failure({ try tally.undo() }) else {
            Issue.record("undoing was not refused")
            return
        }
        #expect(try tally.records() == before)
    }

    @Test("The task of a pending stake is not undone away")
    func creation() throws {
        let tally = try TestEngine()
        try tally.stake()
        tally.clock.advance(seconds: 301)
        #expect(try failure { try tally.undo() } == .stakeLocked(path: "id"))
    }

    @Test(
        "A clock that is set back does not make a stake fresh again, nor where the log is ahead of it",
        arguments: [nil, "2030-01-01T00:00:00Z"])
    func clockSetBack(wrongTime: String?) throws {
        let tally = try TestEngine()
        if let wrongTime {
            try tally.go(to: wrongTime)
            try tally.add("Written with a wrong clock")
            try tally.go(to: "2026-11-20T09:00:00Z")
        }
        try tally.stake()
        let step = try tally.lastStep()
        tally.clock.advance(seconds: 400)
        try tally.add("Anything")
        tally.clock.advance(seconds: -400)
        #expect(try failure { try tally.undo(step) } == .stakeLocked(path: "id"))
    }

    @Test("Undoing a completion leaves no open task that is not what was promised, however new the stake")
    func renamedSince() throws {
        let tally = try TestEngine()
        let task = try tally.stake(reward: "Cake")
        try tally.group { engine in
            try engine.request { engine in
                _ = try engine.completeTask(.number(task))
                _ = try engine.claimStake(.number(task))
            }
        }
        let step = try tally.lastStep()
        try tally.update(task) { $0.title = try Title("Something easier") }
        #expect(try failure { try tally.undo(step) } == .stakeLocked(path: "id"))
        #expect(try tally.status(task) == .complete)
    }

    @Test("Undoing a completion makes the stake pending, and redo saves it only before the deadline")
    func completion() throws {
        let tally = try TestEngine()
        let task = try tally.stake()
        tally.wait(days: 1)
        try tally.complete(task)
        try tally.undo()
        #expect(try tally.status(task) == .pending)
        try tally.redo()
        #expect(try tally.status(task) == .complete)
        try tally.undo()
        tally.wait(days: 30)
        #expect(try failure { try tally.redo() } == .stakeLocked(path: "at"))
        #expect(try tally.status(task) == .expired)
    }

    @Test("A settlement can be undone: what is owed stays owed")
    func settlement() throws {
        let tally = try TestEngine()
        let task = try tally.stake()
        tally.wait(days: 30)
        try tally.settle(task, .waived)
        try tally.undo()
        #expect(try tally.ledgers() == ["USD 500 owed"])
    }

    @Test("A project that a pending stake has moved out of cannot take it back by undo")
    func project() throws {
        let tally = try TestEngine()
        let task = try tally.add("Tax", project: "Taxes")
        try tally.update(task) { $0.project = "Inbox" }
        let step = try tally.lastStep()
        let terms = try tally.terms()
        try tally.update(task) { $0.stake = .set(terms) }
        tally.clock.advance(seconds: 301)
        #expect(try failure { try tally.undo(step) } == .stakeLocked(path: "project"))
    }

    @Test("What a fresh stake was made for is not undone from under it", arguments: [0, 301] as [Int64])
    func groundwork(seconds: Int64) throws {
        let changes: [(String, @Sendable (inout TaskChanges) throws -> Void)] = [
            ("title", { $0.title = try Title("Tax return") }),
            ("project", { $0.project = "Inbox" }),
            ("due", { $0.due = .set(try time("2026-11-22")) }),
        ]
        for (path, change) in changes {
            let tally = try TestEngine()
            let task = try tally.add("Tax", due: "2026-11-25", project: "Taxes")
            try tally.update(task, change)
            let step = try tally.lastStep()
            let terms = try tally.terms()
            try tally.update(task) { $0.stake = .set(terms) }
            tally.clock.advance(seconds: seconds)
            #expect(try failure { try tally.undo(step) } == .stakeLocked(path: path))
            #expect(try tally.read { try $0.checkData() }.isOK)
        }
    }

    @Test("A stake that was conceded and settled is not open again before the settlement is undone")
    func settledConcession() throws {
        let tally = try TestEngine()
        let task = try tally.stake()
        try tally.concede(task)
        let step = try tally.lastStep()
        try tally.settle(task, .waived)
        #expect(try failure { try tally.undo(step) } == .notUndoable)
        #expect(try tally.ledgers() == ["USD 500 waived"])
        try tally.undo()
        try tally.undo()
        #expect(try tally.status(task) == .pending)
    }
}
