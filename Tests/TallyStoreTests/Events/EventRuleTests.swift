import Testing

@testable import Tally

/// It is Friday, 2026-11-20, 09:00 in UTC.
@Suite("Events") struct EventRuleTests {
    @Test("Every change is told once, by kind, with what became of the entity")
    func changes() throws {
        let life = try Life()
        let subscriber = try Subscriber(life)
        let task = try life.add("a", project: "House")
        #expect(try subscriber.news() == ["other project create", "other task create"])
        #expect(try subscriber.news() == [])
        try life.focus(task)
        #expect(try subscriber.news() == ["other task update", "other focus update"])
        try life.stake("b")
        #expect(try subscriber.news() == ["other task create", "other stake update"])
        try life.habit("Tea", 2)
        try life.count("Tea", by: 1)
        #expect(try subscriber.news() == ["other habit create"])
        try life.count("Tea", by: 1)
        #expect(try subscriber.news() == ["other habit update"])
        try life.activity("Writing")
        try life.start("Writing", task: task)
        #expect(try subscriber.news() == ["other time create", "other time create"])
        try life.set(weekStart: .sunday)
        #expect(try subscriber.news() == ["other settings update"])
        try life.delete(task)
        #expect(try subscriber.news().contains("other task delete"))
    }

    @Test("Changes are told by this connection or by another one")
    func origin() throws {
        let directory = try TemporaryDirectory()
        let here = try Life(path: directory.file("tally.db"))
        let elsewhere = try Life(now: "2026-11-20T09:00:01Z", path: directory.file("tally.db"))
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

    @Test("Only the kinds that were asked for are told")
    func kinds() throws {
        let life = try Life()
        let subscriber = try Subscriber(life, .project)
        try life.add("a")
        try life.add("b", project: "House")
        life.wait(days: 1)
        #expect(try subscriber.news() == ["other project create"])
    }

    @Test("What happened before the subscription is not told, and nothing after its end")
    func bounds() throws {
        let life = try Life()
        try life.add("a")
        let subscriber = try Subscriber(life)
        #expect(try subscriber.news() == [])
        subscriber.unsubscribe()
        try life.add("b")
        #expect(try subscriber.events().isEmpty)
        try subscriber.subscribe()
        #expect(try subscriber.news() == [])
    }

    @Test("Many changes are told a part at a time, without gap or repeat")
    func parts() throws {
        let life = try Life()
        let subscriber = try Subscriber(life, .task)
        for index in 0..<50 { try life.add("\(index)") }
        var told = 0
        for _ in 0..<10 {
            for event in try subscriber.events(limit: 7) {
                if case .changed(_, let changes) = event.content { told += changes.count }
            }
        }
        #expect(told == 50)
    }

    @Test("An entity that is changed often is told once in each event")
    func summary() throws {
        let life = try Life()
        let subscriber = try Subscriber(life, .task)
        let task = try life.add("a")
        for title in ["b", "c"] { try life.update(task) { $0.title = try Title(title) } }
        #expect(try subscriber.news() == ["other task create"])
        try life.update(task) { $0.title = try Title("d") }
        try life.delete(task)
        #expect(try subscriber.news() == ["other task delete"])
        try life.undo()
        #expect(try subscriber.news() == ["other task create"])
    }

    @Test("A celebration is told, and its day")
    func celebration() throws {
        let life = try Life()
        let subscriber = try Subscriber(life, .celebration)
        try life.complete(try life.addFocused("a"))
        #expect(try subscriber.news() == ["celebration 2026-11-20"])
        #expect(try subscriber.news() == [])
    }
}

@Suite("Time passing") struct TimePassingTests {
    @Test("A new day is told when the user's day begins")
    func day() throws {
        let life = try Life(zone: "Europe/Berlin", dayStart: "04:00")
        let subscriber = try Subscriber(life, .day)
        #expect(try subscriber.nextTime() == "2026-11-21T03:00:00Z")
        try life.go(to: "2026-11-21T02:59:59Z")
        #expect(try subscriber.news() == [])
        try life.go(to: "2026-11-21T03:00:00Z")
        #expect(try subscriber.news() == ["day 2026-11-21"])
        #expect(try subscriber.news() == [])
        #expect(try subscriber.nextTime() == "2026-11-22T03:00:00Z")
    }

    @Test("After a long sleep only the day that it is now is told; a clock set back is told too")
    func sleep() throws {
        let life = try Life()
        let subscriber = try Subscriber(life, .day)
        life.wait(days: 3)
        #expect(try subscriber.news() == ["day 2026-11-23"])
        life.wait(days: -2)
        #expect(try subscriber.news() == ["day 2026-11-21"])
    }

    @Test("A change of zone or day start that makes another day today is told")
    func settings() throws {
        let life = try Life(now: "2026-11-20T12:00:00Z")
        let subscriber = try Subscriber(life, .day)
        try life.set(zone: "Pacific/Kiritimati")
        #expect(try subscriber.news() == ["day 2026-11-21"])
        try life.set(dayStart: "23:00")
        #expect(try subscriber.news() == ["day 2026-11-20"])
    }

    @Test("At its time each subscriber is told of a reminder once")
    func reminder() throws {
        let life = try Life()
        let (one, other) = (try Subscriber(life, .reminder), try Subscriber(life, .reminder))
        let task = try life.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        #expect(try one.news() == [])
        #expect(try one.nextTime() == "2026-11-20T11:30:00Z")
        try life.go(to: "2026-11-20T11:29:59Z")
        #expect(try one.news() == [])
        try life.go(to: "2026-11-20T11:30:00Z")
        for subscriber in [one, other] {
            #expect(try subscriber.news() == ["reminder -PT30M of \(task)"])
            #expect(try subscriber.news() == [])
            #expect(try subscriber.nextTime() == nil)
        }
        life.wait(days: 1)
        #expect(try one.news() == [])
    }

