extension RecordType {
    static let stake = RecordType(
        "stake", .part(of: "task", by: "task", .stake), key: RecordMember("task", .reference("task")),
        [
            RecordMember("cents", .number, .range(Stake.cents)), RecordMember("currency", .text, .currency),
            RecordMember("reward", .text, .text { try Reward($0).text }).optional,
            RecordMember("title", .text, .title),
            RecordMember("projectId", .text, .id),
            RecordMember("madeAt", .instant), RecordMember("deadlineAt", .instant),
            RecordMember("dueDay", .day), RecordMember("concededAt", .instant).optional,
            RecordMember(
                "outcome", .text, .form("paid or waived") { Settlement.Outcome(rawValue: $0)?.rawValue }
            ).optional,
            RecordMember("settledAt", .instant).optional,
            RecordMember("settlementNote", .text, .notes).optional,
            RecordMember("claimedAt", .instant).optional,
            RecordMember(
                "decision", .text, .form("complete or expired") { Stake.Decision(rawValue: $0)?.rawValue }
            ).optional.addedLater.latch,
            RecordMember("binding", .flag, RecordLimit { $0 == .flag(false) ? "must be true or null" : nil })
                .optional.addedLater.latch,
        ],
        rules: [
            .dayOf("dueDay", "deadlineAt"), .together("outcome", "settledAt"),
            .together("outcome", "settlementNote"),
        ])
}

extension Stake {
    /// Creates a stake from its record; nil if a required value is missing.
    init?(_ record: StoredRecord) {
        guard let cents = record.number("cents"), let currency = record.text("currency"),
            let title = record.text("title"), let project = record.text("projectId"),
            let madeAt = record.instant("madeAt"), let deadline = record.instant("deadlineAt"),
            let dueDay = record.day("dueDay")
        else { return nil }
        self.init(
            cents: cents, currency: Currency(stored: currency), reward: record.text("reward"), title: title,
            project: Identifier(stored: project), madeAt: madeAt, deadline: deadline, dueDay: dueDay,
            concededAt: record.instant("concededAt"), settlement: Settlement(record),
            claimedAt: record.instant("claimedAt"),
            decision: record.text("decision").flatMap(Decision.init(rawValue:)),
            isBinding: record.flag("binding"))
    }
}

extension Settlement {
    fileprivate init?(_ record: StoredRecord) {
        guard let outcome = record.text("outcome").flatMap(Outcome.init(rawValue:)),
            let at = record.instant("settledAt")
        else { return nil }
        self.init(outcome: outcome, note: record.text("settlementNote") ?? "", at: at)
    }
}
