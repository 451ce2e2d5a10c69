/// Days on which a habit is skipped: a vacation, an illness, or a single day. They neither meet nor break its target.
public struct HabitSkip: Sendable, Hashable {
    /// The maximum number of days.
    public static let maxDays = 366

    public var id: Identifier
    public var from: Day
    public var to: Day
    public var reason: String?

    public var days: ClosedRange<Day> { from...max(from, to) }
}

extension HabitSkip {
    /// How skips are stored, each as a part of its habit.
    public static let record = RecordMapping(
        "habitSkip", .part(of: "habit", by: "habit", .habit), HabitSkip.init,
        RecordField("id", \.id).defaulting(.newID),
        RecordField("fromDay", \.from),
        RecordField("toDay", \.to),
        RecordField("reason", optional: \.reason, .text { try SkipReason($0).text }),
        unique: [["id"]],
        rules: [
            RecordRule("toDay") { record in
                guard let from = record.day("fromDay"), let to = record.day("toDay") else { return nil }
                if to < from { return "must not be before fromDay" }
                return from.distance(to: to) < maxDays
                    ? nil : "must be at most \(maxDays - 1) days after fromDay"
            }
        ])
}

/// Why a habit is skipped: trimmed, one line, 1 to 200 characters (Unicode scalars).
public struct SkipReason: Hashable, Sendable {
    /// The maximum number of Unicode scalars.
    public static let limit = 200

    public let text: String

    /// Creates a reason, trimming white space.
    /// - Throws: `InvalidText` if it has no visible character, is too long, or contains control characters or
    ///   line separators.
    public init(_ raw: String) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: Self.limit)
    }
}