    @Test("A reminder missed while nothing ran is told on subscribing, as late, and once")
    func late() throws {
        let life = try Life()
        let task = try life.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        try life.go(to: "2026-11-20T11:30:05Z")
        let subscriber = try Subscriber(life)
        #expect(try subscriber.news() == ["reminder -PT30M of \(task), late"])
        subscriber.unsubscribe()
        try subscriber.subscribe()
        #expect(try subscriber.news() == [])
    }

    @Test("Snooze and dismiss reach the other clients")
    func marks() throws {
        let life = try Life()
        let subscriber = try Subscriber(life, .reminder)
        let task = try life.addReminded("-PT30M", "-PT20M", due: "2026-11-20T12:00:00Z")
        try life.go(to: "2026-11-20T11:30:00Z")
        #expect(try subscriber.news() == ["reminder -PT30M of \(task)"])
        try life.change { _ = try $0.snoozeReminder(of: .number(task), nil, for: .seconds(60)) }
        #expect(try subscriber.news() == ["other reminder update"])
        #expect(try subscriber.nextTime() == "2026-11-20T11:31:00Z")
        try life.go(to: "2026-11-20T11:31:00Z")
        #expect(try subscriber.news() == ["reminder -PT30M of \(task)"])
        let next = try #require(ReminderText("-PT20M"))
        try life.change { _ = try $0.dismissReminder(of: .number(task), next) }
        #expect(try subscriber.news() == ["other reminder update"])
        try life.go(to: "2026-11-20T11:45:00Z")
        #expect(try subscriber.news() == [])
    }

    @Test("A reminder moves with its task, and goes with its completion")
    func moved() throws {
        let life = try Life()
        let subscriber = try Subscriber(life, .reminder)
        let task = try life.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        try life.reschedule(task, to: "2026-11-20T14:00:00Z")
        try life.go(to: "2026-11-20T13:00:00Z")
        #expect(try subscriber.news() == [])
        try life.go(to: "2026-11-20T13:30:00Z")
        #expect(try subscriber.news() == ["reminder -PT30M of \(task)"])
        try life.reschedule(task, days: 1)
        try life.complete(task)
        life.wait(days: 2)
        #expect(try subscriber.news() == [])
    }

    @Test("A reminder set for a time that has passed is told at once, as late")
    func past() throws {
        let life = try Life()
        let subscriber = try Subscriber(life, .reminder)
        let task = try life.addReminded("-PT2H", due: "2026-11-20T10:00:00Z")
        #expect(try subscriber.news() == ["reminder -PT2H of \(task), late"])
    }

    @Test("After the clock was ahead and is put right, a stake that expires then is told, and none twice")
    func clockPutRight() throws {
        let life = try Life()
        let subscriber = try Subscriber(life, .stakeExpired)
        try life.go(to: "2026-12-20T09:00:00Z")
        #expect(try subscriber.news() == [])
        try life.go(to: "2026-11-20T10:00:00Z")
        #expect(try subscriber.news() == [])
        let task = try life.stake(due: "2026-11-20T12:00:00Z")
        #expect(try subscriber.nextTime() == "2026-11-20T12:00:01Z")
        try life.go(to: "2026-11-20T12:00:01Z")
        #expect(try subscriber.news() == ["expired \(task)"])
        try life.go(to: "2026-11-20T11:00:00Z")
        #expect(try subscriber.news() == [])
        try life.go(to: "2026-11-20T13:00:00Z")
        #expect(try subscriber.news() == [])
    }

    @Test("An expired stake is told once, a second after its last second")
    func stake() throws {
        let life = try Life()
        let subscriber = try Subscriber(life, .stakeExpired)
        let task = try life.stake(due: "2026-11-20T12:00:00Z")
        let conceded = try life.stake(due: "2026-11-20T12:00:00Z")
        let completed = try life.stake(due: "2026-11-20T12:00:00Z")
        try life.concede(conceded)
        try life.complete(completed)
        #expect(try subscriber.nextTime() == "2026-11-20T12:00:01Z")
        try life.go(to: "2026-11-20T12:00:00Z")
        #expect(try subscriber.news() == [])
        #expect(try subscriber.nextTime() == "2026-11-20T12:00:01Z")
        try life.go(to: "2026-11-20T12:00:01Z")
        #expect(try subscriber.news() == ["expired \(task)"])
        try life.go(to: "2026-11-20T11:00:00Z")
        #expect(try subscriber.news() == [])
        try life.go(to: "2026-11-20T13:00:00Z")
        #expect(try subscriber.news() == [])
    }

    @Test("The next time is the earliest of day, reminder and deadline, and none for who is not subscribed")
    func nextTime() throws {
        let life = try Life()
        let subscriber = try Subscriber(life)
        try life.stake(due: "2026-11-20T13:00:00Z")
        try life.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        _ = try subscriber.news()
        #expect(try subscriber.nextTime() == "2026-11-20T11:30:00Z")
        try life.go(to: "2026-11-20T12:00:00Z")
        _ = try subscriber.news()
        #expect(try subscriber.nextTime() == "2026-11-20T13:00:01Z")
        try life.go(to: "2026-11-20T14:00:00Z")
        _ = try subscriber.news()
        #expect(try subscriber.nextTime() == "2026-11-21T00:00:00Z")
        subscriber.unsubscribe()
        #expect(try subscriber.nextTime() == nil)
    }
}
