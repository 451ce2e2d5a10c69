/// Finds the facts that break a rule: each by itself, and with others of what is looked at.
///
/// Facts are given in the order of `FactTable.all`, then `finish` is called.
struct FactAudit {
    struct Finding {
        /// nil for the fact as a whole.
        let column: String?
        let problem: String
    }

    /// Whether references and uniqueness are looked at; a store holds both itself.
    private let isDocument: Bool
    var find: (_ table: String, _ number: Int) throws -> StoredFact?
    /// Seconds of time entries that no part has told of yet, by number.
    private var untold: [Int: Int] = [:]
    private var seen: [String: Set<[FactValue]>] = [:]
    private var hasInbox = false

    init(isDocument: Bool, find: @escaping (_ table: String, _ number: Int) throws -> StoredFact?) {
        self.isDocument = isDocument
        self.find = find
    }

    mutating func findings(in fact: StoredFact) throws -> [Finding] {
        var findings = fact.unreadable.map { Finding(column: $0, problem: "holds no value of its kind") }
        let rules = (isDocument ? FactRule.documentRules : []) + FactRule.rules(for: fact.table)
        for rule in rules where !fact.unreadable.contains(rule.column) {
            if let problem = rule.problem(fact) {
                findings.append(Finding(column: rule.column, problem: problem))
            }
        }
        if isDocument {
            findings += repeated(fact)
            findings += try brokenReferences(of: fact)
        }
        switch fact.table.name {
        case "project":
            if fact.number == Project.inbox { hasInbox = true }
        case "stake":
            findings += try stakeFindings(fact)
        case "timeEntry":
            if let start = fact.instant("startAt"), let end = fact.instant("endAt") {
                untold[fact.number] = Int(end.seconds(since: start))
            }
        case "timePart":
            guard let entry = fact.number("entry"), let seconds = fact.number("seconds") else { break }
            untold[entry]? -= seconds
        default: break
        }
        return findings
    }

    /// What only shows when everything was looked at.
    func finish() -> [(table: FactTable, number: Int?, finding: Finding)] {
        let uneven = untold.filter { $0.value != 0 }.keys.sorted().map { number in
            (
                FactTable.timeEntry, Optional(number),
                Finding(column: nil, problem: "has parts that do not make up its length")
            )
        }
        guard !isDocument, !hasInbox else { return uneven }
        return uneven + [(FactTable.project, Project.inbox, Finding(column: nil, problem: "is missing"))]
    }

    // MARK: Stakes

    private func stakeFindings(_ stake: StoredFact) throws -> [Finding] {
        guard let terms = Stake(stake), let task = try find("task", stake.number) else {
            return isDocument ? [Finding(column: "number", problem: "must be that of a task")] : []
        }
        guard terms.settlement != nil, terms.concededAt == nil,
            let completedAt = task.instant("completedAt"), completedAt <= terms.deadline
        else { return [] }
        return [Finding(column: "outcome", problem: "must be null, as the task was completed in time")]
    }

    // MARK: Documents

    private static let unique: [String: [[String]]] = [
        "project": [["id"], ["name"]], "task": [["id"]], "habit": [["id"], ["name"]],
        "activity": [["id"], ["name"]], "timeEntry": [["id"]], "celebration": [["day"]],
        "habitTarget": [["habit", "fromDay"]], "timePart": [["entry", "day"]],
        "reminderMark": [["task", "reminder", "anchor"]],
    ]

    private mutating func repeated(_ fact: StoredFact) -> [Finding] {
        var findings: [Finding] = []
        for columns in [["number"]] + (Self.unique[fact.table.name] ?? []) {
            let values = columns.map { column -> FactValue in
                // Names are the same if they differ in case or Unicode form only.
                if column == "name", case .text(let name) = fact[column] { return .text(Name.key(of: name)) }
                return fact[column]
            }
            let place = fact.table.name + "." + columns[0]
            if !seen[place, default: []].insert(values).inserted {
                let words = columns.joined(separator: ", ")
                findings.append(
                    Finding(
                        column: columns[0], problem: "is there twice: no two facts have the same \(words)"))
            }
        }
        return findings
    }

    private func brokenReferences(of fact: StoredFact) throws -> [Finding] {
        try fact.table.columns.compactMap { column in
            guard case .reference(let table) = column.kind, let number = fact.number(column.name),
                // Inbox is in every database.
                !(table == "project" && number == Project.inbox), try find(table, number) == nil
            else { return nil }
            return Finding(column: column.name, problem: "is \(number), and there is no such \(table)")
        }
    }
}

extension Stake {
    /// - Returns: nil where the fact is not whole.
    init?(_ fact: StoredFact) {
        guard let cents = fact.number("cents"), let currency = fact.text("currency"),
            let title = fact.text("title"), let project = fact.number("project"),
            let madeAt = fact.instant("madeAt"), let deadline = fact.instant("deadlineAt"),
            let dueDay = fact.day("dueDay")
        else { return nil }
        self.init(
            cents: cents, currency: Currency(stored: currency), reward: fact.text("reward"), title: title,
            project: project, madeAt: madeAt, deadline: deadline, dueDay: dueDay,
            concededAt: fact.instant("concededAt"), settlement: Settlement(fact),
            claimedAt: fact.instant("claimedAt"))
    }
}

extension Settlement {
    fileprivate init?(_ fact: StoredFact) {
        guard let outcome = fact.text("outcome").flatMap(Outcome.init(rawValue:)),
            let at = fact.instant("settledAt")
        else { return nil }
        self.init(outcome: outcome, note: fact.text("settlementNote") ?? "", at: at)
    }
}
