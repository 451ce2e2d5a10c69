import Support
import Testing

@testable import Tally

/// An expired stake stays expired, however the machine's clock is wrong or changes.
@Suite("Stakes and changed clocks") struct StakeClockTests {
    @Test("Setting the clock back does not revive an expired stake")
    func clockSetBack() throws {
        let tally = try TestEngine()
        let task = try tally.stake(due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T13:00:00Z")
        try tally.add("Any change")
        try tally.go(to: "2026-11-20T11:00:00Z")
        #expect(try tally.status(task) == .expired)
        #expect(try failure { try tally.complete(task) } == .stakeLocked(path: "at"))
        #expect(try tally.task(task).status == .open)
        #expect(try tally.ledgers() == ["USD 500 owed"])
    }

    @Test("A stake made while the clock is behind the log follows the clock")
    func clockBehindLog() throws {
        let tally = try TestEngine(now: "2030-01-01T00:00:00Z")
        try tally.add("Written with a wrong clock")
        try tally.go(to: "2026-11-20T09:00:00Z")
        let task = try tally.stake()
        #expect(try tally.status(task) == .pending)
        tally.wait(days: 1)
        try tally.add("More")
        #expect(try tally.status(task) == .pending)
        tally.wait(days: 30)
        #expect(try tally.status(task) == .expired)
    }

    @Test("A deadline that passed while the clock was behind the log stays passed when the clock is set back")
    func clockBehindLogSetBack() throws {
        let tally = try TestEngine(now: "2030-01-01T00:00:00Z")
        try tally.add("Written with a wrong clock")
        try tally.go(to: "2026-11-20T09:00:00Z")
        let (task, later) = (try tally.stake(due: "2026-11-21"), try tally.stake(due: "2026-12-24"))
        try tally.go(to: "2026-11-25T09:00:00Z")
        #expect(try tally.status(task) == .expired)
        try tally.update(task) { $0.title = try Title("Renamed after the deadline") }
        try tally.go(to: "2026-11-20T09:00:00Z")
        let after = try tally.stake(due: "2026-11-21")
        #expect(try tally.status(task) == .expired)
        #expect(try tally.status(later) == .pending)
        #expect(try tally.status(after) == .pending)
        #expect(try failure { try tally.complete(task) } == .stakeLocked(path: "at"))
        #expect(try tally.ledgers() == ["USD 1000 at risk, 500 owed"])
        #expect(try tally.read { try $0.checkData() }.isOK)
        // The clock is right again, and the log is no longer ahead of it.
        try tally.go(to: "2030-01-02T00:00:00Z")
        try tally.add("More")
        #expect(try [task, later, after].map(tally.status) == [.expired, .expired, .expired])
    }

    @Test("The deadline of an imported stake that was made behind a log also stays passed")
    func broughtFromBehindLog() throws {
        let elsewhere = try TestEngine(now: "2030-01-01T00:00:00Z")
        try elsewhere.add("Written with a wrong clock")
        try elsewhere.go(to: "2026-11-20T09:00:00Z")
        let task = try elsewhere.stake(due: "2026-11-21")
        let tally = try TestEngine()
        try tally.take(try elsewhere.export())
        #expect(try tally.status(task) == .pending)
        try tally.go(to: "2026-11-25T09:00:00Z")
        try tally.add("Any change")
        try tally.go(to: "2026-11-20T09:00:00Z")
        #expect(try tally.status(task) == .expired)
        try tally.add("More")
        #expect(try failure { try tally.complete(task) } == .stakeLocked(path: "at"))
    }

    @Test("A stake made while the clock was ahead, then given an earlier due, expires like any other")
    func clockAheadAtMaking() throws {
        let tally = try TestEngine(now: "2026-11-23T09:00:00Z")
        let task = try tally.stake(due: "2026-11-30")
        try tally.go(to: "2026-11-20T09:00:00Z")
        try tally.reschedule(task, to: "2026-11-21")
        #expect(try tally.status(task) == .pending)
        try tally.go(to: "2026-11-22T09:00:00Z")
        try tally.settle(task, .paid)
        try tally.go(to: "2026-11-21T09:00:00Z")
        #expect(try tally.status(task) == .expired)
        #expect(try tally.ledgers() == ["USD 500 paid"])
        #expect(try tally.read { try $0.checkData() }.isOK)
    }

    @Test("The latest time in the log counts again once the clock reaches it", arguments: [0, 1])
    func caughtUp(seconds: Int64) throws {
        let tally = try TestEngine(now: "2030-01-01T00:00:00Z")
        try tally.add("Written with a wrong clock")
        try tally.go(to: "2026-11-20T09:00:00Z")
        let task = try tally.stake(due: "2026-11-21")
        try tally.go(to: "2030-01-01T00:00:00Z")
        tally.clock.advance(seconds: seconds)
        try tally.add("Any change")
        try tally.go(to: "2026-11-20T10:00:00Z")
        #expect(try tally.status(task) == .expired)
        try tally.add("More")
        #expect(try tally.status(task) == .expired)
    }

    /// A change in an export that shows that a stake is over.
    enum Trace: CaseIterable {
        case settled, renamed, moved
    }

    @Test(
        "An imported change shows that a stake is over, even if the importing machine's clock is behind",
        arguments: Trace.allCases)
    func exported(trace: Trace) throws {
        let tally = try TestEngine()
        let task = try tally.stake(due: "2026-11-21")
        try tally.go(to: "2026-11-23T09:00:00Z")
        switch trace {
        case .settled: try tally.settle(task, .waived)
        case .renamed: try tally.update(task) { $0.title = try Title("Something easier") }
        case .moved:
            try tally.update(task) {
                $0.project = .set("Elsewhere")
                $0.createProject = true
            }
        }
        let document = try tally.export()
        let other = try TestEngine()
        try other.take(document)
        #expect(try other.status(task) == .expired)
        #expect(try other.everything() == tally.everything())
        #expect(try other.read { try $0.checkData() }.isOK)
    }

    @Test("A pending stake stays pending when imported where the log is ahead of the clock")
    func broughtToAheadLog() throws {
        let elsewhere = try TestEngine()
        let task = try elsewhere.stake()
        let tally = try TestEngine(now: "2026-11-29T09:00:00Z")
        try tally.set(zone: "UTC")
        try tally.go(to: "2026-11-20T09:00:00Z")
        try tally.take(try elsewhere.export())
        #expect(try tally.status(task) == .pending)
        try tally.complete(task)
        #expect(try tally.ledgers() == ["USD 500 saved"])
    }

    @Test("A stake made later than the current clock is not fresh")
    func madeInFuture() throws {
        let tally = try TestEngine(now: "2100-01-01T00:00:00Z")
        let task = try tally.stake(due: "2100-01-08")
        let step = try tally.lastStep()
        try tally.go(to: "2026-11-20T09:00:00Z")
        #expect(try failure { try tally.undo(step) } == .stakeLocked(path: "id"))
        let terms = try tally.terms(900)
        try tally.update(task) { $0.stake = .set(terms) }
        try tally.go(to: "2026-12-25T09:00:00Z")
        #expect(try failure { try tally.undo() } == .stakeLocked(path: "stake.cents"))
    }

    @Test(
        "An earlier due set once the clock is right applies at once, also within the same request")
    func earlierInOneRequest() throws {
        let tally = try TestEngine(now: "2030-01-01T10:00:00Z")
        let task = try tally.stake(due: "2030-01-08T10:00:00Z")
        try tally.go(to: "2026-11-01T10:00:00Z")
        let before = try tally.task(task)
        for isSettled in [false, true] {
            #expect(
                try failure {
                    try tally.change { engine in
                        try engine.attempt { engine in
                            _ = try engine.rescheduleTask(.number(task), to: try time("2026-12-01T10:00:00Z"))
                        }
                        try engine.attempt { engine in
                            if isSettled {
                                _ = try engine.settleStake(.number(task), .waived, note: nil)
                            } else {
                                var changes = TaskDraft()
                                changes.title = try Title("Something easier")
                                _ = try engine.updateTask(.number(task), changes)
                            }
                        }
                    }
                } == (isSettled ? .invalidState : .stakeLocked(path: "title")))
            #expect(try tally.task(task) == before)
        }
        #expect(try tally.reschedule(task, to: "2026-12-01T10:00:00Z").stake?.status == .pending)
    }

