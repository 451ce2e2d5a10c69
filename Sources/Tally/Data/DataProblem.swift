/// A problem with the stored data.
public struct DataProblem: Sendable {
    public enum Kind: String, Sendable, CaseIterable {
        /// The database file is damaged.
        case storage
        /// A record refers to one that does not exist.
        case reference
        /// An index does not match the records that it is derived from.
        case index
        /// A record breaks a rule.
        case rule
        /// The change log is inconsistent.
        case log
    }

    public let kind: Kind
    /// The name of the record type; nil if the problem concerns no record.
    public let entity: String?
    public let id: String?
    public let number: Int?
    /// A description of the problem, as a sentence.
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

/// The problems of a database.
public struct DataReport: Sendable {
    /// The maximum number of problems in a report.
    public static let maxProblems = 1000

    public internal(set) var problems: [DataProblem] = []
    /// Whether `problems` contains all problems.
    public internal(set) var isComplete = true

    init() {}

    init(_ problem: DataProblem) {
        problems = [problem]
    }

    public var isOK: Bool { problems.isEmpty }

    /// The result of the repair; nil if none was requested.
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
        let member = finding.member.map { ": \($0)" } ?? ""
        self.init(
            .rule, entity: type.name, id: id, number: number, "\(subject)\(member) \(finding.problem).")
    }
}
