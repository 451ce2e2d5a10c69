/// The time that a task occupies in a calendar.
public enum TimeBlock: Sendable, Hashable {
    case none
    case allDay
    /// `end` is after `start` if present.
    case timed(start: Instant, end: Instant?)

    public var isAllDay: Bool { self == .allDay }

    public var start: Instant? {
        if case .timed(let start, _) = self { start } else { nil }
    }

    public var end: Instant? {
        if case .timed(_, let end) = self { end } else { nil }
    }

    /// - Throws: `Failure.invalid` if the members contradict each other.
    public init(allDay: Bool, start: Instant?, end: Instant?) throws {
        switch (allDay, start, end) {
        case (true, nil, nil): self = .allDay
        case (true, _, _):
            throw Failure.invalid(
                .conflictingMembers, path: "allDay", problem: "must be false when start or end is given")
        case (false, nil, nil): self = .none
        case (false, nil, .some):
            throw Failure.invalid(.missingMember, path: "start", problem: "is needed for a task with an end")
        case (false, .some(let start), let end):
            if let end, end <= start {
                throw Failure.invalid(.endBeforeStart, path: "end", problem: "must be after start")
            }
            self = .timed(start: start, end: end)
        }
    }

    /// Returns the block moved to another start, with the same length.
    func starting(at newStart: Instant) -> TimeBlock {
        guard case .timed(let start, let end) = self else { return self }
        return .timed(start: newStart, end: end.map { newStart.adding(seconds: $0.seconds(since: start)) })
    }

    /// Returns the block moved by a number of days, at the same wall-clock times.
    func shifted(days: Int, in rule: DayRule) -> TimeBlock {
        guard case .timed(let start, let end) = self else { return self }
        let shifted = rule.shift(start, days: days)
        let shiftedEnd = end.map { end in
            // A clock change between start and end can reverse the order of the two wall-clock times.
            let kept = rule.shift(end, days: days)
            return kept > shifted ? kept : shifted.adding(seconds: end.seconds(since: start))
        }
        return .timed(start: shifted, end: shiftedEnd)
    }
}

extension RecordCodec<TimeBlock> {
    static var timeBlock: RecordCodec {
        RecordCodec(
            RecordMember("allDay", .flag).defaulting(.no), RecordMember("startAt", .instant).optional,
            RecordMember("endAt", .instant).optional,
            read: { record in
                let isAllDay = Bool(reading: &record)
                let (start, end) = (try Instant?(reading: &record), try Instant?(reading: &record))
                if isAllDay { return .allDay }
                return start.map { .timed(start: $0, end: end) } ?? .none
            },
            write: { block, record in
                block.isAllDay.write(to: &record)
                try block.start.write(to: &record)
                try block.end.write(to: &record)
            })
    }
}

extension RecordRule {
    static let allDayOrTimes = RecordRule("allDay") { record in
        record.flag("allDay") && !(record.isNull("startAt") && record.isNull("endAt"))
            ? "must be false for a task with a startAt or endAt" : nil
    }

    static let endAfterStart = RecordRule("endAt") { record in
        guard let end = record.instant("endAt") else { return nil }
        guard let start = record.instant("startAt") else { return "needs a startAt" }
        return end > start ? nil : "must be after startAt"
    }
}
