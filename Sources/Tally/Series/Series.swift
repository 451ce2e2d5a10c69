/// A task that repeats: its rule, from which each occurrence makes the next.
public struct Series: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var recurrence: Recurrence
    /// From where the rule is counted: the date of the first occurrence.
    public var startDay: Day
    /// The time of its occurrences on the user's clock, in seconds since midnight; nil if they are dates. A change
    /// of the time zone leaves it as it is.
    public var startTime: Int?
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

    /// The rule of RFC 5545, as `RecurrenceRule` writes it.
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
}

extension Series {
    /// When its occurrences are due; nil if its rule cannot be read.
    func schedule(in dayRule: DayRule) -> RecurrenceSchedule? {
        guard let rule = try? RecurrenceRule.read(recurrence.rule) else { return nil }
        return RecurrenceSchedule(
            rule, isFromCompletion: recurrence.from == .completion, day: startDay, time: startTime,
            in: dayRule)
    }

    /// Returns the id of the occurrence of a date, which is the same in every database.
    func occurrenceID(on date: Day) -> Identifier {
        Identifier.derived(from: ["occurrence", id.text, date.description])
    }
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
        RecordField(\.recurrence, as: .recurrence), RecordField("startDay", \.startDay),
        RecordField("startTime", optional: \.startTime, .range(0...86_399)),
        RecordField("createdAt", \.createdAt).defaulting(.now),
        RecordField("endedAt", optional: \.endedAt),
        RecordField("revision", \.revision, .revision).defaulting(.firstRevision),
        unique: [["id"]],
        rules: [
            RecordRule("countedFrom") { record in
                guard record["countedFrom"] == .text(Recurrence.Origin.completion.rawValue),
                    case .text(let text) = record["rule"], let rule = try? RecurrenceRule.read(text)
                else { return nil }
                return rule.isInterval ? nil : "must be due, because the rule is more than an interval"
            }
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
        let isRule = (try? RecurrenceRule.read(text))?.description == text
        return isRule ? nil : "must be a rule of RFC 5545, as this program writes it"
    }

    fileprivate static let origin = form("due or completion") {
        Recurrence.Origin(rawValue: $0)?.rawValue
    }
}
