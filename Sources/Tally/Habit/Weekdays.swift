/// The weekdays of a target: at least one, and not all seven, which are each day.
public struct Weekdays: Hashable, Sendable {
    /// The days, from Monday on.
    public let days: [Weekday]

    /// Creates the weekdays from some in any order.
    /// - Returns: nil for none, and for all seven.
    public init?(_ days: some Sequence<Weekday>) {
        let distinct = Set(days)
        guard (1..<Weekday.allCases.count).contains(distinct.count) else { return nil }
        self.days = Weekday.allCases.filter(distinct.contains)
    }

    public func contains(_ weekday: Weekday) -> Bool { days.contains(weekday) }
}

/// The short names in order, such as `mon wed fri`.
extension Weekdays: CustomStringConvertible {
    public var description: String { days.map(\.shortName).joined(separator: " ") }
}

extension Weekday {
    /// The first three letters of the name, such as `mon`.
    public var shortName: String { String(name.prefix(3)) }

    /// Creates a weekday from its short name.
    public init?(shortName: String) {
        guard let weekday = Self.allCases.first(where: { $0.shortName == shortName }) else { return nil }
        self = weekday
    }
}

extension Weekdays {
    /// Reads stored names; nil if one is unknown.
    init?(storedTexts: [String]) {
        let days = storedTexts.compactMap(Weekday.init(shortName:))
        guard days.count == storedTexts.count else { return nil }
        self.init(days)
    }

    var storedTexts: [String] { days.map(\.shortName) }
}

extension RecordLimit {
    static let weekdays = RecordLimit { value in
        guard case .texts(let texts) = value else { return nil }
        return Weekdays(storedTexts: texts)?.storedTexts == texts
            ? nil : "must be one to six different weekdays such as mon, from Monday on"
    }
}
