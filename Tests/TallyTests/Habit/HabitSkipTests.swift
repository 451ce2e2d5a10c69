import Support
import Testing

@testable import Tally

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("Skipped days of habits")
struct HabitSkipTests {
    private let tally: TestEngine

    init() throws {
        tally = try TestEngine(now: "2026-11-09T09:00:00Z")
        try tally.habit("Run", 1)
        try tally.habit("Swim", 2, per: .week)
        try tally.go(to: "2026-11-20T09:00:00Z")
    }

    @Test("A skipped day neither extends nor breaks a streak, and is left out of the strength")
    func streak() throws {
        for date in ["2026-11-16", "2026-11-19"] { try tally.count("Run", on: date) }
        #expect(try tally.view("Run").streak.current == 1)
        let before = try tally.view("Run").strength
        try tally.skip("Run", "2026-11-17", "2026-11-18", "Ill")
        #expect(try tally.view("Run").streak.current == 2)
        #expect(try tally.view("Run").strength > before)
        #expect(
            try tally.outcomes("Run", from: "2026-11-16") == [
                "mon met", "tue skipped", "wed skipped", "thu met", "fri open",
            ])
        try tally.unskip("Run", "2026-11-18")
        #expect(try tally.view("Run").streak.current == 1)
        try tally.undo()
        #expect(try tally.view("Run").streak.current == 2)
        #expect(try tally.check().problems.isEmpty)
    }

    @Test("A week is left out if all its days are skipped; otherwise its target stands")
    func weeks() throws {
        try tally.skip("Swim", "2026-11-09", "2026-11-14")
        #expect(try tally.outcomes("Swim", from: "2026-11-15") == ["sun missed"] + Self.open)
        try tally.skip("Swim", "2026-11-15")
        #expect(try tally.outcomes("Swim", from: "2026-11-15") == ["sun skipped"] + Self.open)
    }

    private static let open = ["mon open", "tue open", "wed open", "thu open", "fri open"]

    @Test("A vacation may lie ahead, and its days are not due")
    func ahead() throws {
        let view = try tally.skip("Run", "2026-11-20", "2026-12-04", "Vacation")
        #expect(!view.isDue && view.skips.map(\.reason) == ["Vacation"])
        try tally.go(to: "2026-12-05T09:00:00Z")
        #expect(try tally.view("Run").isDue && tally.view("Run").skips.isEmpty)
    }

    @Test("Later skips replace earlier ones, and days are taken out of a span")
    func spans() throws {
        func spans() throws -> [String] {
            try tally.view("Run").skips.map { "\($0.from) \($0.to) \($0.reason ?? "-")" }
        }
        try tally.skip("Run", "2026-12-01", "2026-12-10", "Vacation")
        try tally.unskip("Run", "2026-12-05", "2026-12-06")
        #expect(try spans() == ["2026-12-01 2026-12-04 Vacation", "2026-12-07 2026-12-10 Vacation"])
        try tally.skip("Run", "2026-12-04", "2026-12-08", "Ill")
        #expect(
            try spans() == [
                "2026-12-01 2026-12-03 Vacation", "2026-12-04 2026-12-08 Ill",
                "2026-12-09 2026-12-10 Vacation",
            ])
        try tally.unskip("Run", "2026-11-01", "2026-12-31")
        #expect(try spans() == [])
    }

    @Test("A span has at most 366 days")
    func limit() throws {
        try tally.skip("Run", "2027-01-01", "2028-01-01")
        #expect(try failure { try tally.skip("Run", "2027-01-01", "2028-01-02") } == .invalid(path: "to"))
    }

    @Test("A skipped day has no level in the year, and the others are scaled without it")
    func year() throws {
        try tally.count("Run", by: 9, on: "2026-11-18")
        try tally.count("Run", by: 2, on: "2026-11-19")
        try tally.skip("Run", "2026-11-18")
        let year = try tally.read { try $0.heatmap(.habit("Run"), year: 2026) }
        let levels = year.days.filter { $0.value > 0 }.map(\.level)
        #expect(levels == [0, 5] && year.scale.range == 2...2)
    }

    @Test("A kept streak is dropped when a skip of its days changes")
    func kept() throws {
        let tally = try TestEngine(now: "2026-01-01T09:00:00Z")
        try tally.habit("Run", 1)
        for offset in 0..<120 {
            if offset != 10 { try tally.count("Run") }
            tally.wait(days: 1)
        }
        #expect(try tally.number("SELECT count(*) FROM habit_streak") == 1)
        #expect(try tally.view("Run").streak.longest == 109)
        try tally.skip("Run", "2026-01-11")
        #expect(try tally.view("Run").streak.longest == 119)
        try tally.undo()
        #expect(try tally.view("Run").streak.longest == 109)
        #expect(try tally.check().problems.isEmpty)
    }

    @Test("A day has one note, which an empty text removes")
    func notes() throws {
        try tally.note("Run", "Rain", on: "2026-11-18")
        try tally.note("Run", "Sun", on: "2026-11-18")
        func note() throws -> String? {
            let date = try day("2026-11-18")
            return try tally.read { try $0.dayOverview(date) }.habits.first { $0.habit.name == "Run" }?.note
        }
        #expect(try note() == "Sun")
        try tally.undo()
        #expect(try note() == "Rain")
        try tally.note("Run", "", on: "2026-11-18")
        #expect(try note() == "")
        #expect(try failure { try tally.note("Run", "Later", on: "2026-11-21") } == .invalid(path: "date"))
    }
}
