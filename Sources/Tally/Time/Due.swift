/// When something is due: by the end of a date, or at an instant.
public enum Due: Hashable, Sendable {
    /// A floating date; it ends with that day, wherever the user is.
    case day(Day)
    /// A point in time.
    case instant(Instant)

    /// The day it is due on: the date itself, or the day of the instant.
    public func day(in rule: DayRule) -> Day {
        switch self {
        case .day(let day): day
        case .instant(let instant): rule.day(of: instant)
        }
    }

    /// When it ends: with the start of the day after a date, or at the instant itself.
    public func end(in rule: DayRule) -> Instant {
        switch self {
        case .day(let day): rule.interval(of: day).upperBound
        case .instant(let instant): instant
        }
    }

    /// Whether it is too late. A date has passed once its day is over. An instant has passed one second
    /// later: what is done at 23:59:00 is in time for 23:59.
    public func hasPassed(at now: Instant, in rule: DayRule) -> Bool {
        switch self {
        case .day: now >= end(in: rule)
        case .instant(let instant): now > instant
        }
    }

    /// The due so many days later; an instant keeps its wall clock time.
    public func shifted(days: Int, in rule: DayRule) -> Due {
        switch self {
        case .day(let day): .day(day.adding(days: days))
        case .instant(let instant): .instant(rule.shift(instant, days: days))
        }
    }
}

extension Due: CustomStringConvertible {
    /// `2026-11-20` for a date, `2026-11-20T09:00:00Z` for an instant.
    public var description: String {
        switch self {
        case .day(let day): day.description
        case .instant(let instant): instant.description
        }
    }
}
