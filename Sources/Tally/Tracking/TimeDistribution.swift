/// The tracked time of each activity, over days or over the hours of the day.
public struct TimeDistribution<Place: Hashable & Sendable>: Sendable {
    public struct Share: Sendable {
        public let activity: Activity
        /// The seconds of each day or hour that has any.
        public let seconds: [Place: Int]
        public let totalSeconds: Int
    }

    public let days: ClosedRange<Day>
    /// The activities with tracked time on the days, the most tracked first.
    public let shares: [Share]

    public var totalSeconds: Int { shares.reduce(0) { $0 + $1.totalSeconds } }

    /// - Parameter seconds: The seconds by the number of the activity.
    init(of days: ClosedRange<Day>, _ seconds: [Int: [Place: Int]], activities: [Activity]) {
        self.days = days
        shares = activities.compactMap { activity in
            seconds[activity.number].map { parts in
                Share(activity: activity, seconds: parts, totalSeconds: parts.values.reduce(0, +))
            }
        }.sorted { ($1.totalSeconds, $0.activity.name) < ($0.totalSeconds, $1.activity.name) }
    }
}

/// A part of a time entry on one day.
public struct TrackedPart: Sendable, Hashable {
    /// The number of the activity.
    public let activity: Int
    public let start: Instant
    public let seconds: Int

    public init(activity: Int, start: Instant, seconds: Int) {
        self.activity = activity
        self.start = start
        self.seconds = seconds
    }
}

/// Distributes tracked time.
extension Engine {
    /// Returns the tracked time of each activity on each day of a range.
    public func trackedDays(from first: Day, to last: Day) throws -> TimeDistribution<Day> {
        let days = try dateRange(from: first, to: last)
        var seconds: [Int: [Day: Int]] = [:]
        for sum in try store.trackedDays(in: days) {
            seconds[sum.activity, default: [:]][sum.day, default: 0] += sum.seconds
        }
        return TimeDistribution(of: days, seconds, activities: try store.activities(archived: nil))
    }

    /// Returns the tracked time of each activity in each hour of the day, 0 to 23, by the user's clock.
    public func trackedHours(from first: Day, to last: Day) throws -> TimeDistribution<Int> {
        let days = try dateRange(from: first, to: last)
        let rule = try moment.rule
        var seconds: [Int: [Int: Int]] = [:]
        for part in try store.trackedParts(in: days) {
            var (start, rest) = (part.start, part.seconds)
            while rest > 0 {
                let clock = rule.wallClock(of: start).secondOfDay
                // Where clocks change within the hour, its rest counts for it.
                let length = min(rest, 3600 - clock % 3600)
                seconds[part.activity, default: [:]][clock / 3600, default: 0] += length
                start = start.adding(seconds: Int64(length))
                rest -= length
            }
        }
        return TimeDistribution(of: days, seconds, activities: try store.activities(archived: nil))
    }
}
