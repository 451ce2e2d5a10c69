/// Repairs records that were read from a damaged database, so that they follow the rules.
///
/// A value that breaks a rule is replaced with a default. A record is left out only if it has no default.
struct RecordSalvage {
    private let rule: DayRule
    private var records: [String: [StoredRecord]] = [:]
    private(set) var losses: [DataProblem] = []
    private(set) var isComplete = true
    private var lastPosition = Rank.first

    init(rule: DayRule) {
        self.rule = rule
    }

    mutating func add(_ record: StoredRecord) {
        records[record.type.name, default: []].append(record)
    }

    mutating func lose(_ problem: DataProblem) {
        guard losses.count < DataReport.maxProblems else { return isComplete = false }
        losses.append(problem)
    }

    /// Returns the valid and repaired records.
    mutating func document() throws -> RecordDocument {
        var kept: [String: [Int: StoredRecord]] = ["project": [Project.inbox: Self.inbox]]
        var numbers: [String: [Int]] = [:]
        var audit = RecordAudit(isDocument: true) { _, _ in nil }
        for type in RecordType.all {
            for record in records[type.name] ?? [] {
                let repaired = repairing(record, kept)
                if let member = type.members.first(where: { !$0.isOptional && repaired[$0.name] == .null }) {
                    lose(
                        Self.changed(
                            record, member.name, "is unusable and has no default, so the record is left out"))
                    continue
                }
                audit.find = { kept[$0]?[$1] }
                if let finding = try audit.findings(in: repaired).first {
                    lose(DataProblem(finding, in: record))
                    continue
                }
                kept[type.name, default: [:]][record.number] = repaired
                numbers[type.name, default: []].append(record.number)
            }
        }
        var result = numbers.mapValues { _ in [StoredRecord]() }
        for (type, numbers) in numbers { result[type] = numbers.compactMap { kept[type]?[$0] } }
        repairParts(audit, &result)
        try repairRelations(&result)
        return RecordDocument(result)
    }

    private static let inbox = StoredRecord(
        .project,
        [
            .number(Int64(Project.inbox)), .text(Project.inboxIdentifier), .text("Inbox"), .text(""),
            .text(Color.palette[0].description), .flag(false), .text(Rank.first.text),
            .instant(Instant(seconds: 0)),
            .number(1),
        ])

    // MARK: Values

    /// Returns the record with its invalid values replaced, as far as they have a default.
    private mutating func repairing(_ record: StoredRecord, _ kept: [String: [Int: StoredRecord]])
        -> StoredRecord
    {
        var repaired = record
        var audit = RecordAudit(isDocument: false) { kept[$0]?[$1] }
        for member in record.type.members {
            guard case .reference(let type) = member.kind, let number = record.number(member.name),
                kept[type]?[number] == nil
            else { continue }
            let replacement: RecordValue? =
                type == "project" ? .number(Int64(Project.inbox)) : member.isOptional ? .null : nil
            guard let replacement else { continue }
            repaired[member.name] = replacement
            lose(Self.changed(record, member.name, "referred to a lost \(type) and was replaced"))
        }
        let unreadable = Set(record.unreadable)
        guard let findings = try? audit.findings(in: record) else { return repaired }
        for name in Set(findings.compactMap(\.member)).union(unreadable).sorted() {
            guard let member = record.type.member(name),
                let value = defaultValue(of: member, in: record, kept)
            else {
                continue
            }
            repaired[name] = value
            lose(Self.changed(record, name, "was invalid and was replaced"))
        }
        return StoredRecord(repaired.type, repaired.values)
    }

    private static func changed(_ record: StoredRecord, _ member: String, _ why: String) -> DataProblem {
        DataProblem(
            .rule, entity: record.type.name, id: record.id, number: record.number,
            "The \(member) of \(record.type.name) \(record.number) \(why).")
    }

