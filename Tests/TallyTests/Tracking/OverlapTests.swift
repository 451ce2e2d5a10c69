import Support
import Testing

@testable import Tally

@Suite("Overlapping time entries") struct OverlapTests {
    private func tally() throws -> TestEngine {
        let tally = try TestEngine(now: "2026-11-20T18:00:00Z")
        try tally.activity("Writing")
        try tally.activity("Reading")
        return tally
    }

    private func overlaps(of entry: TimeEntry, _ tally: TestEngine) throws -> [String] {
        try tally.read { try $0.overlaps(of: entry) }.map(\.note)
    }

    struct Other: Sendable, CustomTestStringConvertible {
        let (start, end, overlaps): (String, String, Bool)
        var testDescription: String { "\(start) to \(end)" }

        init(_ start: String, _ end: String, _ overlaps: Bool) {
            (self.start, self.end, self.overlaps) = (start, end, overlaps)
        }
    }

    @Test(
        "An entry from 10:00 to 11:00 overlaps another that has a second in common with it",
        arguments: [
            Other("2026-11-20T09:00", "2026-11-20T10:00", false),
            Other("2026-11-20T11:00", "2026-11-20T12:00", false),
            Other("2026-11-20T09:00", "2026-11-20T10:00:01", true),
            Other("2026-11-20T10:59:59", "2026-11-20T12:00", true),
            Other("2026-11-20T10:00", "2026-11-20T11:00", true),
            Other("2026-11-20T10:20", "2026-11-20T10:30", true),
            Other("2026-11-20T09:00", "2026-11-20T12:00", true),
            // The longest entries that reach it.
            Other("2026-11-19T10:00:01", "2026-11-20T10:00:01", true),
            Other("2026-11-19T10:00", "2026-11-20T10:00", false),
            Other("2026-11-19T11:00", "2026-11-20T11:00", true),
        ])
    func pairs(other: Other) throws {
        let tally = try tally()
        let entry = try tally.log("Writing", "2026-11-20T10:00", "2026-11-20T11:00", note: "one")
        let second = try tally.log("Reading", other.start, other.end, note: "other")
        #expect(try overlaps(of: entry, tally) == (other.overlaps ? ["other"] : []))
        #expect(try overlaps(of: second, tally) == (other.overlaps ? ["one"] : []))
    }

    @Test("Overlaps are in the order of their start, at most 20, and the running timer is none")
    func order() throws {
        let tally = try tally()
        for minute in (10..<35).reversed() {
            try tally.log("Writing", "2026-11-20T10:\(minute)", "2026-11-20T11:00", note: "\(minute)")
        }
        try tally.start("Reading", at: "2026-11-20T10:00")
        let entry = try tally.log("Reading", "2026-11-20T09:00", "2026-11-20T12:00")
        #expect(try overlaps(of: entry, tally) == (10..<30).map(String.init))
    }
}
