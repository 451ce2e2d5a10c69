import Support
import Testing

@testable import Tally

/// Undo does not bypass the restrictions of a stake.
@Suite("Undo and stakes") struct UndoStakeTests {
    @Test("A stake can be undone within 5 minutes after it was made, and not later")
    func freshStake() throws {
        for (seconds, isFresh) in [(300, true), (301, false)] as [(Int64, Bool)] {
            let tally = try TestEngine()
            let task = try tally.add("Tax")
            let terms = try tally.terms()
            try tally.update(task) { $0.stake = .set(terms) }
            tally.clock.advance(seconds: seconds)
            // The first change decides that the stake is binding.
            try tally.change { _ in }
            let before = try tally.records()
            #expect(try failure { try tally.undo() } == (isFresh ? nil : .stakeLocked(path: "stake")))
            #expect((try tally.records() == before) == !isFresh)
        }
    }

    /// A change whose undo would make the stake easier again.
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

    @Test("Undoing a change that made a stake harder is refused and changes nothing", arguments: attempts)
    func harder(attempt: Attempt) throws {
        let tally = try TestEngine()
        let task = try tally.stake()
        tally.clock.advance(seconds: 301)
        try attempt.request(tally, task)
        let before = try tally.records()
        guard case .stakeLocked = try failure({ try tally.undo() }) else {
            Issue.record("undo was not refused")
            return
        }
        #expect(try tally.records() == before)
    }

    @Test("Undoing the creation of a task with a pending stake is refused")
    func creation() throws {
        let tally = try TestEngine()
        try tally.stake()
        tally.clock.advance(seconds: 301)
        #expect(try failure { try tally.undo() } == .stakeLocked(path: "id"))
    }

    @Test(
        "Setting the clock back does not make a stake fresh again, even if the log is ahead of the clock",
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

    @Test("Undoing a completion is refused if the task no longer matches its stake, however new the stake is")
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

    @Test("A settlement can be undone, and its amount is owed again")
    func settlement() throws {
        let tally = try TestEngine()
        let task = try tally.stake()
        tally.wait(days: 30)
        try tally.settle(task, .waived)
        try tally.undo()
        #expect(try tally.ledgers() == ["USD 500 owed"])
    }

    @Test("Undo cannot move the task of a pending stake back to its former project")
    func project() throws {
        let tally = try TestEngine()
        let task = try tally.add("Tax", project: "Taxes")
        try tally.update(task) { $0.project = .set("Inbox") }
        let step = try tally.lastStep()
        let terms = try tally.terms()
        try tally.update(task) { $0.stake = .set(terms) }
        tally.clock.advance(seconds: 301)
        #expect(try failure { try tally.undo(step) } == .stakeLocked(path: "project"))
    }

    @Test("Undo cannot change title, project or due under a fresh stake", arguments: [0, 301] as [Int64])
    func groundwork(seconds: Int64) throws {
        let changes: [(String, @Sendable (inout TaskDraft) throws -> Void)] = [
            ("title", { $0.title = try Title("Tax return") }),
            ("project", { $0.project = .set("Inbox") }),
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

    @Test("A concession that was settled can be undone only after its settlement")
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
