import Foundation

/// Where the engine reads the time from.
public struct Clock: Sendable {
    private let read: @Sendable () -> Int64
    /// Whether it goes on by itself.
    public let isRunning: Bool

    /// - Parameter milliseconds: answers the milliseconds since 1970-01-01T00:00:00Z.
    public init(isRunning: Bool = true, milliseconds: @escaping @Sendable () -> Int64) {
        self.isRunning = isRunning
        read = milliseconds
    }

    /// The machine's clock.
    public static let system = Clock { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) }

    /// A clock that stands still.
    public static func frozen(at instant: Instant) -> Clock {
        Clock(isRunning: false) { instant.seconds * 1000 }
    }

    public var milliseconds: Int64 { read() }

    public var now: Instant { Instant(seconds: Int64((Double(read()) / 1000).rounded(.down))) }
}

/// The time of one request: everything derived in it is derived for this moment.
public struct Moment: Sendable, Hashable {
    public let now: Instant
    public let today: Day
    public let rule: DayRule
    public let preferences: Preferences

    public init(now: Instant, preferences: Preferences) {
        self.now = now
        self.preferences = preferences
        rule = DayRule(zone: preferences.timeZone, dayStart: preferences.dayStart)
        today = rule.day(of: now)
    }

    public var weekStart: Weekday { preferences.weekStart }
}
