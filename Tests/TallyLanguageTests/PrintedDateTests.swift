import Tally
import TallyLanguage
import Testing

@testable import TallyViews

@Suite struct PrintedDateTests {
    private static let scenes = [
        Scene(), Scene(now: "2026-12-31T22:59:59Z"), Scene(now: "2028-02-29T12:00:00Z", weekStart: .sunday),
        Scene(now: "2026-03-28T20:00:00Z", zone: "America/Los_Angeles", weekStart: .sunday),
        Scene(now: "2026-04-04T15:00:00Z", zone: "Australia/Lord_Howe"),
    ]

    /// Returns how to read a day: with days to come, unless it is over.
    private static func kind(of day: Day, at moment: Moment) -> TimePhrase.Kind {
        day < moment.today ? .past : .due
    }

    @Test("Every date that a view prints is read as the same date", arguments: scenes)
    func dates(scene: Scene) throws {
        let moment = try scene.moment
        let page = Page(ViewOptions(), at: moment)
        for distance in -400...400 {
            let day = moment.today.adding(days: distance)
            let kind = Self.kind(of: day, at: moment)
            let short = "\(Wording.shortName(day.weekday)) \(day.inWords(today: moment.today))"
            for text in [page.text(for: day), Wording.title(day), day.words, day.description, short] {
                let phrase = try TimePhrase.read(text, as: kind, at: moment)
                #expect(phrase.value == .day(day), "\(text)")
            }
        }
    }

    @Test("Every time that a view prints is read as the same time", arguments: scenes)
    func times(scene: Scene) throws {
        let moment = try scene.moment
        let page = Page(ViewOptions(), at: moment)
        for distance in -400...400 where distance.isMultiple(of: 3) || abs(distance) < 40 {
            for second in [0, 8 * 3600 + 15 * 60, 86_340] {
                let day = moment.today.adding(days: distance)
                let instant = moment.rule.instant(on: day, at: second)
                let weekday = Wording.name(day.weekday)
                let kind = instant > moment.now ? TimePhrase.Kind.due : Self.kind(of: day, at: moment)
                for text in [
                    page.text(for: .instant(instant)), page.date(instant), "\(weekday) \(page.date(instant))",
                ] {
                    #expect(
                        try TimePhrase.read(text, as: kind, at: moment).value == .instant(instant), "\(text)")
                }
            }
        }
    }

    @Test("Every duration that a view prints is read as the same duration")
    func durations() throws {
        let moment = try Scene().moment
        for seconds in Array(1...59) + stride(from: 60, through: 90_000, by: 60) {
            let text = Wording.duration(seconds)
            #expect(
                try TimePhrase.read(text, as: .duration, at: moment).value == .seconds(Int64(seconds)),
                "\(text)")
        }
    }
}
