/// Something that is wrong with what is stored.
public struct DataProblem: Sendable {
    public enum Kind: String, Sendable, CaseIterable {
        /// The medium is damaged.
        case storage
        /// A fact refers to one that does not exist.
        case reference
        /// What is derived from facts does not agree with them.
        case index
        /// A fact breaks a rule.
        case rule
        /// The change log is not in order.
        case log
    }

    public let kind: Kind
    /// The kind of fact; nil where it is about none.
    public let entity: String?
    public let id: String?
    public let number: Int?
    /// A sentence.
    public let problem: String

    public init(
        _ kind: Kind, entity: String? = nil, id: String? = nil, number: Int? = nil, _ problem: String
    ) {
        self.kind = kind
        self.entity = entity
        self.id = id
        self.number = number
        self.problem = problem
    }
}

/// What is wrong with a database.
public struct DataReport: Sendable {
    /// The most that one answer tells of.
    public static let mostProblems = 1000

    public internal(set) var problems: [DataProblem] = []
    /// Whether `problems` has all of them.
    public internal(set) var isComplete = true

    public var isOK: Bool { problems.isEmpty }

    mutating func add(_ problem: DataProblem) {
        if problems.count < Self.mostProblems { problems.append(problem) } else { isComplete = false }
    }
}

/// Looking for what is wrong.
extension Engine {
    /// Looks at everything that is stored.
    public func checkData() throws -> DataReport {
        let store = try store
        var report = DataReport()
        var done = 0
        try store.storageProblems(
            {
                done = $0; try self.report($0)
            }, found: { report.add($0) })
        var audit = FactAudit(isDocument: false) { table, number in
            try FactTable.named(table).flatMap { try store.fact(of: $0, number: number) }
        }
        do {
            try eachFact(from: done) { fact in
                for finding in try audit.findings(in: fact) {
                    report.add(DataProblem(finding, in: fact))
                }
            }
            for (table, number, finding) in audit.finish() {
                report.add(DataProblem(finding, table, number, nil))
            }
        } catch Failure.storage(let sentence) {
            report.add(DataProblem(.storage, sentence))
        }
        return report
    }
}

extension DataProblem {
    init(_ finding: FactAudit.Finding, in fact: StoredFact) {
        self.init(finding, fact.table, fact.number, fact.id)
    }

    fileprivate init(_ finding: FactAudit.Finding, _ table: FactTable, _ number: Int?, _ id: String?) {
        let subject = [table.name, number.map(String.init)].compactMap { $0 }.joined(separator: " ")
        let column = finding.column.map { ": \($0)" } ?? ""
        self.init(
            .rule, entity: table.name, id: id, number: number, "\(subject)\(column) \(finding.problem).")
    }
}
