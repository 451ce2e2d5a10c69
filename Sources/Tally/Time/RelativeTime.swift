/// How far one instant is from another, in words.
public enum RelativeTime {
    /// `in 6d 23h`, `3h 5m ago`, `in 30s` or `now`.
    ///
    /// Days are 24 hours. Of days, hours and minutes the largest there is and the one below it are told,
    /// the latter unless it is zero; seconds only if the distance is less than a minute. What is left is cut.
    public static func describe(from now: Instant, to instant: Instant) -> String {
        let distance = instant.seconds(since: now)
        if distance == 0 { return "now" }
        let length = describe(seconds: abs(distance))
        return distance > 0 ? "in \(length)" : "\(length) ago"
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
