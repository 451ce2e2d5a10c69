import Testing

@testable import Tally

/// An expired stake stays expired: also where the machine's clock is changed, and whichever way it was wrong.
@Suite("Stakes and changed clocks") struct StakeClockTests {
    @Test("A clock that is set back does not bring an expired stake back")
    func clockSetBack() throws {
        let life = try Life()
        let task = try life.stake(due: "2026-11-20T12:00:00Z")
        try life.go(to: "2026-11-20T13:00:00Z")
        try life.add("Anything that is written down")
        try life.go(to: "2026-11-20T11:00:00Z")
        #expect(try life.status(task) == .expired)
        #expect(try failure { try life.complete(task) } == .stakeLocked(path: "at"))
        #expect(try life.task(task).status == .open)
        #expect(try life.ledgers() == ["USD 500 owed"])
    }

    @Test("A stake that is made while the clock is behind the log counts by the clock")
    func clockBehindLog() throws {
        let life = try Life(now: "2030-01-01T00:00:00Z")
        try life.add("Written with a wrong clock")
        try life.go(to: "2026-11-20T09:00:00Z")
        let task = try life.stake()
        #expect(try life.status(task) == .pending)
        life.wait(days: 1)
        try life.add("More")
        #expect(try life.status(task) == .pending)
        life.wait(days: 30)
        #expect(try life.status(task) == .expired)
    }

    @Test("What passed while the clock was behind the log stays passed, also when it is set back again")
    func clockBehindLogSetBack() throws {
        let life = try Life(now: "2030-01-01T00:00:00Z")
        try life.add("Written with a wrong clock")
        try life.go(to: "2026-11-20T09:00:00Z")
        let (task, later) = (try life.stake(due: "2026-11-21"), try life.stake(due: "2026-12-24"))
        try life.go(to: "2026-11-25T09:00:00Z")
        #expect(try life.status(task) == .expired)
        try life.update(task) { $0.title = try Title("Renamed, as its stake is over") }
        try life.go(to: "2026-11-20T09:00:00Z")
        let after = try life.stake(due: "2026-11-21")
        #expect(try life.status(task) == .expired)
        #expect(try life.status(later) == .pending)
        #expect(try life.status(after) == .pending)
        #expect(try failure { try life.complete(task) } == .stakeLocked(path: "at"))
        #expect(try life.ledgers() == ["USD 1000 at risk, 500 owed"])
        #expect(try life.read { try $0.checkData() }.isOK)
        // The clock is right again, and the log is not ahead of it any more.
        try life.go(to: "2030-01-02T00:00:00Z")
        try life.add("More")
        #expect(try [task, later, after].map(life.status) == [.expired, .expired, .expired])
    }

    @Test("So does that of a stake which was made so elsewhere, and brought here since")
    func broughtFromBehindLog() throws {
        let elsewhere = try Life(now: "2030-01-01T00:00:00Z")
        try elsewhere.add("Written with a wrong clock")
        try elsewhere.go(to: "2026-11-20T09:00:00Z")
        let task = try elsewhere.stake(due: "2026-11-21")
        let life = try Life()
        try life.take(try elsewhere.export())
        #expect(try life.status(task) == .pending)
        try life.go(to: "2026-11-25T09:00:00Z")
        try life.add("Anything that is written down")
        try life.go(to: "2026-11-20T09:00:00Z")
        #expect(try life.status(task) == .expired)
        try life.add("More")
        #expect(try failure { try life.complete(task) } == .stakeLocked(path: "at"))
    }

    @Test("A stake made while the clock was ahead, and due earlier once it was right, expires like any other")
    func clockAheadAtMaking() throws {
        let life = try Life(now: "2026-11-23T09:00:00Z")
        let task = try life.stake(due: "2026-11-30")
        try life.go(to: "2026-11-20T09:00:00Z")
        try life.reschedule(task, to: "2026-11-21")
        #expect(try life.status(task) == .pending)
        try life.go(to: "2026-11-22T09:00:00Z")
        try life.settle(task, .paid)
        try life.go(to: "2026-11-21T09:00:00Z")
        #expect(try life.status(task) == .expired)
        #expect(try life.ledgers() == ["USD 500 paid"])
        #expect(try life.read { try $0.checkData() }.isOK)
    }

    @Test("The time that the log had reached before counts again once the clock shows it", arguments: [0, 1])
    func caughtUp(seconds: Int64) throws {
        let life = try Life(now: "2030-01-01T00:00:00Z")
        try life.add("Written with a wrong clock")
        try life.go(to: "2026-11-20T09:00:00Z")
        let task = try life.stake(due: "2026-11-21")
        try life.go(to: "2030-01-01T00:00:00Z")
        life.clock.advance(seconds: seconds)
        try life.add("Anything that is written down")
        try life.go(to: "2026-11-20T10:00:00Z")
        #expect(try life.status(task) == .expired)
        try life.add("More")
        #expect(try life.status(task) == .expired)
    }

