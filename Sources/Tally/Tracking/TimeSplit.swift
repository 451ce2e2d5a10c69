/// What splitting tracked time results in.
public struct TimeSplit: Sendable {
    public let first: TimeEntry
    /// The entry from the instant on; nil if the running timer was split.
    public let second: TimeEntry?
    /// The timer, which runs from the instant on; nil if an entry was split.
    public let timer: TimerView?
}

extension Engine {
    /// Splits a time entry at an instant inside it. The first part keeps the id and the number.
    public func splitTime(_ reference: TimeEntryReference, at time: DateText<Past>, ifRevision: Int? = nil)
        throws -> TimeSplit
    {
        let moment = try moment
        let entry = try findTimeEntry(reference)
        try check(ifRevision, of: entry)
        let at = try time.instant(at: moment, path: "at")
        guard entry.start < at, at < entry.end else {
            let (start, end) = (moment.rule.words(for: entry.start), moment.rule.words(for: entry.end))
            throw Failure.invalid(
                .outOfRange, path: "at",
                problem: "must be between the entry's start (\(start)) and end (\(end))")
        }
        var (first, second) = (entry, entry)
        (first.end, second.start) = (at, at)
        // The days were decided when the entry was stored, and stay.
        (first.days, second.days) = entry.days(splitAt: at)
        first.revision += 1
        (second.number, second.id, second.revision) = (0, nextIdentifier(), 1)
        try store.updateTimeEntry(first)
        return TimeSplit(first: first, second: try store.insertTimeEntry(second), timer: nil)
    }

    /// Splits the running timer: what it has tracked up to an instant becomes an entry.
    public func splitTimer(at time: DateText<Past>) throws -> TimeSplit {
        var timer = try requireTimer()
        let at = try timerInstant(time)
        let first = try insertTimeEntry(of: timer, until: at, isGiven: true)
        timer.start = at
        try store.setTimer(timer)
        return TimeSplit(first: first, second: nil, timer: TimerView(timer, at: try moment))
    }
}

extension TimeEntry {
    /// Returns the stored days of the parts before and after an instant inside the entry.
    func days(splitAt instant: Instant) -> (before: [DayPart], after: [DayPart]) {
        let slices = slices(in: .min ... .max)
        func parts(_ bounds: Range<Instant>) -> [DayPart] {
            slices.compactMap { slice in
                let part = (slice.start..<slice.end).clamped(to: bounds)
                guard !part.isEmpty else { return nil }
                return DayPart(
                    date: slice.day, seconds: Int(part.upperBound.seconds(since: part.lowerBound)))
            }
        }
        return (parts(start..<instant), parts(instant..<end))
    }
}
