import Support
import Testing

@testable import Tally

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("Events") struct EventRuleTests {
    @Test("Every change is sent once, with its origin, kind and action")
    func changes() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally)
        let task = try tally.add("a", project: "House")
        #expect(try subscriber.received() == ["other project create", "other task create"])
        #expect(try subscriber.received() == [])
        try tally.focus(task)
        #expect(try subscriber.received() == ["other task update", "other focus update"])
        try tally.stake("b")
        #expect(try subscriber.received() == ["other task create", "other stake update"])
        try tally.habit("Tea", 2)
        try tally.count("Tea", by: 1)
        #expect(try subscriber.received() == ["other habit create"])
        try tally.count("Tea", by: 1)
        #expect(try subscriber.received() == ["other habit update"])
        try tally.activity("Writing")
        try tally.start("Writing", task: task)
        #expect(try subscriber.received() == ["other time create", "other time create"])
        try tally.set(weekStart: .sunday)
        #expect(try subscriber.received() == ["other settings update"])
        try tally.delete(task)
        #expect(try subscriber.received().contains("other task delete"))
    }

    @Test("Changes name their origin: this connection or another one")
    func origin() throws {
        let directory = try TemporaryDirectory()
        let here = try TestEngine(path: directory.file("tally.db"))
        let elsewhere = try TestEngine(now: "2026-11-20T09:00:01Z", path: directory.file("tally.db"))
        let subscriber = try Subscriber(here, .task)
        let draft = TaskDraft(title: try Title("a"))
        try subscriber.change { _ = try $0.createTask(draft) }
        try elsewhere.add("b")
        try subscriber.change { _ = try $0.createTask(draft) }
        let events = try subscriber.events()
        #expect(events.map(\.cursor) == events.map(\.cursor).sorted())
        let origins = events.compactMap { event in
            if case .changed(let origin, let changes) = event.content {
                "\(origin) \(changes.count)"
            } else {
                nil
            }
        }
        #expect(origins == ["self 1", "other 1", "self 1"])
    }

    @Test("Only the subscribed kinds are sent")
    func kinds() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally, .project)
        try tally.add("a")
        try tally.add("b", project: "House")
        tally.wait(days: 1)
        #expect(try subscriber.received() == ["other project create"])
    }

    @Test("Nothing from before the subscription or after its end is sent")
    func bounds() throws {
        let tally = try TestEngine()
        try tally.add("a")
        let subscriber = try Subscriber(tally)
        #expect(try subscriber.received() == [])
        subscriber.unsubscribe()
        try tally.add("b")
        #expect(try subscriber.events().isEmpty)
        try subscriber.subscribe()
        #expect(try subscriber.received() == [])
    }

    @Test("Many changes are sent in parts, without gaps or repeats")
    func parts() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally, .task)
        for index in 0..<50 { try tally.add("\(index)") }
        var count = 0
        for _ in 0..<10 {
            for event in try subscriber.events(limit: 7) {
                if case .changed(_, let changes) = event.content { count += changes.count }
            }
        }
        #expect(count == 50)
    }

    @Test("A record that changes several times appears once in each event")
    func summary() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally, .task)
        let task = try tally.add("a")
        for title in ["b", "c"] { try tally.update(task) { $0.title = try Title(title) } }
        #expect(try subscriber.received() == ["other task create"])
        try tally.update(task) { $0.title = try Title("d") }
        try tally.delete(task)
        #expect(try subscriber.received() == ["other task delete"])
        try tally.undo()
        #expect(try subscriber.received() == ["other task create"])
    }

    @Test("A celebration is sent with its day")
    func celebration() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally, .celebration)
        try tally.complete(try tally.addFocused("a"))
        #expect(try subscriber.received() == ["celebration 2026-11-20"])
        #expect(try subscriber.received() == [])
    }
}

@Suite("Time passing") struct TimePassingTests {
    @Test("A new day is sent when the user's day starts")
    func day() throws {
        let tally = try TestEngine(zone: "Europe/Berlin", dayStart: "04:00")
        let subscriber = try Subscriber(tally, .day)
        #expect(try subscriber.nextTime() == "2026-11-21T03:00:00Z")
        try tally.go(to: "2026-11-21T02:59:59Z")
        #expect(try subscriber.received() == [])
        try tally.go(to: "2026-11-21T03:00:00Z")
        #expect(try subscriber.received() == ["day 2026-11-21"])
        #expect(try subscriber.received() == [])
        #expect(try subscriber.nextTime() == "2026-11-22T03:00:00Z")
    }

