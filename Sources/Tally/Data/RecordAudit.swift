/// Finds records that break a rule, alone or together with other records.
///
/// Records must be passed in the order of `RecordType.all`. Call `finish` after the last one.
struct RecordAudit {
    struct Finding {
        /// The name of the member; nil for the record as a whole.
        let column: String?
        /// The rest of a sentence that starts with the record or its member.
        let problem: String
    }

    /// Whether to check references and uniqueness. A store enforces both itself.
    private let isDocument: Bool
    var find: (_ type: String, _ number: Int) throws -> StoredRecord?
    /// The seconds of time entries that no part accounts for yet, by the entry's number.
    private var unaccountedSeconds: [Int: Int] = [:]
    private var seen: [String: Set<[RecordValue]>] = [:]
    private var hasInbox = false

    init(isDocument: Bool, find: @escaping (_ type: String, _ number: Int) throws -> StoredRecord?) {
        self.isDocument = isDocument
        self.find = find
    }

    mutating func findings(in record: StoredRecord) throws -> [Finding] {
        var findings = record.unreadable.map { Finding(column: $0, problem: "has an invalid value") }
        let rules = (isDocument ? RecordRule.documentRules : []) + RecordRule.rules(for: record.type)
        for rule in rules where !record.unreadable.contains(rule.column) {
            if let problem = rule.problem(record) {
                findings.append(Finding(column: rule.column, problem: problem))
            }
        }
        if isDocument {
            findings += duplicates(of: record)
            findings += try brokenReferences(of: record)
        }
        switch record.type.name {
        case "project":
            if record.number == Project.inbox { hasInbox = true }
        case "stake":
            findings += try stakeFindings(record)
        case "timeEntry":
            if let start = record.instant("startAt"), let end = record.instant("endAt") {
                unaccountedSeconds[record.number] = Int(end.seconds(since: start))
            }
        case "timePart":
            guard let entry = record.number("entry"), let seconds = record.number("seconds") else { break }
            unaccountedSeconds[entry]? -= seconds
        default: break
        }
        return findings
    }

    /// Returns the findings that need all records.
    func finish() -> [(type: RecordType, number: Int?, finding: Finding)] {
        let findings = unaccountedSeconds.filter { $0.value != 0 }.keys.sorted().map { number in
            (
                RecordType.timeEntry, Optional(number),
                Finding(column: nil, problem: "has parts that do not add up to its length")
            )
        }
        guard !isDocument, !hasInbox else { return findings }
        return findings + [(RecordType.project, Project.inbox, Finding(column: nil, problem: "is missing"))]
    }

    // MARK: Stakes

    private func stakeFindings(_ stake: StoredRecord) throws -> [Finding] {
        guard let terms = Stake(stake), let task = try find("task", stake.number) else {
            return isDocument ? [Finding(column: "number", problem: "must be the number of a task")] : []
        }
        guard terms.settlement != nil, terms.concededAt == nil,
            let completedAt = task.instant("completedAt"), completedAt <= terms.deadline
        else { return [] }
        return [Finding(column: "outcome", problem: "must be null, because the task was completed in time")]
    }

    // MARK: Documents

    private static let unique: [String: [[String]]] = [
        "project": [["id"], ["name"]], "task": [["id"]], "habit": [["id"], ["name"]],
        "activity": [["id"], ["name"]], "timeEntry": [["id"]], "celebration": [["day"]],
        "habitTarget": [["habit", "fromDay"]], "timePart": [["entry", "day"]],
        "reminderMark": [["task", "reminder", "anchor"]],
    ]

    private mutating func duplicates(of record: StoredRecord) -> [Finding] {
        var findings: [Finding] = []
        for columns in [["number"]] + (Self.unique[record.type.name] ?? []) {
            let values = columns.map { column -> RecordValue in
                // Names that differ only in case or Unicode form are equal.
                if column == "name", case .text(let name) = record[column] {
                    return .text(Name.key(of: name))
                }
                return record[column]
            }
            let place = record.type.name + "." + columns[0]
            if !seen[place, default: []].insert(values).inserted {
                let words = columns.joined(separator: ", ")
                findings.append(
                    Finding(
                        column: columns[0],
                        problem: "is a duplicate: no two records may have the same \(words)"))
            }
        }
        return findings
    }

    private func brokenReferences(of record: StoredRecord) throws -> [Finding] {
        try record.type.columns.compactMap { column in
            guard case .reference(let type) = column.kind, let number = record.number(column.name),
                // Every database contains Inbox.
                !(type == "project" && number == Project.inbox), try find(type, number) == nil
            else { return nil }
            return Finding(column: column.name, problem: "is \(number), but \(type) \(number) does not exist")
        }
    }
}

extension Stake {
    /// Creates a stake from its record; nil if a required value is missing.
    init?(_ record: StoredRecord) {
        guard let cents = record.number("cents"), let currency = record.text("currency"),
            let title = record.text("title"), let project = record.number("project"),
            let madeAt = record.instant("madeAt"), let deadline = record.instant("deadlineAt"),
            let dueDay = record.day("dueDay")
        else { return nil }
        self.init(
            cents: cents, currency: Currency(stored: currency), reward: record.text("reward"), title: title,
            project: project, madeAt: madeAt, deadline: deadline, dueDay: dueDay,
            concededAt: record.instant("concededAt"), settlement: Settlement(record),
            claimedAt: record.instant("claimedAt"))
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
