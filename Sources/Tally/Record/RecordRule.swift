/// A rule that a stored record must follow, regardless of other records.
struct RecordRule: Sendable {
    /// The member that a violation is reported for; nil for the record as a whole.
    let member: String?
    /// Returns the rest of a sentence that starts with the member's name, or nil if the record is valid.
    let problem: @Sendable (StoredRecord) -> String?
    /// The two members of a rule that both are null or neither; otherwise empty.
    private(set) var pair: [String] = []

    init(_ member: String?, _ problem: @escaping @Sendable (StoredRecord) -> String?) {
        self.member = member
        self.problem = problem
    }

    /// - Parameter index: The index of the member in its type.
    init(_ member: String, at index: Int, _ limit: RecordLimit) {
        self.init(member) { record in
            if case .null = record.values[index] { nil } else { limit.problem(record.values[index]) }
        }
    }

    /// Returns the additional rules for records in a document.
    static func documentRules(for members: [RecordMember]) -> [RecordRule] {
        members.enumerated().filter { ["number", "revision", "focusOrder"].contains($0.element.name) }.map {
            RecordRule($0.element.name, at: $0.offset, .range(RecordLimit.documentNumbers))
        }
    }

    /// The rule of a type of which there is at most one record.
    static let isOnlyRecord = RecordRule(nil) { record in
        record.number == 1 ? nil : "must be the only record of its type"
    }

    static func together(_ member: String, _ other: String) -> RecordRule {
        var rule = RecordRule(member) { record in
            record.isNull(member) == record.isNull(other)
                ? nil : "must be null if and only if \(other) is null"
        }
        rule.pair = [member, other]
        return rule
    }

    /// A rule that the member is the day of the instant, in any time zone and with any day start.
    static func dayOf(_ member: String, _ other: String) -> RecordRule {
        RecordRule(member) { record in
            guard let day = record.day(member), let instant = record.instant(other) else { return nil }
            let inUTC = Int(instant.seconds.flooredQuotient(by: 86_400))
            return (inUTC - 2...inUTC + 2).contains(day.number) ? nil : "must be the day of \(other)"
        }
    }
}