    @Test("After a long sleep only the current day is sent; setting the clock back also sends the day")
    func sleep() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally, .day)
        tally.wait(days: 3)
        #expect(try subscriber.received() == ["day 2026-11-23"])
        tally.wait(days: -2)
        #expect(try subscriber.received() == ["day 2026-11-21"])
    }

    @Test("Changing the zone or the day start sends the day if today becomes another date")
    func settings() throws {
        let tally = try TestEngine(now: "2026-11-20T12:00:00Z")
        let subscriber = try Subscriber(tally, .day)
        try tally.set(zone: "Pacific/Kiritimati")
        #expect(try subscriber.received() == ["day 2026-11-21"])
        try tally.set(dayStart: "23:00")
        #expect(try subscriber.received() == ["day 2026-11-20"])
    }

    @Test("Each subscriber receives a reminder once, at its time")
    func reminder() throws {
        let tally = try TestEngine()
        let (one, other) = (try Subscriber(tally, .reminder), try Subscriber(tally, .reminder))
        let task = try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        #expect(try one.received() == [])
        #expect(try one.nextTime() == "2026-11-20T11:30:00Z")
        try tally.go(to: "2026-11-20T11:29:59Z")
        #expect(try one.received() == [])
        try tally.go(to: "2026-11-20T11:30:00Z")
        for subscriber in [one, other] {
            #expect(try subscriber.received() == ["reminder -PT30M of \(task)"])
            #expect(try subscriber.received() == [])
            #expect(try subscriber.nextTime() == nil)
        }
        tally.wait(days: 1)
        #expect(try one.received() == [])
    }

    @Test("A reminder missed while no server ran is sent on subscribing, marked as late, and once")
    func late() throws {
        let tally = try TestEngine()
        let task = try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T11:30:05Z")
        let subscriber = try Subscriber(tally)
        #expect(try subscriber.received() == ["reminder -PT30M of \(task), late"])
        subscriber.unsubscribe()
        try subscriber.subscribe()
        #expect(try subscriber.received() == [])
    }

    @Test("Snoozing and dismissing reach the other clients")
    func marks() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally, .reminder)
        let task = try tally.addReminded("-PT30M", "-PT20M", due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T11:30:00Z")
        #expect(try subscriber.received() == ["reminder -PT30M of \(task)"])
        try tally.change { _ = try $0.snoozeReminder(of: .number(task), nil, for: .seconds(60)) }
        #expect(try subscriber.received() == ["other reminder update"])
        #expect(try subscriber.nextTime() == "2026-11-20T11:31:00Z")
        try tally.go(to: "2026-11-20T11:31:00Z")
        #expect(try subscriber.received() == ["reminder -PT30M of \(task)"])
        let next = try #require(ReminderText("-PT20M"))
        try tally.change { _ = try $0.dismissReminder(of: .number(task), next) }
        #expect(try subscriber.received() == ["other reminder update"])
        try tally.go(to: "2026-11-20T11:45:00Z")
        #expect(try subscriber.received() == [])
    }

    @Test("A reminder moves with its task, and completing the task cancels it")
    func moved() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally, .reminder)
        let task = try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        try tally.reschedule(task, to: "2026-11-20T14:00:00Z")
        try tally.go(to: "2026-11-20T13:00:00Z")
        #expect(try subscriber.received() == [])
        try tally.go(to: "2026-11-20T13:30:00Z")
        #expect(try subscriber.received() == ["reminder -PT30M of \(task)"])
        try tally.reschedule(task, days: 1)
        try tally.complete(task)
        tally.wait(days: 2)
        #expect(try subscriber.received() == [])
    }

    @Test("A reminder set for a past time is sent immediately, marked as late")
    func past() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally, .reminder)
        let task = try tally.addReminded("-PT2H", due: "2026-11-20T10:00:00Z")
        #expect(try subscriber.received() == ["reminder -PT2H of \(task), late"])
    }

    @Test("After a clock that ran ahead is corrected, a stake that expires is sent once")
    func clockPutRight() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally, .stakeExpired)
        try tally.go(to: "2026-12-20T09:00:00Z")
        #expect(try subscriber.received() == [])
        try tally.go(to: "2026-11-20T10:00:00Z")
        #expect(try subscriber.received() == [])
        let task = try tally.stake(due: "2026-11-20T12:00:00Z")
        #expect(try subscriber.nextTime() == "2026-11-20T12:00:01Z")
        try expectExpiry(of: task, in: tally, at: "2026-11-20T12:00:01Z", for: subscriber)
    }

    /// Expects that an expired stake is sent once, whatever the clock does afterwards.
    private func expectExpiry(
        of task: Int, in tally: TestEngine, at time: String, for subscriber: Subscriber
    ) throws {
        try tally.go(to: time)
        #expect(try subscriber.received() == ["expired \(task)"])
        for other in ["2026-11-20T11:00:00Z", "2026-11-20T13:00:00Z"] {
            try tally.go(to: other)
            #expect(try subscriber.received() == [])
        }
    }

    @Test("An expired stake is sent once, one second after its deadline")
    func stake() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally, .stakeExpired)
        let task = try tally.stake(due: "2026-11-20T12:00:00Z")
        let conceded = try tally.stake(due: "2026-11-20T12:00:00Z")
        let completed = try tally.stake(due: "2026-11-20T12:00:00Z")
        try tally.concede(conceded)
        try tally.complete(completed)
        #expect(try subscriber.nextTime() == "2026-11-20T12:00:01Z")
        try tally.go(to: "2026-11-20T12:00:00Z")
        #expect(try subscriber.received() == [])
        #expect(try subscriber.nextTime() == "2026-11-20T12:00:01Z")
        try expectExpiry(of: task, in: tally, at: "2026-11-20T12:00:01Z", for: subscriber)
    }

    @Test("The next time is the earliest of day, reminder and deadline, and nil without a subscription")
    func nextTime() throws {
        let tally = try TestEngine()
        let subscriber = try Subscriber(tally)
        try tally.stake(due: "2026-11-20T13:00:00Z")
        try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        _ = try subscriber.received()
        #expect(try subscriber.nextTime() == "2026-11-20T11:30:00Z")
        try tally.go(to: "2026-11-20T12:00:00Z")
        _ = try subscriber.received()
        #expect(try subscriber.nextTime() == "2026-11-20T13:00:01Z")
        try tally.go(to: "2026-11-20T14:00:00Z")
        _ = try subscriber.received()
        #expect(try subscriber.nextTime() == "2026-11-21T00:00:00Z")
        subscriber.unsubscribe()
        #expect(try subscriber.nextTime() == nil)
    }
}
