import JSONRPC
import Support
import Testing

@Suite("view.time and time.summary over a span of days") struct TimeViewTests {
    private let session = TestSession()

    /// Three days, with entries over both midnights.
    private func fill() throws {
        try session.result("activity.create", ["name": "Writing"])
        try session.result("activity.create", ["name": "Reading"])
        for (activity, start, end) in [
            ("Writing", "2026-11-17T23:00", "2026-11-18T01:00"),
            ("Writing", "2026-11-18T10:00", "2026-11-18T10:30"),
            ("Reading", "2026-11-18T23:15", "2026-11-19T02:00"),
        ] {
            try session.result(
                "time.log", ["activity": .string(activity), "start": .string(start), "end": .string(end)])
        }
    }

    private func lines(_ from: String, _ to: String) throws -> [String] {
        let view = try session.result(
            "view.time", ["from": .string(from), "to": .string(to), "width": 60, "ascii": true])
        return try #require(view["text"]?.string).split(separator: "\n").map(String.init)
    }

    @Test("A section for each day has its total, and each entry with the part of it on that day")
    func sections() throws {
        try fill()
        let days = try lines("2026-11-17", "2026-11-19").drop { !$0.contains("day 2026-11-19") }
        let words = days.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            words == [
                "Thursday 2026-11-19 2h 00m", "3 00:00-02:00 Reading 2h 00m",
                "Wednesday 2026-11-18 2h 15m", "3 23:15-00:00 Reading 45m", "2 10:00-10:30 Writing 30m",
                "1 00:00-01:00 Writing 1h 00m",
                "Tuesday 2026-11-17 1h 00m", "1 23:00-00:00 Writing 1h 00m",
            ])
    }

    @Test(
        "An entry across the border of the span counts only its part inside",
        arguments: [
            ("2026-11-17", "2026-11-19", 5 * 3600 + 900), ("2026-11-18", "2026-11-18", 2 * 3600 + 900),
            ("2026-11-19", "2026-11-20", 2 * 3600), ("2026-11-16", "2026-11-17", 3600),
        ])
    func totals(from: String, to: String, seconds: Int) throws {
        try fill()
        let span: [String: JSONValue] = ["from": .string(from), "to": .string(to)]
        for grouping in ["activity", "project", "day"] {
            let summary = try session.result(
                "time.summary", .object(span.merging(["by": .string(grouping)]) { $1 }))
            #expect(summary["totalSeconds"] == .integer(Int64(seconds)), "\(grouping)")
            let rows = try #require(summary["rows"]?.elements)
            #expect(rows.compactMap { $0["seconds"]?.integer }.reduce(0, +) == seconds)
        }
        // The rows of the view add up to its headings.
        func duration(_ line: String) -> Int {
            guard let match = line.firstMatch(of: /(?:(\d+)h )?(\d+)m$/) else { return 0 }
            return (match.1.flatMap { Int($0) } ?? 0) * 60 + (Int(match.2) ?? 0)
        }
        let lines = try lines(from, to)
        #expect(duration(lines[0]) == seconds / 60)
        let entries = lines.filter { $0.wholeMatch(of: /\s+\d+\s+\d\d:\d\d-.*/) != nil }
        #expect(entries.map(duration).reduce(0, +) == seconds / 60)
        let headings = lines.dropFirst().filter { $0.contains("day 2026-") }
        #expect(headings.map(duration).reduce(0, +) == seconds / 60)
    }
}
