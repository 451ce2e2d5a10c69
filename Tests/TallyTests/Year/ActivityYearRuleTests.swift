import Support
import Testing

@testable import Tally

@Suite struct ActivityYearRuleTests {
    @Test("The year and the day's overview show the hours of an activity")
    func hours() throws {
        let tally = try TestEngine()
        let log: [(String, String, String)] = [
            ("Reading", "2026-11-18T10:00:00Z", "2026-11-18T11:30:00Z"),
            ("Reading", "2026-11-18T23:30:00Z", "2026-11-19T00:30:00Z"),
            ("Sleep", "2026-11-19T01:00:00Z", "2026-11-19T07:00:00Z"),
        ]
        for name in ["Reading", "Sleep"] {
            try tally.change { _ = try $0.createActivity(ActivityDraft(name: Name(name))) }
        }
        for (activity, start, end) in log {
            let (from, to): (DateText<Past>, DateText<Past>) = (try time(start), try time(end))
            try tally.change {
                _ = try $0.logTime(TimeDraft(activity: EntityReference(activity), start: from, end: to))
            }
        }
        let heatmap = try tally.read { try $0.heatmap(.activity("reading"), year: 2026) }
        let drawn = heatmap.days.filter { $0.value > 0 }
        #expect(drawn.map(\.value) == [2, 0.5])
        #expect(drawn.map(\.level) == [5, 1])
        let date = try day("2026-11-19")
        let overview = try tally.read { try $0.dayOverview(date) }
        #expect(overview.time.map(\.seconds) == [6 * 3600, 1800])
        #expect(try tally.read { try $0.yearStats().map(\.unit).suffix(2) } == ["hours", "hours"])
    }
}
