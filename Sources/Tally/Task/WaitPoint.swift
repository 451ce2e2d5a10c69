/// A point in time as waits see it: the last date that has begun, and the last instant that has come. What a task
/// waits for lies ahead of it.
public struct WaitPoint: Sendable, Hashable {
    public let day: Day
    public let instant: Instant

    public init(_ moment: Moment) {
        (day, instant) = (moment.today, moment.now)
    }
}
