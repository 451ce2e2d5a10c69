/// How an expired stake was settled.
public struct Settlement: Sendable, Hashable {
    public enum Outcome: String, Sendable, CaseIterable {
        case paid, waived
    }

    public var outcome: Outcome
    public var note: String
    public var at: Instant
}

extension Settlement.Outcome: StorableText {
    static var memberLimit: RecordLimit? {
        .form("paid or waived") { Settlement.Outcome(rawValue: $0)?.rawValue }
    }
}

extension RecordCodec<Settlement?> {
    static var settlement: RecordCodec {
        RecordCodec(
            RecordMember("outcome", .text, Settlement.Outcome.memberLimit).optional,
            RecordMember("settledAt", .instant).optional,
            RecordMember("settlementNote", .text, .notes).optional,
            read: { record in
                let outcome = try Settlement.Outcome?(reading: &record)
                let at = try Instant?(reading: &record)
                let note = String(reading: &record)
                guard let outcome, let at else { return nil }
                return Settlement(outcome: outcome, note: note, at: at)
            },
            write: { settlement, record in
                try (settlement?.outcome).write(to: &record)
                try (settlement?.at).write(to: &record)
                try (settlement?.note).write(to: &record)
            })
    }
}