    /// What shows in a document that a stake was over.
    enum Trace: CaseIterable {
        case settled, renamed, moved
    }

    @Test(
        "What an expired stake has left shows that it was over, where another machine's clock is behind",
        arguments: Trace.allCases)
    func exported(trace: Trace) throws {
        let life = try Life()
        let task = try life.stake(due: "2026-11-21")
        try life.go(to: "2026-11-23T09:00:00Z")
        switch trace {
        case .settled: try life.settle(task, .waived)
        case .renamed: try life.update(task) { $0.title = try Title("Something easier") }
        case .moved:
            try life.update(task) {
                $0.project = "Elsewhere"
                $0.createProject = true
            }
        }
        let document = try life.export()
        let other = try Life()
        try other.take(document)
        #expect(try other.status(task) == .expired)
        #expect(try other.everything() == life.everything())
        #expect(try other.read { try $0.checkData() }.isOK)
    }

    @Test("A stake that comes to where the log is ahead of the clock is pending there as it was")
    func broughtToAheadLog() throws {
        let elsewhere = try Life()
        let task = try elsewhere.stake()
        let life = try Life(now: "2026-11-29T09:00:00Z")
        try life.set(zone: "UTC")
        try life.go(to: "2026-11-20T09:00:00Z")
        try life.take(try elsewhere.export())
        #expect(try life.status(task) == .pending)
        try life.complete(task)
        #expect(try life.ledgers() == ["USD 500 saved"])
    }

    @Test("A stake that was made later than the clock shows is not fresh")
    func madeInFuture() throws {
        let life = try Life(now: "2100-01-01T00:00:00Z")
        let task = try life.stake(due: "2100-01-08")
        let step = try life.lastStep()
        try life.go(to: "2026-11-20T09:00:00Z")
        #expect(try failure { try life.undo(step) } == .stakeLocked(path: "id"))
        let terms = try life.terms(900)
        try life.update(task) { $0.stake = .set(terms) }
        try life.go(to: "2026-12-25T09:00:00Z")
        #expect(try failure { try life.undo() } == .stakeLocked(path: "stake.cents"))
    }

    @Test(
        "A due set earlier once the clock is right holds at once, also for what follows in the same request")
    func earlierInOneRequest() throws {
        let life = try Life(now: "2030-01-01T10:00:00Z")
        let task = try life.stake(due: "2030-01-08T10:00:00Z")
        try life.go(to: "2026-11-01T10:00:00Z")
        let before = try life.task(task)
        for isSettled in [false, true] {
            #expect(
                try failure {
                    try life.change { engine in
                        try engine.attempt { engine in
                            _ = try engine.rescheduleTask(.number(task), to: try time("2026-12-01T10:00:00Z"))
                        }
                        try engine.attempt { engine in
                            if isSettled {
                                _ = try engine.settleStake(.number(task), .waived, note: nil)
                            } else {
                                var changes = TaskChanges()
                                changes.title = try Title("Something easier")
                                _ = try engine.updateTask(.number(task), changes)
                            }
                        }
                    }
                } == (isSettled ? .invalidState : .stakeLocked(path: "title")))
            #expect(try life.task(task) == before)
        }
        #expect(try life.reschedule(task, to: "2026-12-01T10:00:00Z").stake?.status == .pending)
    }

    @Test("A stake that was deleted with its task and brought back is as old as it was")
    func broughtBack() throws {
        let life = try Life(now: "2026-11-01T10:00:00Z")
        let task = try life.stake(due: "2026-11-08")
        try life.go(to: "2026-11-09T10:00:00Z")
        try life.add("Anything that is written down")
        try life.go(to: "2026-11-05T10:00:00Z")
        try life.settle(task, .paid)
        let settlement = try life.lastStep()
        try life.delete(task)
        try life.undo()
        life.clock.advance(seconds: 60)
        try life.undo(settlement)
        #expect(try life.ledgers() == ["USD 500 owed"])
    }

    @Test("What shows that a stake was over is not taken back before its deadline")
    func renamedBack() throws {
        let elsewhere = try Life()
        let task = try elsewhere.stake(due: "2026-11-21")
        try elsewhere.go(to: "2026-11-23T09:00:00Z")
        try elsewhere.update(task) { $0.title = try Title("Something easier") }
        let life = try Life()
        try life.take(try elsewhere.export())
        #expect(
            try failure { try life.update(task) { $0.title = try Title("Send the tax return") } }
                == .stakeLocked(path: "title"))
        try life.go(to: "2026-11-22T00:00:00Z")
        try life.update(task) { $0.title = try Title("Send the tax return") }
        #expect(try life.status(task) == .expired)
    }
}
