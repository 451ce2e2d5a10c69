import Support
import Testing

@testable import Tally

/// Every way to make a stake easier.
@Suite("Stakes only get harder") struct StakeLockTests {
    /// A request that would weaken the pending stake on the task, and the member that the error names.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        /// The zone that the user has moved to.
        let zone: String?
        let request: @Sendable (TestEngine, Int) throws -> Void

        init(
            _ description: String, path: String, zone: String? = nil,
            _ request: @escaping @Sendable (TestEngine, Int) throws -> Void
        ) {
            testDescription = description
            self.path = path
            self.zone = zone
            self.request = request
        }
    }

    static let attempts = [
        Attempt("another title", path: "title") { tally, task in
            try tally.update(task) { $0.title = try Title("Something easier") }
        },
        Attempt("another project", path: "project") { tally, task in
            try tally.update(task) { $0.project = .set("Inbox") }
        },
        Attempt("a new project", path: "project") { tally, task in
            try tally.update(task) {
                $0.project = .set("Elsewhere")
                $0.createProject = true
            }
        },
        Attempt("a later date", path: "due") { tally, task in
            try tally.update(task) { $0.due = .set(try time("2026-11-28")) }
        },
        Attempt("a later time", path: "due") { tally, task in
            try tally.update(task) { $0.due = .set(try time("2026-11-28T00:00:00Z")) }
        },
        Attempt("no due", path: "due") { tally, task in try tally.update(task) { $0.due = .clear } },
        Attempt("fewer cents", path: "stake.cents") { tally, task in
            let terms = try tally.terms(999)
            try tally.update(task) { $0.stake = .set(terms) }
        },
        Attempt("another currency", path: "stake.currency") { tally, task in
            let terms = try tally.terms(1000, "VND")
            try tally.update(task) { $0.stake = .set(terms) }
        },
        Attempt("no stake", path: "stake") { tally, task in try tally.update(task) { $0.stake = .clear } },
        Attempt("rescheduling by days", path: "days") { tally, task in try tally.reschedule(task, days: 1) },
        Attempt("rescheduling to a date", path: "to") { tally, task in
            try tally.reschedule(task, to: "2026-12-01")
        },
        Attempt("deleting the task", path: "id") { tally, task in try tally.delete(task) },
        Attempt("deleting the project", path: "project") { tally, _ in
            try tally.change { _ = try $0.deleteProject("Taxes") }
        },
        Attempt("several changes at once, one of them easier", path: "title") { tally, task in
            let terms = try tally.terms(5000)
            try tally.update(task) {
                $0.title = try Title("Something easier")
                $0.priority = .p0
                $0.stake = .set(terms)
            }
        },
        Attempt("the same wall clock in another zone", path: "due", zone: "Pacific/Pago_Pago") {
            tally, task in
            try tally.update(task) { $0.due = .set(try time("2026-11-27T23:59:59")) }
        },
    ]

    /// Describes all stakes and projects.
    private static func records(_ tally: TestEngine) throws -> [String] {
        try tally.read { engine in
            try engine.stakes().groups.flatMap(\.stakes).map { "\($0.task.task)" }
                + engine.projects(sort: .name, archived: nil).map { "\($0)" }
        }
    }

    @Test(
        "Every attempt to weaken a pending stake fails with stakeLocked and changes nothing",
        arguments: attempts
    )
    func locked(attempt: Attempt) throws {
        let tally = try TestEngine()
        let task = try tally.stake(cents: 1000, project: "Taxes")
        try tally.set(zone: attempt.zone ?? "UTC")
        let before = try Self.records(tally)
        #expect(try failure { try attempt.request(tally, task) } == .stakeLocked(path: attempt.path))
        #expect(try Self.records(tally) == before)
    }

    @Test("Equal values and harder terms are accepted")
    func harder() throws {
        let tally = try TestEngine()
        let task = try tally.stake(cents: 1000, "EUR", project: "Taxes")
        var terms = try tally.terms(1000, "EUR")
        let same = terms
        try tally.update(task) {
            $0.title = try Title("Send the tax return")
            $0.project = .set("taxes")
            $0.due = .set(try time("2026-11-27"))
            $0.stake = .set(same)
        }
        #expect(try tally.task(task).revision == 1)
        terms = try tally.terms(1001, reward: "Cinema")
        let more = terms
        try tally.update(task) {
            $0.due = .set(try time("2026-11-26"))
            $0.stake = .set(more)
            $0.notes = .set(try Notes("Ask Anna"))
            $0.priority = .p0
        }
        let changed = try tally.task(task)
        #expect(changed.stake?.cents == 1001)
        #expect(changed.stake?.reward == "Cinema")
        #expect(changed.stake?.deadline == (try instant("2026-11-26T23:59:59Z")))
        // The earlier due is the new bound.
        #expect(try failure { try tally.reschedule(task, days: 1) } == .stakeLocked(path: "days"))
        try tally.reschedule(task, days: -2)
        try tally.change { _ = try $0.updateProject("Taxes", ProjectDraft()) }
    }

    @Test("An earlier due must still be in the future")
    func earlierThanNow() throws {
        let tally = try TestEngine()
        let task = try tally.stake()
        #expect(try failure { try tally.reschedule(task, days: -8) } == .invalid(path: "days"))
        #expect(
            try failure { try tally.reschedule(task, to: "2026-11-20T08:00:00Z") } == .invalid(path: "to"))
        #expect(try tally.status(task) == .pending)
    }

    @Test("completedAt cannot be set to before a due that has passed")
    func completionSetBack() throws {
        let tally = try TestEngine()
        let task = try tally.stake(due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T13:00:00Z")
        #expect(
            try failure { try tally.complete(task, at: "2026-11-20T12:00:00Z") } == .stakeLocked(path: "at"))
        #expect(try tally.task(task).status == .open)
        try tally.complete(task, at: "2026-11-20T12:00:01Z")
        try tally.reopen(task)
        #expect(
            try failure { try tally.complete(task, at: "2026-11-20T11:00:00Z") } == .stakeLocked(path: "at"))
        #expect(try tally.status(task) == .expired)
    }

    @Test("Once a stake is over, the title, project and due of its task can change")
    func over() throws {
        let tally = try TestEngine()
        let (kept, lost) = (try tally.stake(project: "Taxes"), try tally.stake(project: "Taxes"))
        try tally.complete(kept)
        try tally.concede(lost)
        for task in [kept, lost] {
            try tally.update(task) {
                $0.title = try Title("Renamed")
                $0.project = .set("Inbox")
                $0.due = .set(try time("2027-01-01"))
            }
        }
        #expect(try tally.status(kept) == .complete)
        #expect(try tally.status(lost) == .expired)
        tally.wait(days: 2)
        #expect(try tally.task(lost).stake?.deadline == (try instant("2026-11-27T23:59:59Z")))
    }

    @Test("A complete stake cannot be reopened under another title or in another project")
    func reopenedElsewhere() throws {
        let tally = try TestEngine()
        let task = try tally.stake(project: "Taxes")
        try tally.complete(task)
        try tally.update(task) { $0.title = try Title("Something easier") }
        #expect(try failure { try tally.reopen(task) } == .stakeLocked(path: "id"))
        try tally.update(task) {
            $0.title = try Title("Send the tax return")
            $0.project = .set("Inbox")
        }
        #expect(try failure { try tally.reopen(task) } == .stakeLocked(path: "id"))
        try tally.update(task) { $0.project = .set("Taxes") }
        try tally.update(task) { $0.due = .set(try time("2027-01-01")) }
        #expect(try tally.reopen(task).stake?.deadline == (try instant("2026-11-27T23:59:59Z")))
    }

    @Test("The terms of a stake that is over cannot change", arguments: [false, true])
    func termsStay(completes: Bool) throws {
        let tally = try TestEngine()
        let task = try tally.stake(cents: 1000)
        if completes { try tally.complete(task) } else { try tally.concede(task) }
        let terms = try tally.terms(2000)
        #expect(
            try failure { try tally.update(task) { $0.stake = .set(terms) } } == .stakeLocked(path: "stake"))
        #expect(try failure { try tally.update(task) { $0.stake = .clear } } == .stakeLocked(path: "stake"))
    }

    @Test("The task of an owed stake cannot be deleted until the stake is settled")
    func owed() throws {
        let tally = try TestEngine()
        let task = try tally.stake()
        try tally.concede(task)
        #expect(try failure { try tally.delete(task) } == .stakeLocked(path: "id"))
        try tally.settle(task, .waived)
        try tally.delete(task)
        #expect(try tally.number("SELECT count(*) FROM stake") == 0)
    }

    @Test("Copying a task leaves its stake unchanged")
    func copied() throws {
        let tally = try TestEngine()
        let task = try tally.stake()
        let before = try tally.task(task)
        let copy = try tally.change { try $0.copyTask(.number(task)).number }
        try tally.complete(copy)
        #expect(try tally.task(task) == before)
    }

    @Test("A title in another Unicode form counts as the same title")
    func unicodeForm() throws {
        let tally = try TestEngine()
        let task = try tally.stake("Caf\u{E9}")
        try tally.update(task) {
            $0.title = try Title("Cafe\u{301}")
            $0.priority = .p0
        }
        #expect(try tally.status(task) == .pending)
        #expect(try tally.ledgers() == ["USD 500 at risk"])
    }

    @Test("A copy made in the second of the deadline gets the default due")
    func copiedInTime() throws {
        let tally = try TestEngine()
        let task = try tally.stake(due: "2026-11-20T10:00:00Z")
        try tally.go(to: "2026-11-20T10:00:00Z")
        #expect(try tally.status(task) == .pending)
        let copy = try tally.change { try $0.copyTask(.number(task)) }
        #expect(copy.stake?.deadline == (try instant("2026-11-27T10:00:00Z")))
    }

    @Test("A project whose stakes are over can be deleted")
    func projectDeleted() throws {
        let tally = try TestEngine()
        let task = try tally.stake(project: "Taxes")
        try tally.complete(task)
        try tally.change { _ = try $0.deleteProject("Taxes") }
        #expect(try tally.task(task).project.name == "Inbox")
    }
}
