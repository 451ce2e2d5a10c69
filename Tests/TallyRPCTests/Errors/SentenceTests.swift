import JSONRPC
import Support
import Tally
import Testing

@Suite("Sentences for people") struct SentenceTests {
    @Test(
        "The rule finds times in UTC, ids and methods, but not what the caller typed",
        arguments: [
            ("It is too late (2026-11-20T09:00:00Z).", true),
            ("There is no task 01a1f82f-1e80-74c2-b893-a2eefb32555e.", true),
            ("Discard it with time.cancel.", true),
            ("There is no task “time.cancel”.", false),
            ("at must be a time such as 2026-11-20T09:00:00Z", false),
            ("/tmp/01a1f82f-1e80-74c2-b893-a2eefb32555e/data.check cannot be opened.", false),
            ("The timer has run since 20 Nov 2026, 10:00.", false),
        ])
    func rule(sentence: String, isWrong: Bool) {
        #expect(SentenceRule.findings(in: sentence, mayNameMethods: false).isEmpty == !isWrong)
    }

    @Test("Times in sentences are the user's own")
    func localTimes() throws {
        let session = TestSession(zone: try Zone.named("Europe/Berlin"))
        try session.result("activity.create", ["name": "Reading"])
        try session.result("time.start", ["activity": "Reading"])
        let short = try session.error("time.stop")
        #expect(
            short["message"]?.string
                == "The timer has run for less than a second (since 20 Nov 2026, 10:00). "
                + "Discard it, or stop it later.")
        session.clock.advance(seconds: 90_000)
        #expect(
            try session.error("time.stop")["message"]?.string
                == "The timer has run for more than 24 hours (since 20 Nov 2026, 10:00). "
                + "Stop it with an earlier end, or discard it.")
        let log: JSONValue = [
            "activity": "Reading", "start": "2026-11-20T10:00:00Z", "end": "2026-11-20T09:00:00Z",
        ]
        #expect(
            try session.error("time.log", log)["message"]?.string
                == "end must be after start (20 Nov 2026, 11:00)")
        try session.result("task.create", ["title": "a", "due": "2026-12-01T17:00:00Z", "stake": [:]])
        #expect(
            try session.error("task.update", ["id": 1, "due": "2026-12-02"])["message"]?.string
                == "Task 1 has a stake: its due can be earlier than 1 Dec 2026, 18:00, but not later.")
        try session.result("stake.concede", ["id": 1, "confirm": true])
        try session.result("stake.settle", ["id": 1, "outcome": "paid"])
        #expect(
            try session.error("stake.settle", ["id": 1, "outcome": "waived"])["message"]?.string
                == "The stake was already settled as paid (21 Nov 2026, 11:00).")
    }

    @Test("An unknown id is not read out, but programs get it")
    func unknownID() throws {
        let id = "01a1f82f-1e80-74c2-b893-a2eefb32555e"
        let error = try TestSession().error("task.get", ["id": .string(id)])
        #expect(error["message"]?.string == "There is no task with this id.")
        #expect(error.at("data.id") == .string(id))
    }

    @Test("The reminders of a task are listed as they are shown")
    func reminders() throws {
        let session = TestSession(zone: try Zone.named("Europe/Berlin"))
        try session.result(
            "task.create",
            ["title": "a", "due": "2026-11-27", "reminders": ["-PT30M", "2026-11-25T08:00:00Z"]])
        let error = try session.error("reminder.dismiss", ["id": 1, "reminder": "-PT15M"])
        #expect(
            error["message"]?.string
                == "reminder must be one of the task's reminders: “-PT30M”, “25 Nov 2026, 09:00”")
    }
}