    private mutating func defaultValue(
        of member: RecordMember, in record: StoredRecord, _ kept: [String: [Int: StoredRecord]]
    ) -> RecordValue? {
        if member.isOptional { return .null }
        switch (member.kind, member.name) {
        case (.text, "id") where !record.type.isEntity:
            return .text(Identifier.derived(from: [record.type.name, String(record.number)]).text)
        case (.texts, _): return .texts([])
        case (.flag, _): return .flag(false)
        case (.text, "projectId"):
            // A stake locks the project of its task while it is pending.
            let project = kept["task"]?[record.number]?.number("project").flatMap { kept["project"]?[$0]?.id }
            return .text(project ?? Identifier.zero.text)
        case (.text, "position"):
            lastPosition = lastPosition.after
            return .text(lastPosition.text)
        case (.text, "color"): return .text(Color.palette[0].description)
        case (.text, "notes"), (.text, "note"), (.text, "description"), (.text, "anchor"): return .text("")
        // The name of an alias has no spaces.
        case (.text, "name") where record.type.name == RecordType.alias.name:
            return .text("recovered-\(record.number)")
        case (.text, "title"), (.text, "name"): return .text("Recovered \(record.type.name) \(record.number)")
        case (.number, "revision"), (.number, "focusOrder"): return .number(1)
        case (.number, "priority"): return .number(Int64(Priority.standard.rawValue))
        case (.number, "partOfDay"): return .number(0)
        case (.instant, "createdAt"): return .instant(record.instant("completedAt") ?? Instant(seconds: 0))
        default: return nil
        }
    }

    // MARK: Relations of tasks

    /// Removes the relations of tasks to others that are lost or deleted, and those that form circles or trees that
    /// are too deep.
    private mutating func repairRelations(_ records: inout [String: [StoredRecord]]) throws {
        guard var tasks = records["task"] else { return }
        let indexes = Dictionary(tasks.enumerated().compactMap { index, task in task.id.map { ($0, index) } })
        {
            first, _ in first
        }
        var audit = RelationAudit { id in indexes[id].map { tasks[$0] } }
        for index in tasks.indices {
            let task = tasks[index]
            guard !task.isNull("dependsOn") || !task.isNull("parent") else { continue }
            let kept = task.texts("dependsOn").filter { id in
                indexes[id].map { tasks[$0].isNull(RecordType.deletionMark) } ?? false
            }
            if kept != task.texts("dependsOn") {
                tasks[index]["dependsOn"] = kept.isEmpty ? .null : .texts(kept)
                lose(Self.changed(task, "dependsOn", "named a lost task, which was left out"))
            }
            for member in Set(try audit.findings(in: tasks[index]).compactMap(\.member)) {
                tasks[index][member] = .null
                lose(Self.changed(task, member, "was invalid and was replaced"))
            }
        }
        records["task"] = tasks
    }

    // MARK: Parts of time entries

    /// Recomputes the parts of entries whose parts do not add up to the entry's length.
    private mutating func repairParts(_ audit: RecordAudit, _ records: inout [String: [StoredRecord]]) {
        let mismatched = Set(audit.finish().filter { $0.type.name == "timeEntry" }.compactMap(\.number))
        guard !mismatched.isEmpty else { return }
        var parts = (records["timePart"] ?? []).filter { !mismatched.contains($0.number("entry") ?? 0) }
        var number = (records["timePart"] ?? []).map(\.number).max() ?? 0
        for entry in records["timeEntry"] ?? [] where mismatched.contains(entry.number) {
            guard let start = entry.instant("startAt"), let end = entry.instant("endAt") else { continue }
            for part in rule.parts(of: start..<end) {
                number += 1
                parts.append(
                    StoredRecord(
                        .timePart,
                        [
                            .number(Int64(number)), .number(Int64(entry.number)), .day(part.date),
                            .number(Int64(part.seconds)),
                        ]))
            }
            lose(Self.changed(entry, "days", "were recomputed"))
        }
        records["timePart"] = parts
    }
}
