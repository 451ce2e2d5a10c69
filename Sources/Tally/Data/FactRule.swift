/// What must hold of a stored fact taken by itself.
struct FactRule: Sendable {
    /// The column that a breach is told of.
    let column: String
    /// What is wrong, to follow the column's name; nil if nothing is.
    let problem: @Sendable (StoredFact) -> String?

    init(_ column: String, _ problem: @escaping @Sendable (StoredFact) -> String?) {
        self.column = column
        self.problem = problem
    }

    /// The numbers that facts and their revisions may have: every client can hold them.
    static let numbers = 1...9_007_199_254_740_991
    /// Those that a document may bring: they leave room for what comes after it.
    static let broughtNumbers = 1...1_000_000_000_000

    static func rules(for table: FactTable) -> [FactRule] { rules[table.name] ?? [] }

    /// What must hold besides of a fact in a document.
    static let documentRules =
        ["number", "revision", "focusOrder"].map { range($0, broughtNumbers) } + [
            range("project", 0...broughtNumbers.upperBound)
        ]

    private static let rules: [String: [FactRule]] = Dictionary(
        uniqueKeysWithValues: FactTable.all.map { ($0.name, [.range("number", numbers)] + own($0.name)) })

    private static func own(_ table: String) -> [FactRule] {
        switch table {
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
        case "focusStint":
            [
                .range("focusOrder", numbers),
                FactRule("untilDay") { fact in
                    guard let from = fact.day("fromDay"), let until = fact.day("untilDay"), until <= from
                    else { return nil }
                    return "must be after fromDay"
                },
            ]
        case "habit": [.id, .name, .color, .revision, .dayOf("createdDay", "createdAt")]
        case "habitTarget": [.target]
        case "habitEvent":
            [
                .range("delta", -HabitTarget.maximumDelta...HabitTarget.maximumDelta),
                FactRule("delta") { $0.number("delta") == 0 ? "must not be 0" : nil },
            ]
        case "activity": [.id, .name, .color, .revision]
        case "timeEntry": [.id, .text("note") { try Notes($0).text }, .revision, .span]
        case "timePart": [.range("seconds", 1...Int(TimeEntry.longest))]
        case "timer": [.only, .text("note") { try Notes($0).text }]
        default: []
        }
    }

    private static let inbox = [
        FactRule("id") { fact in
            (fact.number == Project.inbox) == (fact.id == Project.inboxIdentifier)
                ? nil : "must be that of Inbox for project \(Project.inbox), and for no other"
        },
        FactRule("name") { fact in
            fact.number == Project.inbox && fact.text("name") != "Inbox" ? "must be Inbox" : nil
        },
        FactRule("archived") { fact in
            fact.number == Project.inbox && fact.flag("archived") ? "must be false for Inbox" : nil
        },
    ]

    private static let task = [
        .text("title") { try Title($0).text }, .text("notes") { try Notes($0).text },
        .range("priority", 0...3), .range("partOfDay", 0...1), .range("focusOrder", numbers),
        .dayOf("completedDay", "completedAt"), .together("completedAt", "completedDay"),
        .together("focusDay", "focusOrder"),
        FactRule("tags") { fact in
            let tags = fact.texts("tags").compactMap { try? Tag($0) }
            guard tags.count <= Tag.maxCount else { return "must be at most \(Tag.maxCount) tags" }
            return tags.map(\.text) == fact.texts("tags") && Tag.distinct(tags).count == tags.count
                ? nil : "must be tags, each once"
        },
        FactRule("dueAt") { fact in
            fact.isNull("dueDay") || fact.isNull("dueAt") ? nil : "must be null where there is a dueDay"
        },
        FactRule("allDay") { fact in
            fact.flag("allDay") && !(fact.isNull("startAt") && fact.isNull("endAt"))
                ? "is true, so the task can have no startAt and no endAt" : nil
        },
        FactRule("endAt") { fact in
            guard let end = fact.instant("endAt") else { return nil }
            guard let start = fact.instant("startAt") else { return "needs a startAt" }
            return end > start ? nil : "must be after startAt"
        },
        FactRule("reminders") { fact in
            let texts = fact.texts("reminders")
            return texts.count <= Reminder.limit && Set(texts).count == texts.count
                && texts.allSatisfy { Reminder(stored: $0)?.description == $0 }
                ? nil : "must be at most \(Reminder.limit) reminders such as -PT30M, each once"
        },
    ]

