/// The time between a reminder and its anchor, as an ISO 8601 duration: `-PT30M`, `-P1D`, `PT0S`.
public struct ReminderOffset: Hashable, Sendable {
    /// The maximum offset in days.
    public static let limit = 366

    /// Calendar days, which preserve the wall-clock time.
    public let days: Int
    /// Seconds, 0 to 86,399.
    public let seconds: Int

    /// Parses a duration; nil for any other form, a time after the anchor, or more than `limit` days.
    public init?(_ text: String) {
        var reader = ASCIIReader(text)
        let isBefore = reader.take("-")
        guard reader.take("P"), let (days, seconds) = Self.amounts(&reader), reader.isAtEnd,
            isBefore || (days == 0 && seconds == 0)
        else { return nil }
        self.days = days + seconds / 86_400
        self.seconds = seconds % 86_400
        guard self.days < Self.limit || (self.days == Self.limit && self.seconds == 0) else { return nil }
    }

    /// Returns the offset of a number of seconds, in which each 86,400 are a day; nil if it is out of range.
    public init?(secondsBefore: Int64) {
        guard (0...Int64(Self.limit) * 86_400).contains(secondsBefore) else { return nil }
        days = Int(secondsBefore / 86_400)
        seconds = Int(secondsBefore % 86_400)
    }

    /// Reads weeks, days, `T`, hours, minutes and seconds, each at most once and in this order.
    private static func amounts(_ reader: inout ASCIIReader) -> (days: Int, seconds: Int)? {
        var (days, seconds, parts) = (0, 0, 0)
        var units: [(Unicode.Scalar, isTime: Bool, seconds: Int)] = [
            ("W", false, 604_800), ("D", false, 86_400), ("H", true, 3600), ("M", true, 60), ("S", true, 1),
        ]
        var isTime = false
        while !reader.isAtEnd {
            if !isTime, reader.take("T") {
                isTime = true
                units.removeAll { !$0.isTime }
                guard !reader.isAtEnd else { return nil }
            }
            guard let amount = reader.number(upTo: 8),
                let index = units.firstIndex(where: { $0.isTime == isTime && reader.take($0.0) })
            else { return nil }
            let total = amount * units[index].seconds
            if isTime { seconds += total } else { days += total / 86_400 }
            units.removeSubrange(...index)
            parts += 1
        }
        return parts > 0 ? (days, seconds) : nil
    }
}

extension ReminderOffset: CustomStringConvertible {
    /// The shortest form with days, hours, minutes and seconds.
    public var description: String {
        if days == 0 && seconds == 0 { return "PT0S" }
        let time = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
            .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
        return "-P" + (days > 0 ? "\(days)D" : "") + (time.isEmpty ? "" : "T" + time)
    }
}

extension ReminderOffset: StorableText {
    static var memberLimit: RecordLimit? {
        .form("an offset such as -PT30M") { ReminderOffset($0)?.description }
    }
    var storedText: String { description }
    init?(storedText: String) { self.init(storedText) }
}

extension ReminderOffset {
    /// Returns the offsets without duplicates, each at its first place.
    static func distinct(_ offsets: [ReminderOffset]) -> [ReminderOffset] {
        var known: Set<ReminderOffset> = []
        return offsets.filter { known.insert($0).inserted }
    }
}
