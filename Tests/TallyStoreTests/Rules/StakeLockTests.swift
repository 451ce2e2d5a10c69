import Testing

@testable import Tally

/// Every way in which a stake could become easier.
@Suite("Only harder") struct StakeLockTests {
    /// A request that would weaken the pending stake on the task, and the member that is to blame.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        /// The zone that the person has moved to.
        let zone: String?
        let request: @Sendable (Life, Int) throws -> Void

        init(
            _ description: String, path: String, zone: String? = nil,
            _ request: @escaping @Sendable (Life, Int) throws -> Void
        ) {
            testDescription = description
            self.path = path
            self.zone = zone
            self.request = request
        }
    }

    static let attempts = [
        Attempt("another title", path: "title") { life, task in
            try life.update(task) { $0.title = try Title("Something easier") }
        },
        Attempt("another project", path: "project") { life, task in
            try life.update(task) { $0.project = "Inbox" }
        },
        Attempt("a new project", path: "project") { life, task in
            try life.update(task) {
                $0.project = "Elsewhere"
                $0.createProject = true
            }
        },
        Attempt("a later date", path: "due") { life, task in
            try life.update(task) { $0.due = .set(try time("2026-11-28")) }
        },
        Attempt("a later time", path: "due") { life, task in
            try life.update(task) { $0.due = .set(try time("2026-11-28T00:00:00Z")) }
        },
        Attempt("no due", path: "due") { life, task in try life.update(task) { $0.due = .clear } },
        Attempt("fewer cents", path: "stake.cents") { life, task in
            let terms = try life.terms(999)
            try life.update(task) { $0.stake = .set(terms) }
        },
        Attempt("another currency", path: "stake.currency") { life, task in
            let terms = try life.terms(1000, "VND")
            try life.update(task) { $0.stake = .set(terms) }
        },
        Attempt("no stake", path: "stake") { life, task in try life.update(task) { $0.stake = .clear } },
        Attempt("rescheduling by days", path: "days") { life, task in try life.reschedule(task, days: 1) },
        Attempt("rescheduling to a date", path: "to") { life, task in
            try life.reschedule(task, to: "2026-12-01")
        },
        Attempt("deleting the task", path: "id") { life, task in try life.delete(task) },
        Attempt("deleting the project", path: "project") { life, _ in
            try life.change { _ = try $0.deleteProject("Taxes") }
        },
        Attempt("several changes at once, one of them easier", path: "title") { life, task in
            let terms = try life.terms(5000)
            try life.update(task) {
                $0.title = try Title("Something easier")
                $0.priority = .p0
                $0.stake = .set(terms)
            }
        },
        Attempt("the same wall clock in another zone", path: "due", zone: "Pacific/Pago_Pago") { life, task in
            try life.update(task) { $0.due = .set(try time("2026-11-27T23:59:59")) }
        },
    ]

    /// Everything that could have changed.
    private static func facts(_ life: Life) throws -> [String] {
        try life.read { engine in
            try engine.stakes().flatMap(\.stakes).map { "\($0.task.task)" }
                + engine.projects(sort: .name, archived: nil).map { "\($0)" }
        }
    }

    @Test(
        "Every attempt to weaken a pending stake answers stakeLocked and changes nothing", arguments: attempts
    )
    func locked(attempt: Attempt) throws {
        let life = try Life()
        let task = try life.stake(cents: 1000, project: "Taxes")
        try life.set(zone: attempt.zone ?? "UTC")
        let before = try Self.facts(life)
        #expect(try failure { try attempt.request(life, task) } == .stakeLocked(path: attempt.path))
        #expect(try Self.facts(life) == before)
    }

    @Test("Equal values pass, and what makes it harder")
    func harder() throws {
        let life = try Life()
        let task = try life.stake(cents: 1000, "EUR", project: "Taxes")
        var terms = try life.terms(1000, "EUR")
        let same = terms
        try life.update(task) {
            $0.title = try Title("Send the tax return")
            $0.project = "taxes"
            $0.due = .set(try time("2026-11-27"))
            $0.stake = .set(same)
        }
        #expect(try life.task(task).revision == 1)
        terms = try life.terms(1001, reward: "Cinema")
        let more = terms
        try life.update(task) {
            $0.due = .set(try time("2026-11-26"))
            $0.stake = .set(more)
            $0.notes = try Notes("Ask Anna")
            $0.priority = .p0
        }
        let changed = try life.task(task)
        #expect(changed.stake?.cents == 1001)
        #expect(changed.stake?.reward == "Cinema")
        #expect(changed.stake?.deadline == (try instant("2026-11-26T23:59:59Z")))
        // What was earlier is the new bound.
        #expect(try failure { try life.reschedule(task, days: 1) } == .stakeLocked(path: "days"))
        try life.reschedule(task, days: -2)
        try life.change { _ = try $0.updateProject("Taxes", ProjectChanges()) }
    }

    @Test("An earlier due must still be in the future")
    func earlierThanNow() throws {
        let life = try Life()
        let task = try life.stake()
        #expect(try failure { try life.reschedule(task, days: -8) } == .invalid(path: "days"))
        #expect(try failure { try life.reschedule(task, to: "2026-11-20T08:00:00Z") } == .invalid(path: "to"))
        #expect(try life.status(task) == .pending)
    }

    @Test("completedAt cannot be set back before the due once it has passed")
    func completionSetBack() throws {
        let life = try Life()
        let task = try life.stake(due: "2026-11-20T12:00:00Z")
        try life.go(to: "2026-11-20T13:00:00Z")
        #expect(
            try failure { try life.complete(task, at: "2026-11-20T12:00:00Z") } == .stakeLocked(path: "at"))
        #expect(try life.task(task).status == .open)
        try life.complete(task, at: "2026-11-20T12:00:01Z")
        try life.reopen(task)
        #expect(
            try failure { try life.complete(task, at: "2026-11-20T11:00:00Z") } == .stakeLocked(path: "at"))
        #expect(try life.status(task) == .expired)
    }

    @Test("Over stakes free the task again: title, project and due can change")
    func over() throws {
        let life = try Life()
        let (kept, lost) = (try life.stake(project: "Taxes"), try life.stake(project: "Taxes"))
        try life.complete(kept)
        try life.concede(lost)
        for task in [kept, lost] {
            try life.update(task) {
                $0.title = try Title("Renamed")
                $0.project = "Inbox"
                $0.due = .set(try time("2027-01-01"))
            }
        }
        #expect(try life.status(kept) == .complete)
        #expect(try life.status(lost) == .expired)
        life.wait(days: 2)
        #expect(try life.task(lost).stake?.deadline == (try instant("2026-11-27T23:59:59Z")))
    }

    @Test("A complete stake is not reopened under another title or in another project")
    func reopenedElsewhere() throws {
        let life = try Life()
        let task = try life.stake(project: "Taxes")
        try life.complete(task)
        try life.update(task) { $0.title = try Title("Something easier") }
        #expect(try failure { try life.reopen(task) } == .stakeLocked(path: "id"))
        try life.update(task) {
            $0.title = try Title("Send the tax return")
            $0.project = "Inbox"
        }
        #expect(try failure { try life.reopen(task) } == .stakeLocked(path: "id"))
        try life.update(task) { $0.project = "Taxes" }
        try life.update(task) { $0.due = .set(try time("2027-01-01")) }
        #expect(try life.reopen(task).stake?.deadline == (try instant("2026-11-27T23:59:59Z")))
    }

    @Test("The terms of a stake that is over stay", arguments: [false, true])
    func termsStay(completes: Bool) throws {
        let life = try Life()
        let task = try life.stake(cents: 1000)
        if completes { try life.complete(task) } else { try life.concede(task) }
        let terms = try life.terms(2000)
        #expect(
            try failure { try life.update(task) { $0.stake = .set(terms) } } == .stakeLocked(path: "stake"))
        #expect(try failure { try life.update(task) { $0.stake = .clear } } == .stakeLocked(path: "stake"))
    }

    @Test("What is owed keeps its task until it is settled")
    func owed() throws {
        let life = try Life()
        let task = try life.stake()
        try life.concede(task)
        #expect(try failure { try life.delete(task) } == .stakeLocked(path: "id"))
        try life.settle(task, .waived)
        try life.delete(task)
        #expect(try life.number("SELECT count(*) FROM stake") == 0)
    }

    @Test("A copy leaves the stake of the task it is made of as it was")
    func copied() throws {
        let life = try Life()
        let task = try life.stake()
        let before = try life.task(task)
        let copy = try life.change { try $0.copyTask(.number(task)).number }
        try life.complete(copy)
        #expect(try life.task(task) == before)
    }

    @Test("A title in another Unicode form is the title that was promised")
    func unicodeForm() throws {
        let life = try Life()
        let task = try life.stake("Caf\u{E9}")
        try life.update(task) {
            $0.title = try Title("Cafe\u{301}")
            $0.priority = .p0
        }
        #expect(try life.status(task) == .pending)
        #expect(try life.ledgers() == ["USD 500 at risk"])
    }

    @Test("A copy in the second of the deadline has no due of that second")
    func copiedInTime() throws {
        let life = try Life()
        let task = try life.stake(due: "2026-11-20T10:00:00Z")
        try life.go(to: "2026-11-20T10:00:00Z")
        #expect(try life.status(task) == .pending)
        let copy = try life.change { try $0.copyTask(.number(task)) }
        #expect(copy.stake?.deadline == (try instant("2026-11-27T23:59:00Z")))
    }

    @Test("A project whose stakes are over can be deleted")
    func projectDeleted() throws {
        let life = try Life()
        let task = try life.stake(project: "Taxes")
        try life.complete(task)
        try life.change { _ = try $0.deleteProject("Taxes") }
        #expect(try life.task(task).project.name == "Inbox")
    }
}
