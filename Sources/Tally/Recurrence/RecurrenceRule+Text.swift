/// Why a text is no recurrence rule.
public struct RecurrenceRefusal: Error, Hashable, Sendable {
    public let reason: InvalidReason
    /// What is wrong: the end of a sentence that begins with the name of a member.
    public let problem: String
    /// The nearest text that is a rule, or part of one.
    public let nearest: String?
    /// A word that is not known, and the words that are.
    public let unknown: Unknown?

    public struct Unknown: Hashable, Sendable {
        public let word: String
        public let known: [String]
    }

    init(_ reason: InvalidReason, _ problem: String, nearest: String? = nil, unknown: Unknown? = nil) {
        self.reason = reason
        self.problem = problem
        self.nearest = nearest
        self.unknown = unknown
    }
}

extension RecurrenceRule {
    /// The maximum number of characters.
    public static let textLimit = 500

    /// Reads a rule as RFC 5545 writes it, such as `FREQ=MONTHLY;BYDAY=-1FR`, in any case and order.
    /// - Throws: `RecurrenceRefusal` for what the RFC forbids, and for what is not of days to years.
    public static func read(_ text: String) throws(RecurrenceRefusal) -> RecurrenceRule {
        var reader = RecurrenceRuleReader()
        return try reader.rule(text)
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule as RFC 5545 writes it, with its parts in one order and without those that say nothing.
    public var description: String {
        var parts = ["FREQ=\(frequency.rawValue.uppercased())"]
        func add(_ name: String, _ values: [String]) {
            if !values.isEmpty { parts.append("\(name)=\(values.joined(separator: ","))") }
        }
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        add("BYMONTH", months.map(String.init))
        add("BYMONTHDAY", monthDays.map(String.init))
        add("BYDAY", weekdays.map(\.description))
        add("BYSETPOS", positions.map(String.init))
        switch end {
        case .never: break
        case .count(let count): parts.append("COUNT=\(count)")
        case .day(let day): parts.append("UNTIL=" + day.description.filter { $0 != "-" })
        case .instant(let instant):
            parts.append("UNTIL=" + instant.description.filter { $0 != "-" && $0 != ":" })
        }
        if dependsOnWeekStart, weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
        return parts.joined(separator: ";")
    }
}

extension RecurrenceRule.WeekdayPlace: CustomStringConvertible {
    public var description: String { (place.map(String.init) ?? "") + weekday.code }
}

extension Weekday {
    /// The code of RFC 5545, such as `MO`.
    var code: String { name.prefix(2).uppercased() }

    init?(code: some StringProtocol) {
        guard let weekday = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = weekday
    }
}
