/// The spans of a day that no time entry covers, between its first entry and its last.
public struct TimeGaps: Sendable, Hashable {
    /// The length from which a span counts, in seconds.
    public static let shortest = 60

    public struct Gap: Sendable, Hashable {
        public let start: Instant
        public let end: Instant

        public var seconds: Int { Int(end.seconds(since: start)) }
    }

    public let date: Day
    /// The gaps, by start.
    public let gaps: [Gap]

    public var totalSeconds: Int { gaps.reduce(0) { $0 + $1.seconds } }

    /// - Parameters:
    ///   - tracked: The parts of entries and of the timer on the day. They may overlap.
    ///   - now: The time up to which the day has gaps; nil unless the day is today.
    init(on date: Day, tracked: [Range<Instant>], until now: Instant?) {
        self.date = date
        let tracked = tracked.sorted { $0.lowerBound < $1.lowerBound }
        var gaps: [Gap] = []
        var end = tracked.first?.lowerBound
        for part in tracked {
            if let end, part.lowerBound > end { gaps.append(Gap(start: end, end: part.lowerBound)) }
            end = max(end ?? part.upperBound, part.upperBound)
        }
        if let end, let now, now > end { gaps.append(Gap(start: end, end: now)) }
        self.gaps = gaps.filter { $0.seconds >= Self.shortest }
    }
}

extension Engine {
    /// Returns the untracked spans of a day; nil means today.
    public func timeGaps(on date: Day? = nil) throws -> TimeGaps {
        let moment = try moment
        let date = date ?? moment.today
        var tracked = try store.timeEntries(on: date).flatMap { entry in
            entry.slices(in: date...date).map { $0.start..<$0.end }
        }
        if let timer = try store.timer(), timer.start < moment.now {
            let part = (timer.start..<moment.now).clamped(to: moment.rule.interval(of: date))
            if !part.isEmpty { tracked.append(part) }
        }
        return TimeGaps(on: date, tracked: tracked, until: date == moment.today ? moment.now : nil)
    }
}
