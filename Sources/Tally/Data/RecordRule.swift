/// A rule that a stored record must follow, regardless of other records.
struct RecordRule: Sendable {
    /// The member that a violation is reported for.
    let column: String
    /// Returns the rest of a sentence that starts with the member's name, or nil if the record is valid.
    let problem: @Sendable (StoredRecord) -> String?

    init(_ column: String, _ problem: @escaping @Sendable (StoredRecord) -> String?) {
        self.column = column
        self.problem = problem
    }

    /// The valid numbers and revisions: positive integers that a JSON number represents exactly.
    static let numbers = 1...9_007_199_254_740_991
    /// The valid numbers and revisions in a document, which leave room for later ones.
    static let documentNumbers = 1...1_000_000_000_000

    static func rules(for type: RecordType) -> [RecordRule] { rules[type.name] ?? [] }

    /// Additional rules for records in a document.
    static let documentRules =
        ["number", "revision", "focusOrder"].map { range($0, documentNumbers) } + [
            range("project", 0...documentNumbers.upperBound)
        ]

    private static let rules: [String: [RecordRule]] = Dictionary(
        uniqueKeysWithValues: RecordType.all.map { ($0.name, [.range("number", numbers)] + own($0.name)) })

    private static func own(_ type: String) -> [RecordRule] {
        switch type {
        case "settings":
            [
                .only, .form("timeZone", "an IANA time zone") { Zone(identifier: $0)?.identifier },
                .range("dayStart", 0...1439), .range("weekStart", 1...7), .currency,
                .range("defaultStake", Stake.cents), .range("backups", DailyBackup.counts), .revision,
            ]
        case "project":
            [
                .id, .name, .text("description") { try Notes($0).text }, .color, .position, .revision,
            ] + inbox
        case "task": [.id, .revision, .position] + task
        case "stake": stake
        case "reminderMark": [.reminder] + reminderMark
        case "focusInterval":
            [
                .range("focusOrder", numbers),
                RecordRule("untilDay") { record in
                    guard let from = record.day("fromDay"), let until = record.day("untilDay"), until <= from
                    else { return nil }
                    return "must be after fromDay"
                },
            ]
        case "habit": [.id, .name, .color, .revision, .dayOf("createdDay", "createdAt")]
        case "habitTarget": [.target]
        case "habitEvent":
            [
                .range("delta", -HabitTarget.maximumDelta...HabitTarget.maximumDelta),
                RecordRule("delta") { $0.number("delta") == 0 ? "must not be 0" : nil },
            ]
        case "activity": [.id, .name, .color, .revision]
        case "timeEntry": [.id, .text("note") { try Notes($0).text }, .revision, .timeRange]
        case "timePart": [.range("seconds", 1...Int(TimeEntry.maxSeconds))]
        case "timer": [.only, .text("note") { try Notes($0).text }]
        default: []
        }
    }

    private static let inbox = [
        RecordRule("id") { record in
            (record.number == Project.inbox) == (record.id == Project.inboxIdentifier)
                ? nil : "must be \(Project.inboxIdentifier) for project \(Project.inbox) and for no other"
        },
        RecordRule("name") { record in
            record.number == Project.inbox && record.text("name") != "Inbox" ? "must be Inbox" : nil
        },
        RecordRule("archived") { record in
            record.number == Project.inbox && record.flag("archived") ? "must be false for Inbox" : nil
        },
    ]

    private static let task = [
        .text("title") { try Title($0).text }, .text("notes") { try Notes($0).text },
        .range("priority", 0...3), .range("partOfDay", 0...1), .range("focusOrder", numbers),
        .dayOf("completedDay", "completedAt"), .together("completedAt", "completedDay"),
        .together("focusDay", "focusOrder"),
        RecordRule("tags") { record in
            let tags = record.texts("tags").compactMap { try? Tag($0) }
            guard tags.count <= Tag.maxCount else { return "must be at most \(Tag.maxCount) tags" }
            return tags.map(\.text) == record.texts("tags") && Tag.distinct(tags).count == tags.count
                ? nil : "must be valid tags without duplicates"
        },
        RecordRule("dueAt") { record in
            record.isNull("dueDay") || record.isNull("dueAt") ? nil : "must be null if there is a dueDay"
        },
        RecordRule("allDay") { record in
            record.flag("allDay") && !(record.isNull("startAt") && record.isNull("endAt"))
                ? "must be false for a task with a startAt or endAt" : nil
        },
        RecordRule("endAt") { record in
            guard let end = record.instant("endAt") else { return nil }
            guard let start = record.instant("startAt") else { return "needs a startAt" }
            return end > start ? nil : "must be after startAt"
        },
        RecordRule("reminders") { record in
            let texts = record.texts("reminders")
            return texts.count <= Reminder.limit && Set(texts).count == texts.count
                && texts.allSatisfy { Reminder(stored: $0)?.description == $0 }
                ? nil : "must be at most \(Reminder.limit) different reminders such as -PT30M"
        },
    ]

