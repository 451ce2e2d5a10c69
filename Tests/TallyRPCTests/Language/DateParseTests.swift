import JSONRPC
import Support
import TallyRPC
import Testing

@Suite struct DateParseTests {
    @Test("A text is read as a date, an instant or a duration, with spans in characters and bytes")
    func values() throws {
        let session = TestSession()
        let date = try session.result("date.parse", ["text": "Tomorrow evening"])
        #expect(date["date"] == "2026-11-21")
        #expect(date["at"] == .null)
        #expect(date["seconds"] == .null)
        #expect(date["partOfDay"] == "evening")
        #expect(date["spans"]?.elements.map { $0["role"] } == ["day", "partOfDay"])
        let span = try #require(date["spans"]?.elements.last)
        #expect(span["start"] == 9)
        #expect(span["endByte"] == 16)
        let time = try session.result("date.parse", ["text": "2026-11-27T17:00Z", "kind": "due"])
        #expect(time["at"] == "2026-11-27T17:00:00Z")
        #expect(time["date"] == .null)
        #expect(try session.result("date.parse", ["text": "1h30", "kind": "duration"])["seconds"] == 5400)
        #expect(
            try session.result("date.parse", ["text": "yesterday", "kind": "past"])["date"] == "2026-11-19")
    }

    @Test("The day start, the zone and the start of the week decide what a text means")
    func settings() throws {
        let session = TestSession()
        try session.result(
            "settings.update",
            ["timeZone": "America/Los_Angeles", "dayStart": "04:00", "weekStart": "sunday"])
        #expect(try session.result("date.parse", ["text": "next sunday"])["date"] == "2026-11-22")
        #expect(
            try session.result("date.parse", ["text": "2026-11-27 17:00"])["at"] == "2026-11-28T01:00:00Z")
    }

    @Test(
        "A refusal has its reason, the part at fault, and what to write instead",
        arguments: [
            ("tomorow", "due", "notUnderstood", 0, 7), ("3/4", "due", "severalReadings", 0, 3),
            ("fri 31 nov", "due", "invalidDate", 4, 10), ("tomorrow", "past", "inTheFuture", 0, 8),
            ("1:75", "duration", "notUnderstood", 0, 4), ("  ", "due", "notUnderstood", 0, 0),
        ])
    func refusals(text: String, kind: String, reason: String, start: Int64, end: Int64) throws {
        let error = try TestSession().error("date.parse", ["text": .string(text), "kind": .string(kind)])
        let data = try #require(error["data"])
        #expect(error["code"] == -32602)
        #expect(data["reason"] == .string(reason))
        #expect(data["path"] == "text")
        #expect(data["start"] == .integer(start))
        #expect(data["end"] == .integer(end))
        #expect(data["suggestion"]?.string != nil || data["readings"]?.elements.count == 2)
    }

    @Test("A misspelled word is corrected")
    func suggestion() throws {
        let error = try TestSession().error("date.parse", ["text": "tomorow 5pm"])
        #expect(error["data"]?["suggestion"] == "tomorrow 5pm")
    }
}
