import Tally
import TallyLanguage
import Testing

/// A moment at which tests read texts: 2026-11-18 (a Wednesday), 11:30 in Berlin, unless they say otherwise.
struct Scene {
    var now = "2026-11-18T10:30:00Z"
    var zone = "Europe/Berlin"
    var dayStart = "00:00"
    var weekStart = Weekday.monday

    var moment: Moment {
        get throws {
            let defaults = Defaults(
                timeZone: try #require(Zone(identifier: zone)), dayStart: try #require(TimeOfDay(dayStart)),
                weekStart: weekStart)
            let now = try #require(TemporalText(now)?.instant(in: defaults.timeZone))
            return Moment(now: now, preferences: Preferences(.initial, defaults: defaults))
        }
    }

    /// Returns the value of a text as tables write it; `REFUSE` for a refusal.
    func value(of text: String, as kind: TimePhrase.Kind = .due) throws -> String {
        do {
            return try TimePhrase.read(text, as: kind, at: moment).value.written
        } catch is Refusal {
            return "REFUSE"
        }
    }
}

extension TimePhrase.Value {
    /// The value as tables write it: a date, an instant, or seconds.
    var written: String {
        switch self {
        case .day(let day): day.description
        case .instant(let instant): instant.description
        case .seconds(let seconds): "\(seconds)"
        }
    }
}