    private static let stake: [RecordRule] = [
        .range("cents", Stake.cents), .currency, .text("reward") { try Reward($0).text },
        .text("title") { try Title($0).text }, .range("project", 0...numbers.upperBound),
        .dayOf("dueDay", "deadlineAt"), .together("outcome", "settledAt"),
        .together("outcome", "settlementNote"), .text("settlementNote") { try Notes($0).text },
        .form("outcome", "paid or waived") { Settlement.Outcome(rawValue: $0)?.rawValue },
    ]

    private static let reminderMark = [
        RecordRule("anchor") { record in
            let anchor = record.text("anchor") ?? ""
            let isDueOrStart =
                Day(anchor)?.description == anchor
                || TemporalText(anchor)?.instant(in: .utc)?.description == anchor
            return anchor.isEmpty || isDueOrStart ? nil : "must be empty, a date or a time in UTC"
        }
    ]
}

extension RecordRule {
    fileprivate static let only = range("number", 1...1)
    fileprivate static let revision = range("revision", numbers)
    fileprivate static let name = text("name") { try Name($0).text }
    fileprivate static let id = form("id", "a lower-case UUID") { Identifier($0)?.text }
    fileprivate static let position = form("position", "a rank in the manual order") { Rank($0)?.text }
    fileprivate static let currency = form("currency", "the ISO 4217 code of a currency") {
        Currency(code: $0)?.code
    }
    fileprivate static let color = form("color", "a color such as #4363D8") {
        (try? Color($0))?.description
    }
    fileprivate static let reminder = form("reminder", "a reminder such as -PT30M") {
        Reminder(stored: $0)?.description
    }

    fileprivate static let target = RecordRule("count") { record in
        let (count, per, direction) = (record.number("count"), record.text("per"), record.text("direction"))
        if count == nil && per == nil && direction == nil { return nil }
        guard let count, let per, let direction else {
            return "must be null if and only if per and direction are null"
        }
        guard let period = Period(rawValue: per),
            let side = HabitTarget.Direction(rawValue: direction),
            HabitTarget(count: count, period: period, direction: side) != nil
        else { return "must be a valid count for per and direction" }
        return nil
    }

    fileprivate static let timeRange = RecordRule("endAt") { record in
        guard let start = record.instant("startAt"), let end = record.instant("endAt") else { return nil }
        if end <= start { return "must be after startAt" }
        return end.seconds(since: start) > TimeEntry.maxSeconds
            ? "must be at most 24 hours after startAt" : nil
    }

    fileprivate static func range(_ column: String, _ range: ClosedRange<Int>) -> RecordRule {
        RecordRule(column) { record in
            guard let number = record.number(column), !range.contains(number) else { return nil }
            return "must be between \(range.lowerBound) and \(range.upperBound), not \(number)"
        }
    }

    /// A rule that `read` returns the text unchanged.
    fileprivate static func form(
        _ column: String, _ words: String, _ read: @escaping @Sendable (String) -> String?
    ) -> RecordRule {
        RecordRule(column) { record in
            guard let text = record.text(column), read(text) != text else { return nil }
            return "must be \(words)"
        }
    }

    fileprivate static func text(
        _ column: String, _ read: @escaping @Sendable (String) throws -> String
    ) -> RecordRule {
        RecordRule(column) { record in
            guard let text = record.text(column) else { return nil }
            do {
                return try read(text).utf8.elementsEqual(text.utf8)
                    ? nil : "must not start or end with white space"
            } catch {
                return (error as? InvalidText)?.problem ?? "is invalid"
            }
        }
    }

    fileprivate static func together(_ column: String, _ other: String) -> RecordRule {
        RecordRule(column) { record in
            record.isNull(column) == record.isNull(other)
                ? nil : "must be null if and only if \(other) is null"
        }
    }

    /// A rule that the member is the day of the instant, in any time zone and with any day start.
    fileprivate static func dayOf(_ column: String, _ other: String) -> RecordRule {
        RecordRule(column) { record in
            guard let day = record.day(column), let instant = record.instant(other) else { return nil }
            let inUTC = Int(instant.seconds.flooredQuotient(by: 86_400))
            return (inUTC - 2...inUTC + 2).contains(day.number) ? nil : "must be the day of \(other)"
        }
    }
}
