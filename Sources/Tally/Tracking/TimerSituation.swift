/// Whether a timer runs now, and what can be done with it.
public struct TimerSituation: Sendable {
    public let running: RunningTimer?
    let now: Instant

    public var isRunning: Bool { running != nil }

    /// Whether the timer can be stopped now.
    public var canStop: Bool { running?.canEnd(at: now) ?? false }

    /// Whether the timer can be stopped at an earlier time.
    public var canStopEarlier: Bool { running.map { $0.start < now } ?? false }

    /// Whether a timer can be started now, which stops the running one.
    public var canStart: Bool { running.map { $0.start == now || $0.canEnd(at: now) } ?? true }
}

extension RunningTimer {
    /// Returns whether its time entry may end then: after its start, and at most 24 hours later.
    func canEnd(at end: Instant) -> Bool {
        end > start && end.seconds(since: start) <= TimeEntry.maxSeconds
    }
}

extension Engine {
    func timerSituation() throws -> TimerSituation {
        TimerSituation(running: try store.timer(), now: try moment.now)
    }
}
