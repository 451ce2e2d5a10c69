/// The time between two instants, in words.
public enum RelativeTime {
    /// Returns a text such as `in 6d 23h`, `3h 5m ago`, `in 30s` or `now`.
    ///
    /// It contains the largest nonzero unit of days (24 hours), hours and minutes, and the next smaller one
    /// unless that is zero. Seconds appear only below one minute. The rest is truncated.
    public static func describe(from now: Instant, to instant: Instant) -> String {
        let distance = instant.seconds(since: now)
        if distance == 0 { return "now" }
        let length = describe(seconds: abs(distance))
        return distance > 0 ? "in \(length)" : "\(length) ago"
    }

    /// Returns when `describe` next returns another text.
    public static func nextChange(from now: Instant, to instant: Instant) -> Instant {
        let distance = instant.seconds(since: now)
        let length = abs(distance)
        // The smallest unit that is written.
        let unit: Int64 = length >= 86_400 ? 3600 : length >= 60 ? 60 : 1
        let rest = distance > 0 ? length % unit + 1 : unit - length % unit
        return now.adding(seconds: rest)
    }

    private static func describe(seconds: Int64) -> String {
        let days = seconds / 86_400
        let hours = seconds / 3600 % 24
        let minutes = seconds / 60 % 60
        if days > 0 { return hours > 0 ? "\(days)d \(hours)h" : "\(days)d" }
        if hours > 0 { return minutes > 0 ? "\(hours)h \(minutes)m" : "\(hours)h" }
        return minutes > 0 ? "\(minutes)m" : "\(seconds)s"
    }
}
