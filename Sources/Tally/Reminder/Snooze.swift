/// How long a reminder is put off.
public enum Snooze: Sendable {
    /// A time, in the future.
    case until(TemporalText)
    /// From now on, at least 1.
    case seconds(Int)

    func end(at moment: Moment) throws -> Instant {
        switch self {
        case .seconds(let seconds): return moment.now.adding(seconds: Int64(seconds))
        case .until(let time):
            let end = try time.required(in: moment.rule.zone, path: "until")
            guard end > moment.now else {
                throw Failure.invalid(path: "until", problem: "must be in the future")
            }
            return end
        }
    }
}
