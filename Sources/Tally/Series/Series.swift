/// A task that repeats: its rule, from which each occurrence makes the next.
public struct Series: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var recurrence: Recurrence
    /// The first occurrence.
    public var start: Due
    public var createdAt: Instant
    /// When it ended, so that no occurrence follows; nil while it goes on.
    public var endedAt: Instant?
    public var revision: Int

    public var reference: SeriesReference {
        SeriesReference(number: number, id: id, recurrence: recurrence)
    }
}

/// How a task repeats.
public struct Recurrence: Sendable, Hashable {
    /// What the next occurrence is counted from.
    public enum Origin: String, Sendable, CaseIterable {
        case due, completion
    }

    /// The rule of RFC 5545.
    public var rule: String
    public var from: Origin
    /// Whether each missed date has an occurrence.
    public var catchesUp: Bool
    /// Whether the next occurrence has the stake of the previous one.
    public var repeatsStake: Bool

    public init(rule: String, from: Origin = .due, catchesUp: Bool = false, repeatsStake: Bool = false) {
        self.rule = rule
        self.from = from
        self.catchesUp = catchesUp
        self.repeatsStake = repeatsStake
    }

    /// The maximum length of a rule.
    static let ruleLength = 1...500
}

extension Recurrence.Origin: StorableText {}

/// The series of a task, with what its occurrences have in common.
public struct SeriesReference: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var recurrence: Recurrence
}

extension Series {
    /// How series are stored.
    public static let record = RecordMapping(
        "series", .entity(.series), Series.init,
        RecordField(\.number, as: .ownNumber), RecordField("id", \.id).defaulting(.newID),
        RecordField(\.recurrence, as: .recurrence), RecordField(\.start, as: .start),
        RecordField("createdAt", \.createdAt).defaulting(.now),
        RecordField("endedAt", optional: \.endedAt),
        RecordField("revision", \.revision, .revision).defaulting(.firstRevision),
        unique: [["id"]],
        rules: [
            .oneTime("start"),
            RecordRule("startDay") { record in
                record.isNull("startDay") && record.isNull("startAt") ? "is missing, as is startAt" : nil
            },
        ])
}

extension RecordCodec<Recurrence> {
    static var recurrence: RecordCodec {
        RecordCodec(
            RecordMember("rule", .text, .recurrenceRule), RecordMember("countedFrom", .text, .origin),
            RecordMember("catchesUp", .flag).defaulting(.no),
            RecordMember("repeatsStake", .flag).defaulting(.no),
            read: { try Recurrence(reading: &$0) },
            write: { recurrence, record in
                record.write(recurrence.rule)
                recurrence.from.write(to: &record)
                recurrence.catchesUp.write(to: &record)
                recurrence.repeatsStake.write(to: &record)
            })
    }
}

extension RecordCodec<SeriesReference?> {
    static var series: RecordCodec {
        reference(
            "series", isOptional: true,
            reading: ["number", "id", "rule", "countedFrom", "catchesUp", "repeatsStake"],
            { record in
                if record.isNull {
                    record.skip(6)
                    return nil
                }
                return SeriesReference(
                    number: Int(reading: &record), id: Identifier(storedText: record.text()),
                    recurrence: try Recurrence(reading: &record))
            }, { $0?.number })
    }
}

extension RecordCodec<Due> {
    /// The start of a series, which is never null.
    fileprivate static var start: RecordCodec {
        let optional = RecordCodec<Due?>.due("start")
        return RecordCodec(
            optional.members[0], optional.members[1],
            read: { record in
                guard let due = try optional.read(&record) else { throw UnreadableMember(name: "startDay") }
                return due
            }, write: { try optional.write($0, &$1) })
    }
}

extension Recurrence {
    fileprivate init(reading record: inout any RecordReader) throws {
        rule = record.text()
        guard let from = Origin(reading: &record) else { throw UnreadableMember(name: "countedFrom") }
        self.from = from
        catchesUp = Bool(reading: &record)
        repeatsStake = Bool(reading: &record)
    }
}

extension RecordLimit {
    fileprivate static let recurrenceRule = RecordLimit { value in
        guard case .text(let text) = value else { return nil }
        return Recurrence.ruleLength.contains(text.unicodeScalars.count) ? nil : "must be a rule of RFC 5545"
    }

    fileprivate static let origin = form("due or completion") {
        Recurrence.Origin(rawValue: $0)?.rawValue
    }
}
