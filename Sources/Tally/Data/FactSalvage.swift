/// Brings facts that were read from a damaged database into an order that keeps the rules.
///
/// A value that breaks a rule is replaced by the plainest one that does not. A fact is left out only where that cannot be done.
struct FactSalvage {
    private let rule: DayRule
    private var facts: [String: [StoredFact]] = [:]
    private(set) var losses: [DataProblem] = []
    private(set) var isComplete = true
    private var lastPosition = Rank.first

    init(rule: DayRule) {
        self.rule = rule
    }

    mutating func add(_ fact: StoredFact) {
        facts[fact.table.name, default: []].append(fact)
    }

    mutating func lose(_ problem: DataProblem) {
        guard losses.count < DataReport.maxProblems else { return isComplete = false }
        losses.append(problem)
    }

    /// Everything that can be kept.
    mutating func document() throws -> FactDocument {
        var kept: [String: [Int: StoredFact]] = ["project": [Project.inbox: Self.inbox]]
        var numbers: [String: [Int]] = [:]
        var audit = FactAudit(isDocument: true) { _, _ in nil }
        for table in FactTable.all {
            for fact in facts[table.name] ?? [] {
                let repaired = mended(fact, kept)
                if let column = table.columns.first(where: { !$0.isOptional && repaired[$0.name] == .null }) {
                    lose(
                        Self.changed(fact, column.name, "cannot be read, and nothing can stand in its place"))
                    continue
                }
                audit.find = { kept[$0]?[$1] }
                if let finding = try audit.findings(in: repaired).first {
                    lose(DataProblem(finding, in: fact))
                    continue
                }
                kept[table.name, default: [:]][fact.number] = repaired
                numbers[table.name, default: []].append(fact.number)
            }
        }
        var result = numbers.mapValues { _ in [StoredFact]() }
        for (table, numbers) in numbers { result[table] = numbers.compactMap { kept[table]?[$0] } }
        mendParts(audit, &result)
        return FactDocument(result)
    }

    private static let inbox = StoredFact(
        .project,
        [
            .number(Int64(Project.inbox)), .text(Project.inboxIdentifier), .text("Inbox"), .text(""),
            .text(Color.palette[0].description), .flag(false), .text(Rank.first.text),
            .instant(Instant(seconds: 0)),
            .number(1),
        ])

    // MARK: Values

    /// The fact with a value that keeps the rules in place of each that does not, as far as there is one.
    private mutating func mended(_ fact: StoredFact, _ kept: [String: [Int: StoredFact]]) -> StoredFact {
        var mended = fact
        var audit = FactAudit(isDocument: false) { kept[$0]?[$1] }
        for column in fact.table.columns {
            guard case .reference(let table) = column.kind, let number = fact.number(column.name),
                kept[table]?[number] == nil
            else { continue }
            let inPlace: FactValue? =
                table == "project" ? .number(Int64(Project.inbox)) : column.isOptional ? .null : nil
            guard let inPlace else { continue }
            mended[column.name] = inPlace
            lose(Self.changed(fact, column.name, "referred to a \(table) that was lost"))
        }
        let unreadable = Set(fact.unreadable)
        guard let findings = try? audit.findings(in: fact) else { return mended }
        for name in Set(findings.compactMap(\.column)).union(unreadable).sorted() {
            guard let column = fact.table.column(name), let value = plainValue(of: column, in: fact) else {
                continue
            }
            mended[name] = value
            lose(Self.changed(fact, name, "could not be kept"))
        }
        return StoredFact(mended.table, mended.values)
    }

    private static func changed(_ fact: StoredFact, _ column: String, _ why: String) -> DataProblem {
        DataProblem(
            .rule, entity: fact.table.name, id: fact.id, number: fact.number,
            "The \(column) of \(fact.table.name) \(fact.number) \(why).")
    }

    private mutating func plainValue(of column: FactColumn, in fact: StoredFact) -> FactValue? {
        if column.isOptional { return .null }
        switch (column.kind, column.name) {
        case (.texts, _): return .texts([])
        case (.flag, _): return .flag(false)
        case (.text, "position"):
            lastPosition = lastPosition.after
            return .text(lastPosition.text)
        case (.text, "color"): return .text(Color.palette[0].description)
        case (.text, "notes"), (.text, "note"), (.text, "description"), (.text, "anchor"): return .text("")
        case (.text, "title"), (.text, "name"): return .text("Recovered \(fact.table.name) \(fact.number)")
        case (.number, "revision"), (.number, "focusOrder"): return .number(1)
        case (.number, "priority"): return .number(Int64(Priority.standard.rawValue))
        case (.number, "partOfDay"): return .number(0)
        case (.instant, "createdAt"): return .instant(fact.instant("completedAt") ?? Instant(seconds: 0))
        default: return nil
        }
    }

    // MARK: Parts of time

    /// Replaces the parts of entries that do not make up the entry: they follow from it.
    private mutating func mendParts(_ audit: FactAudit, _ facts: inout [String: [StoredFact]]) {
        let uneven = Set(audit.finish().filter { $0.table.name == "timeEntry" }.compactMap(\.number))
        guard !uneven.isEmpty else { return }
        var parts = (facts["timePart"] ?? []).filter { !uneven.contains($0.number("entry") ?? 0) }
        var number = (facts["timePart"] ?? []).map(\.number).max() ?? 0
        for entry in facts["timeEntry"] ?? [] where uneven.contains(entry.number) {
            guard let start = entry.instant("startAt"), let end = entry.instant("endAt") else { continue }
            for part in rule.parts(of: start..<end) {
                number += 1
                parts.append(
                    StoredFact(
                        .timePart,
                        [
                            .number(Int64(number)), .number(Int64(entry.number)), .day(part.date),
                            .number(Int64(part.seconds)),
                        ]))
            }
            lose(Self.changed(entry, "days", "were found anew"))
        }
        facts["timePart"] = parts
    }
}
