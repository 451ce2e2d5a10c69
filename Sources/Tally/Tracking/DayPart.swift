/// The part of a time entry on one day.
public struct DayPart: Sendable, Hashable {
    public var date: Day
    public var seconds: Int
}

extension DayPart {
    /// How the parts of a time entry are stored.
    public static let record = RecordMapping(
        "timePart", .part(of: "timeEntry", by: "entry", .time), DayPart.init,
        RecordField("day", \.date),
        RecordField("seconds", \.seconds, .range(1...Int(TimeEntry.maxSeconds))),
        unique: [["entry", "day"]])
}

/// A time entry on one of its days: the part of it that counts for that day.
public struct TimeSlice: Sendable, Hashable {
    public let entry: TimeEntry
    public let day: Day
    public let start: Instant
    public let end: Instant

    public var seconds: Int { Int(end.seconds(since: start)) }
}

extension TimeEntry {
    /// Returns the parts of the entry on the days of a range, in order. The stored days decide, so the parts
    /// are the same in any time zone.
    public func slices(in days: ClosedRange<Day>) -> [TimeSlice] {
        var start = start
        return self.days.compactMap { part in
            defer { start = start.adding(seconds: Int64(part.seconds)) }
            guard days.contains(part.date) else { return nil }
            return TimeSlice(
                entry: self, day: part.date, start: start, end: start.adding(seconds: Int64(part.seconds)))
        }
    }
}

extension DayRule {
    /// Splits a time range by day, in order.
    func parts(of range: Range<Instant>) -> [DayPart] {
        var parts: [DayPart] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let day = day(of: start)
            let end = min(interval(of: day).upperBound, range.upperBound)
            parts.append(DayPart(date: day, seconds: Int(end.seconds(since: start))))
            start = end
        }
        return parts
    }
}
