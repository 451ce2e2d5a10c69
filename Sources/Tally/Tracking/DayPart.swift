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
