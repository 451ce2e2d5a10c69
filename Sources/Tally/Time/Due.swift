/// The due of a task: a date, or an instant.
public enum Due: Hashable, Sendable {
    /// A floating date: the end of that day in the user's current time zone.
    case day(Day)
    /// A point in time.
    case instant(Instant)

    /// Returns the day of the due: the date itself, or the day of the instant.
    public func day(in rule: DayRule) -> Day {
        switch self {
        case .day(let day): day
        case .instant(let instant): rule.day(of: instant)
        }
    }

    /// Returns the start of a date, or the instant itself.
    public func start(in rule: DayRule) -> Instant {
        switch self {
        case .day(let day): rule.start(of: day)
        case .instant(let instant): instant
        }
    }

    /// Returns the end of the due: the start of the day after a date, or the instant itself.
    public func end(in rule: DayRule) -> Instant {
        switch self {
        case .day(let day): rule.interval(of: day).upperBound
        case .instant(let instant): instant
        }
    }

    /// Returns whether the due has passed.
    ///
    /// A date has passed when its day is over, an instant one second later: 23:59:00 is in time for 23:59.
    public func hasPassed(at now: Instant, in rule: DayRule) -> Bool {
        switch self {
        case .day: now >= end(in: rule)
        case .instant(let instant): now > instant
        }
    }

    /// Returns the last date and the last instant of which `hasPassed` is true, for stores.
    public static func lastPassed(at moment: Moment) -> (day: Day, instant: Instant) {
        (moment.today.adding(days: -1), moment.now.adding(seconds: -1))
    }

    /// Returns the due moved by a number of days. An instant keeps its wall-clock time.
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

extension RecordCodec<Due?> {
    /// A date or an instant, each in a member of its own: `dueDay` and `dueAt` for "due".
    static func due(_ name: String) -> RecordCodec {
        RecordCodec(
            RecordMember(name + "Day", .day).optional, RecordMember(name + "At", .instant).optional,
            read: { record in
                let (day, instant) = (try Day?(reading: &record), try Instant?(reading: &record))
                return day.map { .day($0) } ?? instant.map { .instant($0) }
            },
            write: { due, record in
                switch due {
                case .day(let day):
                    day.write(to: &record)
                    record.writeNull()
                case .instant(let instant):
                    record.writeNull()
                    instant.write(to: &record)
                case nil:
                    record.writeNull()
                    record.writeNull()
                }
            })
    }
}

extension RecordRule {
    /// A rule that at most one of the two members of a `RecordCodec.due` is not null.
    static func oneTime(_ name: String) -> RecordRule {
        RecordRule(name + "At") { record in
            record.isNull(name + "Day") || record.isNull(name + "At")
                ? nil : "must be null if there is a \(name)Day"
        }
    }
}