    @Test("A stake that is deleted with its task and restored keeps its age")
    func broughtBack() throws {
        let tally = try TestEngine(now: "2026-11-01T10:00:00Z")
        let task = try tally.stake(due: "2026-11-08")
        try tally.go(to: "2026-11-09T10:00:00Z")
        try tally.add("Any change")
        try tally.go(to: "2026-11-05T10:00:00Z")
        try tally.settle(task, .paid)
        let settlement = try tally.lastStep()
        try tally.delete(task)
        try tally.undo()
        tally.clock.advance(seconds: 60)
        try tally.undo(settlement)
        #expect(try tally.ledgers() == ["USD 500 owed"])
    }

    @Test("Restoring the title after the stake expired does not revive it, even before its deadline")
    func renamedBack() throws {
        let elsewhere = try TestEngine()
        let task = try elsewhere.stake(due: "2026-11-21")
        try elsewhere.go(to: "2026-11-23T09:00:00Z")
        try elsewhere.update(task) { $0.title = try Title("Something easier") }
        let tally = try TestEngine()
        try tally.take(try elsewhere.export())
        try tally.update(task) { $0.title = try Title("Send the tax return") }
        #expect(try tally.status(task) == .expired)
    }

    @Test(
        "A document of an earlier version, without decisions, shows by its other members that a stake is over"
    )
    func withoutDecision() throws {
        let elsewhere = try TestEngine()
        let tasks = [try elsewhere.stake(due: "2026-11-21"), try elsewhere.stake(due: "2026-11-21")]
        try elsewhere.go(to: "2026-11-23T09:00:00Z")
        try elsewhere.settle(tasks[0], .waived)
        try elsewhere.update(tasks[1]) { $0.title = try Title("Something easier") }
        let tally = try TestEngine()
        var document = try elsewhere.export()
        for index in tasks.indices { document = document.changing(.stake, index) { $0["decision"] = .null } }
        try tally.take(document)
        #expect(try tasks.map(tally.status) == [.expired, .expired])
        try tally.update(tasks[1]) { $0.title = try Title("Send the tax return") }
        #expect(try tally.status(tasks[1]) == .expired)
    }

    @Test("The first change after the deadline decides a stake, and undo leaves the decision alone")
    func decided() throws {
        let tally = try TestEngine()
        let (late, met) = (try tally.stake(due: "2026-11-21"), try tally.stake(due: "2026-11-21"))
        try tally.complete(met)
        try tally.go(to: "2026-11-22T09:00:00Z")
        #expect(try tally.export()[.stake].map { $0["decision"] } == [.null, .null])
        try tally.add("Any change")
        #expect(try tally.export()[.stake].map { $0["decision"] } == [.text("expired"), .text("complete")])
        try tally.undo()
        #expect(try tally.export()[.stake].map { $0["decision"] } == [.text("expired"), .text("complete")])
        #expect(try tally.history().allSatisfy { $0.step.method != Step.stakeDecision })
        try tally.go(to: "2026-11-20T10:00:00Z")
        #expect(try [late, met].map(tally.status) == [.expired, .complete])
        try tally.reopen(met)
        #expect(try tally.status(met) == .expired)
        #expect(try failure { try tally.complete(met) } == .stakeLocked(path: "at"))
        #expect(try failure { try tally.undo() } == .stakeLocked(path: "at"))
    }
}