    private static let stake: [FactRule] = [
        .range("cents", Stake.cents), .currency, .text("reward") { try Reward($0).text },
        .text("title") { try Title($0).text }, .range("project", 0...numbers.upperBound),
        .dayOf("dueDay", "deadlineAt"), .together("outcome", "settledAt"),
        .together("outcome", "settlementNote"), .text("settlementNote") { try Notes($0).text },
        .form("outcome", "paid or waived") { Settlement.Outcome(rawValue: $0)?.rawValue },
    ]

    private static let reminderMark = [
        FactRule("anchor") { fact in
            let anchor = fact.text("anchor") ?? ""
            let isDueOrStart =
                Day(anchor)?.description == anchor
                || TemporalText(anchor)?.instant(in: .utc)?.description == anchor
            return anchor.isEmpty || isDueOrStart ? nil : "must be empty, a date or a time in UTC"
        }
    ]
}

extension FactRule {
    fileprivate static let only = range("number", 1...1)
    fileprivate static let revision = range("revision", numbers)
    fileprivate static let name = text("name") { try Name($0).text }
    fileprivate static let id = form("id", "a UUID in small letters") { Identifier($0)?.text }
    fileprivate static let position = form("position", "a place in the manual order") { Rank($0)?.text }
    fileprivate static let currency = form("currency", "the ISO 4217 code of a currency") {
        Currency(code: $0)?.code
    }
    fileprivate static let color = form("color", "a colour such as #4363D8") {
        (try? Color($0))?.description
    }
    fileprivate static let reminder = form("reminder", "a reminder such as -PT30M") {
        Reminder(stored: $0)?.description
    }

    fileprivate static let target = FactRule("count") { fact in
        let (count, per, direction) = (fact.number("count"), fact.text("per"), fact.text("direction"))
        if count == nil && per == nil && direction == nil { return nil }
        guard let count, let per, let direction else { return "must be null together with per and direction" }
        guard let period = Period(rawValue: per),
            let side = HabitTarget.Direction(rawValue: direction),
            HabitTarget(count: count, period: period, direction: side) != nil
        else { return "must make a target with per and direction" }
        return nil
    }

    fileprivate static let span = FactRule("endAt") { fact in
        guard let start = fact.instant("startAt"), let end = fact.instant("endAt") else { return nil }
        if end <= start { return "must be after startAt" }
        return end.seconds(since: start) > TimeEntry.longest ? "must be at most 24 hours after startAt" : nil
    }

    fileprivate static func range(_ column: String, _ range: ClosedRange<Int>) -> FactRule {
        FactRule(column) { fact in
            guard let number = fact.number(column), !range.contains(number) else { return nil }
            return "must be between \(range.lowerBound) and \(range.upperBound), not \(number)"
        }
    }

    /// A text that is as `read` gives it back.
    fileprivate static func form(
        _ column: String, _ words: String, _ read: @escaping @Sendable (String) -> String?
    ) -> FactRule {
        FactRule(column) { fact in
            guard let text = fact.text(column), read(text) != text else { return nil }
            return "must be \(words)"
        }
    }

    fileprivate static func text(
        _ column: String, _ read: @escaping @Sendable (String) throws -> String
    ) -> FactRule {
        FactRule(column) { fact in
            guard let text = fact.text(column) else { return nil }
            do {
                return try read(text).utf8.elementsEqual(text.utf8)
                    ? nil : "must have no white space at its ends"
            } catch {
                return (error as? InvalidText)?.problem ?? "cannot be used"
            }
        }
    }

    fileprivate static func together(_ column: String, _ other: String) -> FactRule {
        FactRule(column) { fact in
            fact.isNull(column) == fact.isNull(other) ? nil : "must be null together with \(other)"
        }
    }

    /// The user's day of an instant, in whichever zone and with whichever day start that was.
    fileprivate static func dayOf(_ column: String, _ other: String) -> FactRule {
        FactRule(column) { fact in
            guard let day = fact.day(column), let instant = fact.instant(other) else { return nil }
            let inUTC = Int(instant.seconds.flooredQuotient(by: 86_400))
            return (inUTC - 2...inUTC + 2).contains(day.number) ? nil : "must be the day of \(other)"
        }
    }
}
