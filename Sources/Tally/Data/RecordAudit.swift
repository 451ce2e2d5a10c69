/// Finds records that break a rule, alone or together with other records.
///
/// Records must be passed in the order of `RecordType.all`. Call `finish` after the last one.
struct RecordAudit {
    struct Finding {
        /// The name of the member; nil for the record as a whole.
        let member: String?
        /// The rest of a sentence that starts with the record or its member.
        let problem: String
    }

    /// Whether to check references and uniqueness. A store enforces both itself.
    private let isDocument: Bool
    /// Checks how tasks are related; nil checks nothing.
    private var relations: RelationAudit?
    var find: (_ type: String, _ number: Int) throws -> StoredRecord?
    /// The seconds of time entries that no part accounts for yet, by the entry's number.
    private var unaccountedSeconds: [Int: Int] = [:]
    private var seen: [String: Set<[RecordValue]>] = [:]
    private var hasInbox = false

    /// - Parameters:
    ///   - task: Returns the task with an id, to check how tasks are related; nil checks nothing of that.
    ///   - find: Returns the record of a type with a number.
    init(
        isDocument: Bool, task: ((_ id: String) throws -> StoredRecord?)? = nil,
        find: @escaping (_ type: String, _ number: Int) throws -> StoredRecord?
    ) {
        self.isDocument = isDocument
        relations = task.map { RelationAudit(task: $0) }
        self.find = find
    }

    mutating func findings(in record: StoredRecord) throws -> [Finding] {
        var findings = record.unreadable.map { Finding(member: $0, problem: "has an invalid value") }
        findings += missingMembers(of: record)
        for rule in isDocument ? record.type.documentRules : record.type.rules
        where rule.member.map(record.unreadable.contains) != true {
            if let problem = rule.problem(record) {
                findings.append(Finding(member: rule.member, problem: problem))
            }
        }
        if isDocument {
            findings += duplicates(of: record)
            findings += try brokenReferences(of: record)
        }
        switch record.type.name {
        case "project":
            if record.number == Project.inbox { hasInbox = true }
        case "task":
            findings += try relations?.findings(in: record) ?? []
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
                Finding(member: nil, problem: "has parts that do not add up to its length")
            )
        }
        guard !isDocument, !hasInbox else { return findings }
        return findings + [(RecordType.project, Project.inbox, Finding(member: nil, problem: "is missing"))]
    }

    // MARK: Stakes

    private func stakeFindings(_ stake: StoredRecord) throws -> [Finding] {
        guard let terms = try Stake.record.value(of: stake), let task = try find("task", stake.number) else {
            return []
        }
        guard terms.settlement != nil, terms.concededAt == nil,
            let completedAt = task.instant("completedAt"), completedAt <= terms.deadline
        else { return [] }
        return [Finding(member: "outcome", problem: "must be null, because the task was completed in time")]
    }

    // MARK: Documents

    /// Returns the findings about members that a document leaves out, although it has the other of a pair.
    private func missingMembers(of record: StoredRecord) -> [Finding] {
        guard !record.absent.isEmpty else { return [] }
        return record.type.rules.compactMap { rule in
            guard let given = rule.pair.first(where: { !record.isNull($0) }),
                let missing = rule.pair.first(where: { record.isNull($0) && record.absent.contains($0) })
            else { return nil }
            return Finding(member: missing, problem: "is required when \(given) is given")
        }
    }

    private mutating func duplicates(of record: StoredRecord) -> [Finding] {
        var findings: [Finding] = []
        for members in record.type.uniqueMembers {
            let values = members.map { member -> RecordValue in
                // Names that differ only in case or Unicode form are equal.
                if member == "name", case .text(let name) = record[member] {
                    return .text(Name.key(of: name))
                }
                return record[member]
            }
            let place = record.type.name + "." + members[0]
            if !seen[place, default: []].insert(values).inserted {
                findings.append(
                    Finding(
                        member: members[0],
                        problem: "is a duplicate: no two records may have the same "
                            + members.joined(separator: ", ")))
            }
        }
        return findings
    }

    private func brokenReferences(of record: StoredRecord) throws -> [Finding] {
        try record.type.references.compactMap { index, type in
            guard case .number(let number) = record.values[index],
                // Every database contains Inbox.
                !(type == "project" && number == Project.inbox), try find(type, Int(number)) == nil
            else { return nil }
            return Finding(
                member: record.type.members[index].name,
                problem: "is \(number), but \(type) \(number) does not exist")
        }
    }
}
