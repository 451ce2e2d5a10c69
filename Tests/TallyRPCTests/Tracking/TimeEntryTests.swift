import JSONRPC
import Support
import Testing

@Suite("Time entries on the wire") struct TimeEntryTests {
    private let session = TestSession()

    private func log(_ start: String, _ end: String) throws -> JSONValue {
        try session.result(
            "time.log",
            ["activity": "Writing", "start": .string(start), "end": .string(end), "note": "Draft"])
    }

    @Test("An entry is named by its number, as a number or digits, its id or a prefix of it")
    func numbers() throws {
        try session.result("activity.create", ["name": "Writing"])
        let id = try #require(log("2026-11-20T06:00", "2026-11-20T07:00").at("entry.id").string)
        #expect(try session.result("time.list").at("entries.0.number") == 1)
        for name in [1, "1", .string(id), .string(String(id.prefix(12)))] as [JSONValue] {
            #expect(try session.result("time.update", ["id": name]).at("entry.id") == .string(id))
        }
        _ = try log("2026-11-20T07:00", "2026-11-20T08:00")
        let error = try session.error("time.delete", ["id": .string(String(id.prefix(4)))])
        #expect(error.at("data.reason") == "ambiguous")
        #expect(error.at("data.candidates").elements.map { $0["number"] } == [1, 2])
        #expect(error["message"]?.string?.contains("at least 2 time entries") == true)
        #expect(try session.error("time.delete", ["id": 9]).at("data.entity") == "timeEntry")
        #expect(
            try session.error("time.delete", ["id": "Draft"])["message"]
                == "id must be a time entry's number, its UUID or at least the first 4 characters of its UUID"
        )
        #expect(try session.result("time.delete", ["id": 2]).at("entry.number") == 2)
        let view = try session.result("view.time")
        let subjects = view["lines"]?.elements.filter { $0["entity"] == "timeEntry" }
        #expect(subjects?.map { $0["number"] } == [1])
    }

    @Test("time.continue starts a timer with what an entry has, and says what it stopped")
    func continuing() throws {
        #expect(try session.error("time.continue").at("data.reason") == "nothingToContinue")
        try session.result("activity.create", ["name": "Writing"])
        _ = try log("2026-11-20T06:00", "2026-11-20T07:00")
        let started = try session.result("time.continue")
        #expect(started["stopped"] == .null)
        #expect(started.at("timer.activity") == "Writing" && started.at("timer.note") == "Draft")
        session.clock.advance(seconds: 60)
        let next = try session.result("time.continue", ["id": 1])
        #expect(next.at("stopped.number") == 2 && next.at("stopped.seconds") == 60)
    }

    @Test("time.split answers both parts of an entry, or the entry and the timer")
    func splitting() throws {
        try session.result("activity.create", ["name": "Writing"])
        _ = try log("2026-11-20T06:00", "2026-11-20T07:00")
        let split = try session.result("time.split", ["id": 1, "at": "6:20"])
        #expect(split.at("first.number") == 1 && split.at("first.seconds") == 1200)
        #expect(split.at("second.number") == 2 && split.at("second.seconds") == 2400)
        #expect(split["timer"] == .null)
        let error = try session.error("time.split", ["id": 1, "at": "7:00"])
        #expect(
            error["message"]
                == "at must be between the entry's start (20 Nov 2026, 06:00) and end (20 Nov 2026, 06:20)")
        #expect(try session.error("time.split", ["at": "8:30"]).at("data.reason") == "timerNotRunning")
        try session.result("time.start", ["activity": "Writing", "at": "8:00"])
        let timer = try session.result("time.split", ["at": "8:20"])
        #expect(timer["second"] == .null && timer.at("first.seconds") == 1200)
        #expect(timer.at("timer.start") == "2026-11-20T08:20:00Z")
        let conflict = try session.error("time.split", ["at": "8:30", "ifRevision": 1])
        #expect(conflict.at("data.reason") == "conflictingMembers")
        #expect(
            try session.result("history.list", ["limit": 1]).at("steps.0.summary") == "Split tracked time")
    }

    @Test("time.gaps has the untracked spans of a day")
    func gaps() throws {
        try session.result("activity.create", ["name": "Writing"])
        _ = try log("2026-11-19T06:00", "2026-11-19T07:00")
        _ = try log("2026-11-19T08:00", "2026-11-19T09:00")
        let expected: JSONValue = [
            "date": "2026-11-19",
            "gaps": [["start": "2026-11-19T07:00:00Z", "end": "2026-11-19T08:00:00Z", "seconds": 3600]],
            "totalSeconds": 3600,
        ]
        #expect(try session.result("time.gaps", ["date": "yesterday"]) == expected)
        #expect(try session.result("time.gaps")["gaps"] == [])
    }
}
