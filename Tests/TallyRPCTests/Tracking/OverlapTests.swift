import JSONRPC
import Support
import Testing

@Suite("Overlapping time entries on the wire") struct OverlapTests {
    private let session = TestSession()

    private func log(_ start: String, _ end: String, note: String) throws -> JSONValue {
        try session.result(
            "time.log",
            ["activity": "Writing", "start": .string(start), "end": .string(end), "note": .string(note)])
    }

    private func notes(_ result: JSONValue) -> [String?]? {
        result["overlaps"]?.elements.map { $0["note"]?.string }
    }

    @Test("time.log, time.update and time.stop name the entries that an entry overlaps")
    func results() throws {
        try session.result("activity.create", ["name": "Writing"])
        let first = try log("2026-11-20T06:00", "2026-11-20T07:00", note: "first")
        #expect(notes(first) == [])
        // Ends that touch do not overlap.
        #expect(notes(try log("2026-11-20T07:00", "2026-11-20T08:00", note: "second")) == [])
        let third = try log("2026-11-20T06:30", "2026-11-20T07:30", note: "third")
        #expect(notes(third) == ["first", "second"])
        #expect(third.at("overlaps.0") == first["entry"])

        let moved = try session.result(
            "time.update", ["id": first.at("entry.id"), "end": "2026-11-20T06:30"])
        #expect(notes(moved) == [])

        try session.result("time.start", ["activity": "Writing", "at": "2026-11-20T07:15"])
        #expect(
            notes(try session.result("time.stop", ["at": "2026-11-20T07:45"])) == ["third", "second"])
    }
}
