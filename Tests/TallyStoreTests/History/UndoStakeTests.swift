import Testing

@testable import Tally

/// Undo is no way around what a stake forbids.
@Suite("Undo and stakes") struct UndoStakeTests {
    @Test("Undo is no way around any of this, beyond 5 minutes after the stake was made")
    func freshStake() throws {
        for (seconds, isFresh) in [(300, true), (301, false)] as [(Int64, Bool)] {
            let life = try Life()
            let task = try life.add("Tax")
            let terms = try life.terms()
            try life.update(task) { $0.stake = .set(terms) }
            life.clock.advance(seconds: seconds)
            let before = try life.facts()
            #expect(try failure { try life.undo() } == (isFresh ? nil : .stakeLocked(path: "stake")))
            #expect((try life.facts() == before) == !isFresh)
        }
    }

    /// A change after which undo would make the stake easier again.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let request: @Sendable (Life, Int) throws -> Void
    }

    static let attempts = [
        Attempt(testDescription: "an earlier due") { life, task in try life.reschedule(task, days: -1) },
        Attempt(testDescription: "more cents") { life, task in
            let terms = try life.terms(900)
            try life.update(task) { $0.stake = .set(terms) }
        },
        Attempt(testDescription: "conceding") { life, task in try life.concede(task) },
    ]

    @Test("Undoing what made a stake harder is refused, and changes nothing", arguments: attempts)
    func harder(attempt: Attempt) throws {
        let life = try Life()
        let task = try life.stake()
        life.clock.advance(seconds: 301)
        try attempt.request(life, task)
        let before = try life.facts()
        guard case .stakeLocked = try failure({ try life.undo() }) else {
            Issue.record("undoing was not refused")
            return
        }
        #expect(try life.facts() == before)
    }

    @Test("The task of a pending stake is not undone away")
    func creation() throws {
        let life = try Life()
        try life.stake()
        life.clock.advance(seconds: 301)
        #expect(try failure { try life.undo() } == .stakeLocked(path: "id"))
    }

    @Test(
        "A clock that is set back does not make a stake fresh again, nor where the log is ahead of it",
        arguments: [nil, "2030-01-01T00:00:00Z"])
    func clockSetBack(wrongTime: String?) throws {
        let life = try Life()
        if let wrongTime {
            try life.go(to: wrongTime)
            try life.add("Written with a wrong clock")
            try life.go(to: "2026-11-20T09:00:00Z")
        }
        try life.stake()
        let step = try life.lastStep()
        life.clock.advance(seconds: 400)
        try life.add("Anything")
        life.clock.advance(seconds: -400)
        #expect(try failure { try life.undo(step) } == .stakeLocked(path: "id"))
    }

    @Test("Undoing a completion leaves no open task that is not what was promised, however new the stake")
    func renamedSince() throws {
        let life = try Life()
        let task = try life.stake(reward: "Cake")
        try life.group { engine in
            try engine.request { engine in
                _ = try engine.completeTask(.number(task))
                _ = try engine.claimStake(.number(task))
            }
        }
        let step = try life.lastStep()
        try life.update(task) { $0.title = try Title("Something easier") }
        #expect(try failure { try life.undo(step) } == .stakeLocked(path: "id"))
        #expect(try life.status(task) == .complete)
    }

    @Test("Undoing a completion makes the stake pending, and redo saves it only before the deadline")
    func completion() throws {
        let life = try Life()
        let task = try life.stake()
        life.wait(days: 1)
        try life.complete(task)
        try life.undo()
        #expect(try life.status(task) == .pending)
        try life.redo()
        #expect(try life.status(task) == .complete)
        try life.undo()
        life.wait(days: 30)
        #expect(try failure { try life.redo() } == .stakeLocked(path: "at"))
        #expect(try life.status(task) == .expired)
    }

    @Test("A settlement can be undone: what is owed stays owed")
    func settlement() throws {
        let life = try Life()
        let task = try life.stake()
        life.wait(days: 30)
        try life.settle(task, .waived)
        try life.undo()
        #expect(try life.ledgers() == ["USD 500 owed"])
    }

    @Test("A project that a pending stake has moved out of cannot take it back by undo")
    func project() throws {
        let life = try Life()
        let task = try life.add("Tax", project: "Taxes")
        try life.update(task) { $0.project = "Inbox" }
        let step = try life.lastStep()
        let terms = try life.terms()
        try life.update(task) { $0.stake = .set(terms) }
        life.clock.advance(seconds: 301)
        #expect(try failure { try life.undo(step) } == .stakeLocked(path: "project"))
    }

    @Test("What a fresh stake was made for is not undone from under it", arguments: [0, 301] as [Int64])
    func groundwork(seconds: Int64) throws {
        let changes: [(String, @Sendable (inout TaskChanges) throws -> Void)] = [
            ("title", { $0.title = try Title("Tax return") }),
            ("project", { $0.project = "Inbox" }),
            ("due", { $0.due = .set(try time("2026-11-22")) }),
        ]
        for (path, change) in changes {
            let life = try Life()
            let task = try life.add("Tax", due: "2026-11-25", project: "Taxes")
            try life.update(task, change)
            let step = try life.lastStep()
            let terms = try life.terms()
            try life.update(task) { $0.stake = .set(terms) }
            life.clock.advance(seconds: seconds)
            #expect(try failure { try life.undo(step) } == .stakeLocked(path: path))
            #expect(try life.read { try $0.checkData() }.isOK)
        }
    }

    @Test("A stake that was conceded and settled is not open again before the settlement is undone")
    func settledConcession() throws {
        let life = try Life()
        let task = try life.stake()
        try life.concede(task)
        let step = try life.lastStep()
        try life.settle(task, .waived)
        #expect(try failure { try life.undo(step) } == .notUndoable)
        #expect(try life.ledgers() == ["USD 500 waived"])
        try life.undo()
        try life.undo()
        #expect(try life.status(task) == .pending)
    }
}
