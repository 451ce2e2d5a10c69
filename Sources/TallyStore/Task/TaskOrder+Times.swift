import SQLite
import Tally

/// A time of tasks that is a date or an instant, each with a column of its own.
struct SortedTime {
    /// The columns, without `_day` and `_at`.
    let columns: String
    let time: @Sendable (Task) -> Due?
    /// Where the interval of a date stands among the instants.
    let edge: @Sendable (Range<Instant>) -> Instant

    static let due = SortedTime(columns: "due", time: \.due, edge: \.upperBound)
    static let wait = SortedTime(columns: "wait", time: \.wait, edge: \.lowerBound)
    static let scheduled = SortedTime(columns: "scheduled", time: \.scheduled, edge: \.lowerBound)

    var day: String { "t.\(columns)_day" }
    var instant: String { "t.\(columns)_at" }
}

extension TaskOrder {
    /// Returns the stages of tasks by a time, of which those without one are the last.
    static func byTime(_ time: SortedTime, _ open: [Bool], _ query: TaskQuery, rule: DayRule) -> [Stage] {
        [
            Stage(
                name: 0,
                streams: open.flatMap { isOpen in
                    [byDay(time, isOpen, rule: rule), byInstant(time, isOpen)].map {
                        query.sort == .due ? $0.limited(to: query, rule: rule) : $0
                    }
                }),
            Stage(
                name: 1,
                streams: open.map {
                    var stream = byPosition($0)
                    stream.condition.sql += " AND \(time.day) IS NULL AND \(time.instant) IS NULL"
                    return stream
                }),
        ]
    }

    /// Tasks with a date, with an edge of that day as key, so that they merge with those with an instant.
    private static func byDay(_ time: SortedTime, _ isOpen: Bool, rule: DayRule) -> SortStream {
        var stream = byIndex(isOpen, time.day) { task in
            guard case .day(let day) = time.time(task) else { return [.number(0)] }
            return [.number(time.edge(rule.interval(of: day)).seconds)]
        }
        stream.condition.sql += " AND \(time.day) IS NOT NULL"
        stream.after = { key, descending in
            guard case .number(let place)? = key.first, case .number(let number)? = key.last else {
                return TaskCondition(sql: "0")
            }
            // The day with its edge at the key or, if there is none, one beside it. The edge of the first or last
            // supported day may be on either side of the key.
            let days = [place, place - 1].map { rule.day(of: Instant(seconds: $0)) }
            func edge(_ day: Day) -> Int64 { time.edge(rule.interval(of: day)).seconds }
            if let day = days.first(where: { edge($0) == place }) {
                return TaskCondition(
                    sql: "(\(time.day), t.number) \(descending ? "<" : ">") (?, ?)",
                    values: [day.number, number])
            }
            let isAfter = edge(days[1]) > place
            let comparison = isAfter ? (descending ? "<" : ">=") : (descending ? "<=" : ">")
            return TaskCondition(sql: "\(time.day) \(comparison) ?", values: [days[1].number])
        }
        return stream
    }

    private static func byInstant(_ time: SortedTime, _ isOpen: Bool) -> SortStream {
        var stream = byIndex(isOpen, time.instant) { task in
            guard case .instant(let instant) = time.time(task) else { return [.number(0)] }
            return [.number(instant.seconds)]
        }
        stream.condition.sql += " AND \(time.instant) IS NOT NULL"
        return stream
    }
}

extension TaskSort {
    /// Whether tasks without what it compares come last in both directions.
    var hasMissingLast: Bool {
        switch self {
        case .due, .wait, .scheduled, .completed: true
        case .manual, .priority, .created, .title, .project: false
        }
    }
}
