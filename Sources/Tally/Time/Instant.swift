/// A point in time, to the second, from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
public struct Instant: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let seconds: Int64

    /// 0001-01-01T00:00:00Z.
    public static let min = Instant(seconds: range.lowerBound)
    /// 9999-12-31T23:59:59Z.
    public static let max = Instant(seconds: range.upperBound)

    static let range = Int64(Day.min.number) * 86_400...Int64(Day.max.number) * 86_400 + 86_399

    /// Creates an instant from seconds since 1970-01-01T00:00:00Z, clamped to the range.
    public init(seconds: Int64) {
        self.seconds = seconds.clamped(to: Self.range)
    }

    /// Returns the instant moved by a number of seconds, which may be negative, clamped to the range.
    public func adding(seconds: Int64) -> Instant {
        let (sum, overflow) = self.seconds.addingReportingOverflow(seconds)
        guard !overflow else { return seconds > 0 ? .max : .min }
        return Instant(seconds: sum)
    }

    /// Returns the seconds from another instant to this one; negative if this one is earlier.
    public func seconds(since other: Instant) -> Int64 { seconds - other.seconds }
}

extension Instant: Comparable {
    public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
}

extension Instant: CustomStringConvertible {
    /// RFC 3339 in UTC, `2026-11-20T09:00:00Z`.
    public var description: String {
        String(unsafeUninitializedCapacity: 20) { text in
            var writer = DigitWriter(text)
            // In UTC, the clock shows the seconds themselves.
            WallClock(reading: seconds).write(to: &writer)
            writer.write("Z")
            return writer.count
        }
    }
}
