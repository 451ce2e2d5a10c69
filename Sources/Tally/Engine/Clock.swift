import Foundation

/// The clock that the engine reads.
public struct Clock: Sendable {
    private let read: @Sendable () -> Int64
    /// Whether time passes by itself, unlike on a frozen clock.
    public let isRunning: Bool

    /// - Parameter milliseconds: Returns the milliseconds since 1970-01-01T00:00:00Z.
    public init(isRunning: Bool = true, milliseconds: @escaping @Sendable () -> Int64) {
        self.isRunning = isRunning
        read = milliseconds
    }

    /// The clock of the operating system.
    public static let system = Clock { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) }

    /// Returns a clock that always shows the instant.
    public static func frozen(at instant: Instant) -> Clock {
        Clock(isRunning: false) { instant.seconds * 1000 }
    }

    public var milliseconds: Int64 { read() }

    public var now: Instant { Instant(seconds: Int64((Double(read()) / 1000).rounded(.down))) }
}

/// The current time of a request, with the user's day and preferences. All derived values refer to it.
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
