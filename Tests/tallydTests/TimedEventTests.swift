import Support
import Foundation
import JSONRPC
import Tally
import Testing

@Suite("Timed events")
struct TimedEventTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func time(in seconds: Int64) -> Instant {
        Clock.system.now.adding(seconds: seconds)
    }

    private func task(_ reminder: Instant) -> JSONValue {
        ["title": "a", "reminders": [.string(reminder.description)]]
    }

    @Test("A reminder is sent once at its time, and again after a snooze")
    func reminder() throws {
        let server = try directory.server()
        try server.subscribe("reminder")
        let at = time(in: 2)
        _ = try server.result("task.create", task(at))
        let event = try server.nextEvent("event.reminder")
        #expect(Clock.system.now >= at)
        #expect(event["at"] == .string(at.description))
        #expect(event["late"] == false)
        #expect(event.at("task.number") == 1)
        try server.expectNoEvent()

        let snoozed = try directory.call("reminder.snooze", "id=1", "seconds=1")
        #expect(try server.nextEvent().told == ["other task update"])
        let again = try server.nextEvent("event.reminder")
        #expect(again["at"] != event["at"] && again["late"] == false)
        #expect(snoozed.at("reminders.0.at") == again["at"])
        try server.expectNoEvent()
    }

    @Test("A reminder that another process dismisses before its time is not sent")
    func dismissed() throws {
        let server = try directory.server()
        try server.subscribe("reminder")
        _ = try server.result("task.create", task(time(in: 3)))
        _ = try server.result("task.create", task(time(in: 4)))
        try directory.call("reminder.dismiss", "id=1")
        #expect(try server.nextEvent().told == ["other task update"])
        #expect(try server.nextEvent("event.reminder").at("task.number") == 2)
        try server.expectNoEvent()
    }

    @Test("A reminder from before the subscription is sent at once, as late, and to each server once")
    func late() throws {
        let one = try directory.server()
        _ = try one.result("task.create", task(time(in: -60)))
        for server in [one, try directory.server()] {
            try server.subscribe()
            let event = try server.nextEvent("event.reminder")
            #expect(event["late"] == true)
            try server.subscribe()
            try server.expectNoEvent()
        }
    }

    @Test(
        "A stake whose deadline passes is sent as expired to every subscriber, and later ones until it is shown"
    )
    func stake() throws {
        let servers = [try directory.server(), try directory.server()]
        for server in servers { try server.subscribe("stakeExpired") }
        let due = time(in: 2)
        let words = ["title=a", "due=\(due)", #"stake={"cents":500}"#]
        try directory.call("task.create", words[0], words[1], words[2])
        // A completed stake does not expire.
        try directory.call("task.create", words[0], words[1], words[2])
        try directory.call("task.complete", "id=2")
        for server in servers {
            let event = try server.nextEvent("event.stakeExpired")
            #expect(Clock.system.now > due)
            #expect(event.at("task.number") == 1)
            #expect(event.at("task.stake.status") == "expired")
            #expect(event["late"] == false)
            try server.expectNoEvent()
        }
        // A new subscriber gets it as late, until a client has shown it.
        let late = try directory.server()
        try late.subscribe("stakeExpired")
        #expect(try late.nextEvent("event.stakeExpired")["late"] == true)
        try directory.call("reminder.shown", "task=1")
        let last = try directory.server()
        try last.subscribe("stakeExpired")
        try last.expectNoEvent()
    }

    @Test("A setting that changes the user's day sends the new day")
    func day() throws {
        // The two zones are 26 hours apart, so they are never on the same day.
        let server = try directory.server("--timezone", "Etc/GMT+12")
        try server.subscribe("day")
        let today = try server.result("server.info")["today"]
        _ = try server.result("settings.update", ["timeZone": "Pacific/Kiritimati"])
        let tomorrow = try server.nextEvent("event.day")["date"]
        #expect(tomorrow != today)
        #expect(try server.result("server.info")["today"] == tomorrow)
        try directory.call("settings.update", "timeZone=Etc/GMT+12")
        #expect(try server.nextEvent("event.day")["date"] != tomorrow)
        try server.expectNoEvent()
    }

    @Test("With a frozen clock there are no timed events")
    func frozen() throws {
        let now = Clock.system.now
        let server = try directory.server("--now", now.description)
        try server.subscribe()
        _ = try server.result("task.create", task(now.adding(seconds: 1)))
        #expect(try server.nextEvent().told == ["self task create"])
        _ = try server.result(
            "task.create", ["title": "b", "due": .string(now.adding(seconds: 1).description), "stake": [:]])
        #expect(try server.nextEvent().told == ["self task create", "self task update"])
        while Clock.system.now < now.adding(seconds: 3) { usleep(50_000) }
        try server.expectNoEvent()
    }
}
