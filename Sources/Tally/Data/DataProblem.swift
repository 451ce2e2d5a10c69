/// Something that is wrong with what is stored.
public struct DataProblem: Sendable {
    public enum Kind: String, Sendable, CaseIterable {
        /// The medium is damaged.
        case storage
        /// A record refers to one that does not exist.
        case reference
        /// What is derived from records does not agree with them.
        case index
        /// A record breaks a rule.
        case rule
        /// The change log is not in order.
        case log
    }

    public let kind: Kind
    /// The kind of record; nil where it is about none.
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
    public static let maxProblems = 1000

    public internal(set) var problems: [DataProblem] = []
    /// Whether `problems` has all of them.
    public internal(set) var isComplete = true

    init() {}

    init(_ problem: DataProblem) {
        problems = [problem]
    }

    public var isOK: Bool { problems.isEmpty }

    /// What was salvaged into a new database, where that was asked for.
    public internal(set) var repair: RepairReport?

    mutating func add(_ problem: DataProblem) {
        if problems.count < Self.maxProblems { problems.append(problem) } else { isComplete = false }
    }
}

extension DataProblem {
    init(_ finding: RecordAudit.Finding, in record: StoredRecord) {
        self.init(finding, record.type, record.number, record.id)
    }

    init(_ finding: RecordAudit.Finding, _ type: RecordType, _ number: Int?, _ id: String?) {
        let subject = [type.name, number.map(String.init)].compactMap { $0 }.joined(separator: " ")
        let column = finding.column.map { ": \($0)" } ?? ""
        self.init(
            .rule, entity: type.name, id: id, number: number, "\(subject)\(column) \(finding.problem).")
    }
}
