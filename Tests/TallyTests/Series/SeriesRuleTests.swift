import Support
import Testing

@testable import Tally

@Suite("A task that repeats") struct SeriesRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let rule: String
        let due: String
        var from = Recurrence.Origin.due
        var catchesUp = false
        let now: String
        let next: String?
        var testDescription: String { "\(rule) \(due), done \(now)" }
    }

    @Test(
        "The next occurrence is the first date after the completed one's that is not past",
        arguments: [
            Case(rule: "FREQ=DAILY", due: "2026-11-20", now: "2026-11-20T09:00:00Z", next: "2026-11-21"),
            Case(rule: "FREQ=DAILY", due: "2026-11-20", now: "2026-11-25T09:00:00Z", next: "2026-11-25"),
            Case(rule: "FREQ=DAILY", due: "2026-11-22", now: "2026-11-20T09:00:00Z", next: "2026-11-23"),
            Case(
                rule: "FREQ=DAILY", due: "2026-11-20", catchesUp: true, now: "2026-11-25T09:00:00Z",
                next: "2026-11-21"),
            Case(
                rule: "FREQ=DAILY", due: "2026-11-20T08:00:00Z", now: "2026-11-25T09:00:00Z",
                next: "2026-11-26T08:00:00Z"),
            Case(
                rule: "FREQ=DAILY", due: "2026-11-20T10:00:00Z", now: "2026-11-25T09:00:00Z",
                next: "2026-11-25T10:00:00Z"),
            Case(
                rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", due: "2026-11-20", now: "2026-11-28T09:00:00Z",
                next: "2026-12-04"),
            Case(
                rule: "FREQ=DAILY;INTERVAL=10", due: "2026-11-20", from: .completion,
                now: "2026-11-25T09:00:00Z",
                next: "2026-12-05"),
            Case(
                rule: "FREQ=MONTHLY", due: "2027-01-30", from: .completion, now: "2027-01-31T09:00:00Z",
                next: "2027-02-28"),
            Case(rule: "FREQ=DAILY;COUNT=1", due: "2026-11-20", now: "2026-11-20T09:00:00Z", next: nil),
            Case(
                rule: "FREQ=DAILY;COUNT=2", due: "2026-11-20", now: "2026-11-20T09:00:00Z", next: "2026-11-21"
            ),
            Case(rule: "FREQ=DAILY;COUNT=2", due: "2026-11-20", now: "2026-11-25T09:00:00Z", next: nil),
            Case(
                rule: "FREQ=DAILY;UNTIL=20261121", due: "2026-11-20", now: "2026-11-20T09:00:00Z",
                next: "2026-11-21"),
            Case(
                rule: "FREQ=DAILY;UNTIL=20261120", due: "2026-11-20", now: "2026-11-20T09:00:00Z", next: nil),
            Case(rule: "FREQ=DAILY", due: "9999-12-31", now: "2026-11-20T09:00:00Z", next: nil),
        ])
    func next(row: Case) throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating(row.rule, due: row.due, from: row.from, catchesUp: row.catchesUp)
        try tally.go(to: row.now)
        let result = try tally.complete(task)
        #expect(result.next?.due?.description == row.next)
        #expect(try tally.check().problems.isEmpty)
    }

    @Test("An occurrence begins on a date of the rule, on or after the due")
    func firstDate() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating("FREQ=WEEKLY;BYDAY=FR", due: "2026-11-23T18:00:00Z")
        #expect(try tally.task(task).due?.description == "2026-11-27T18:00:00Z")
        #expect(try tally.task(task).occurrence == (try day("2026-11-27")))
    }

    @Test("What belongs to the task comes along, and what was done on it does not")
    func members() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating(
            "FREQ=WEEKLY", due: "2026-11-20T10:00:00Z"
        ) { draft in
            draft.notes = .set(try Notes("Deep"))
            draft.priority = .p1
            draft.tags = .set([try Tag("garden")])
            draft.start = .set(try time("2026-11-20T09:30:00Z"))
            draft.end = .set(try time("2026-11-20T10:00:00Z"))
            draft.wait = .set(try time("2026-11-18"))
            draft.estimate = .set(Minutes(20))
            draft.reminders = .set([
                .offset(try #require(ReminderOffset(secondsBefore: 600))),
                .time(try time("2026-11-20T09:00:00Z")),
            ])
        }
        try tally.focus(task)
        let before = try tally.task(task)
        let next = try #require(try tally.complete(task).next)
        #expect(next.title == before.title && next.notes == "Deep" && next.priority == .p1)
        #expect(next.tags == ["garden"] && next.estimate == 20 && next.position == before.position)
        #expect(next.due?.description == "2026-11-27T10:00:00Z")
        #expect(next.timeBlock.start?.description == "2026-11-27T09:30:00Z")
        #expect(next.timeBlock.end?.description == "2026-11-27T10:00:00Z")
        #expect(next.wait?.description == "2026-11-25")
        #expect(next.reminders.map(\.description) == ["-PT10M"])
        #expect(next.focus == nil && next.isOpen && next.revision == 1)
    }

    @Test("A moved occurrence leaves the series where it is")
    func moved() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating("FREQ=WEEKLY;BYDAY=FR", due: "2026-11-20")
        try tally.reschedule(task, to: "2026-11-23")
        #expect(try tally.task(task).occurrence == (try day("2026-11-20")))
        #expect(try tally.complete(task).next?.due?.description == "2026-11-27")
    }

    @Test("The wall clock stays when the time zone changes")
    func zones() throws {
        let tally = try TestEngine(zone: "Europe/Berlin")
        let task = try tally.addRepeating("FREQ=DAILY", due: "2026-11-21T09:00:00")
        try tally.set(zone: "America/New_York")
        #expect(try tally.complete(task).next?.due?.description == "2026-11-22T14:00:00Z")
    }

    @Test("Every database gives an occurrence the same id, which follows from series and date")
    func ids() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        let document = try tally.export()
        let other = try TestEngine(seed: 9)
        _ = try other.take(document)
        let (here, there) = (try tally.complete(task).next, try other.complete(task).next)
        let id = try #require(here?.id)
        #expect(id == there?.id)
        let series = try tally.series(of: task).series
        #expect(id == Identifier.derived(from: ["occurrence", series.id.text, "2026-11-21"]))
        #expect(Array(id.text)[14] == "8")
    }

    @Test("There is one open occurrence, however often tasks are completed and reopened")
    func one() throws {
        let tally = try TestEngine()
        let first = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        let second = try #require(try tally.complete(first).next?.number)
        #expect(try tally.complete(first).next == nil)
        #expect(try tally.openTasks() == [second])
        // Untouched, it goes; and comes again with the same id.
        let id = try tally.task(second).id
        try tally.reopen(first)
        #expect(try tally.openTasks() == [first])
        #expect(try tally.complete(first).next?.id == id)
        // Changed, it stays, and remains the next.
        let third = try tally.openTasks()[0]
        try tally.update(third) { $0.priority = .p0 }
        try tally.reopen(first)
        #expect(Set(try tally.openTasks()) == [first, third])
        #expect(try tally.complete(first).next?.number == third)
        // So does one that was tracked.
        _ = try tally.activity("Garden")
        try tally.undo()
        try tally.undo()
        #expect(try tally.check().problems.isEmpty)
    }

    @Test("Reopening takes the open occurrence back, also one of an earlier date")
    func earlier() throws {
        let tally = try TestEngine()
        let first = try tally.addRepeating("FREQ=DAILY;INTERVAL=5", due: "2026-11-28", from: .completion)
        #expect(try tally.complete(first).next?.due?.description == "2026-11-25")
        try tally.reopen(first)
        #expect(try tally.openTasks() == [first])
    }

    @Test("Reopening an occurrence takes the open one back, also if others were completed since")
    func several() throws {
        let tally = try TestEngine()
        let first = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        let second = try #require(try tally.complete(first).next?.number)
        let third = try #require(try tally.complete(second).next)
        try tally.reopen(first)
        #expect(try tally.openTasks() == [first])
        #expect(try tally.complete(first).next?.id == third.id)
    }

    @Test("A tracked occurrence is not taken back")
    func tracked() throws {
        let tally = try TestEngine()
        let first = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        let second = try #require(try tally.complete(first).next?.number)
        _ = try tally.activity("Garden")
        try tally.start("Garden", task: second)
        try tally.reopen(first)
        #expect(Set(try tally.openTasks()) == [first, second])
    }

    @Test("Skipping makes the next occurrence and earns nothing")
    func skipping() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating("FREQ=WEEKLY;COUNT=2", due: "2026-11-20")
        let result = try tally.skip(task)
        let next = try #require(result.next)
        #expect(next.due?.description == "2026-11-27")
        #expect(try tally.openTasks() == [next.number])
        #expect(try tally.read { try $0.score().total } == 0)
        #expect(try tally.skip(next.number).next == nil)
        #expect(try tally.openTasks().isEmpty)
        let plain = try tally.add("Once")
        #expect(try failure { try tally.skip(plain) } == .invalidState)
        let done = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        try tally.complete(done)
        #expect(try failure { try tally.skip(done) } == .invalidState)
    }

    @Test("Deleting the open occurrence ends the series, and deleting a completed one does not")
    func deletion() throws {
        let tally = try TestEngine()
        let first = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        let second = try #require(try tally.complete(first).next?.number)
        let series = try tally.series(of: second).series
        try tally.delete(first)
        #expect(try tally.series(of: second).isActive)
        try tally.delete(second)
        let ended = try tally.read { try $0.series(.series(.number(series.number))) }
        #expect(!ended.isActive && ended.series.endedAt != nil)
        try tally.undo()
        #expect(try tally.series(of: second).isActive)
        #expect(try tally.check().problems.isEmpty)
    }

    @Test("A copy does not repeat")
    func copies() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        let copy = try tally.change { try $0.copyTask(.number(task)) }
        #expect(copy.series == nil && copy.occurrence == nil)
    }

    @Test("A stake repeats only if the series says so")
    func stakes() throws {
        for repeats in [false, true] {
            let tally = try TestEngine()
            let task = try tally.addRepeating(
                "FREQ=WEEKLY", due: "2026-11-20T12:00:00Z", stake: repeats
            ) { $0.stake = .set(StakeDraft(cents: 700)) }
            let next = try #require(try tally.complete(task).next)
            #expect(next.stake?.cents == (repeats ? 700 : nil))
            #expect(try failure { try tally.skip(next.number) } == (repeats ? .stakeLocked(path: "id") : nil))
        }
    }

    @Test("Ending a series leaves its open occurrence as a task that does not repeat")
    func ending() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        let number = try tally.series(of: task).series.number
        let ended = try tally.change { try $0.endSeries(.task(.number(task))) }
        #expect(ended.task == nil && !ended.isActive)
        #expect(try tally.complete(task).next == nil)
        #expect(
            try failure { try tally.change { try $0.endSeries(.series(.number(number))) } } == .invalidState)
        try tally.undo()
        try tally.undo()
        #expect(try tally.complete(task).next != nil)
    }

    @Test("Ending a series also takes a reopened occurrence out of it")
    func endingReopened() throws {
        let tally = try TestEngine()
        let first = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        let second = try #require(try tally.complete(first).next?.number)
        try tally.update(second) { $0.priority = .p0 }
        try tally.reopen(first)
        _ = try tally.change { try $0.endSeries(.task(.number(second))) }
        #expect(try [first, second].map { try tally.task($0).series } == [nil, nil])
    }

    @Test("A new rule begins with the open occurrence")
    func newRule() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        let recurrence = try RecurrenceDraft("FREQ=WEEKLY;BYDAY=MO")
        let changed = try tally.update(task) { $0.recurrence = .set(recurrence) }
        #expect(changed.due?.description == "2026-11-23")
        #expect(changed.occurrence == (try day("2026-11-23")))
        #expect(try tally.complete(task).next?.due?.description == "2026-11-30")
        #expect(try tally.number("SELECT count(*) FROM series") == 1)
        let none = try tally.openTasks()[0]
        let single = try tally.update(none) { $0.recurrence = .clear }
        #expect(single.series == nil)
        #expect(try tally.complete(none).next == nil)
    }

    @Test("A new rule cannot give a task that waits a due before the end of its wait")
    func waiting() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating("FREQ=DAILY", due: "2026-11-28") {
            $0.wait = .set(try time("2026-11-27"))
        }
        try tally.update(task) { $0.due = .clear }
        var draft = SeriesDraft()
        draft.rule = try RecurrenceDraft("FREQ=DAILY;INTERVAL=2").rule
        let change = draft
        #expect(
            try failure { try tally.change { try $0.updateSeries(.task(.number(task)), change) } }
                == .invalid(path: "rule"))
    }

    @Test("From the completion, only an interval is counted")
    func completionNeedsInterval() throws {
        let tally = try TestEngine()
        #expect(
            try failure { try tally.addRepeating("FREQ=WEEKLY;BYDAY=FR", from: .completion) }
                == .invalid(path: "recurrence.from"))
    }

    @Test("A change of this occurrence alone leaves the series, which goes on as it was")
    func thisOne() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        let changed = try tally.change { engine in
            var draft = TaskDraft()
            draft.priority = .p0
            return try engine.updateTask(.number(task), draft, scope: .this)
        }
        #expect(changed.series == nil && changed.priority == .p0)
        let next = try #require(try tally.openTasks().first { $0 != task })
        #expect(try tally.task(next).priority == .p2)
        #expect(try tally.task(next).due?.description == "2026-11-21")
        #expect(try tally.complete(task).next == nil)
    }

    @Test("With the following ones, a new due is where the rule is counted from")
    func following() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating("FREQ=WEEKLY;COUNT=3", due: "2026-11-20")
        let second = try #require(try tally.complete(task).next?.number)
        let due: DateText<Ahead> = try time("2026-11-29T08:00:00Z")
        _ = try tally.change { engine in
            var draft = TaskDraft()
            draft.due = .set(due)
            return try engine.updateTask(.number(second), draft, scope: .following)
        }
        #expect(try tally.series(of: second).upcoming.map(\.description) == ["2026-12-06T08:00:00Z"])
        let plain = try tally.add("Once")
        #expect(
            try failure {
                try tally.change { try $0.updateTask(.number(plain), TaskDraft(), scope: .this) }
            } == .invalid(path: "scope"))
    }

    @Test("Undo takes the made occurrence back, and redo makes the same one")
    func undo() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating("FREQ=DAILY", due: "2026-11-20")
        let before = try tally.records()
        let next = try #require(try tally.complete(task).next)
        try tally.undo()
        #expect(try tally.openTasks() == [task])
        try tally.redo()
        #expect(try tally.openTasks() == [next.number])
        #expect(try tally.task(next.number).id == next.id)
        try tally.undo()
        #expect(try tally.records()["series"] == before["series"])
        try tally.skip(task)
        try tally.undo()
        #expect(try tally.openTasks() == [task])
        #expect(try tally.check().problems.isEmpty)
    }

    @Test("Export and import keep series")
    func documents() throws {
        let tally = try TestEngine()
        let task = try tally.addRepeating(
            "FREQ=WEEKLY;INTERVAL=2", due: "2026-11-20T09:30:00Z", catchesUp: true)
        try tally.complete(task)
        let other = try TestEngine(seed: 5)
        _ = try other.take(try tally.export())
        let (here, there) = (try tally.everything(), try other.everything())
        #expect(here == there)
        let copy = try other.openTasks()[0]
        #expect(try other.complete(copy).next?.due?.description == "2026-12-18T09:30:00Z")
    }

    @Test("The check finds a rule that cannot be, and one that cannot be counted from the completion")
    func check() throws {
        for (column, value) in [("rule", "FREQ=HOURLY"), ("counted_from", "completion")] {
            let tally = try TestEngine()
            try tally.addRepeating("FREQ=WEEKLY;BYDAY=FR")
            try tally.store { try $0.connection.run("UPDATE series SET \(column) = ?", [value]) }
            #expect(try !tally.check().problems.isEmpty)
        }
    }
}
