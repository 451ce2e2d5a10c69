/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday is 7.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The English name in lower case, `monday`.
    public var name: String { String(describing: self) }

    /// The weekday of this name, in lower case.
    public init?(name: String) {
        guard let weekday = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = weekday
    }

    /// How many days this weekday comes after the nearest `start` before it: 0 to 6.
    public func daysSince(_ start: Weekday) -> Int {
        (rawValue - start.rawValue).flooredRemainder(by: 7)
    }
}
