/// An activity, with what decides which requests about it succeed now.
public struct ActivitySituation: Sendable {
    public let activity: Activity
    public let timer: TimerSituation

    /// Whether a timer is running for it.
    public var isTimed: Bool { timer.running?.activity.number == activity.number }
}

extension Engine {
    public func activitySituation(_ named: String) throws -> ActivitySituation {
        ActivitySituation(activity: try findActivity(named), timer: try timerSituation())
    }
}
