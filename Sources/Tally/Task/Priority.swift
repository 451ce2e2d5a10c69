/// The priority of a task, P0 being the highest. It determines the points for completing the task.
public enum Priority: Int, Hashable, Sendable, CaseIterable {
    case p0, p1, p2, p3

    /// The default priority.
    public static let standard = Priority.p2

    /// Creates a priority from its name, `P0` to `P3`.
    public init?(name: String) {
        guard let priority = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = priority
    }

    /// The name, `P0` to `P3`.
    public var name: String { "P\(rawValue)" }

    /// The points for completing a task of this priority: 7, 4, 3 or 2.
    public var points: Int {
        switch self {
        case .p0: 7
        case .p1: 4
        case .p2: 3
        case .p3: 2
        }
    }
}

extension Priority: Comparable {
    /// Orders higher priorities first: P0 < P3.
    public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
}

/// Stored as its number. An invalid one is read as the default.
extension Priority: StorableValue {
    static var kind: RecordMember.Kind { .number }
    static var memberLimit: RecordLimit? { .range(0...3) }

    init(reading record: inout any RecordReader) {
        self = Priority(rawValue: Int(record.int64())) ?? .standard
    }

    func write(to record: inout any RecordWriter) { record.write(Int64(rawValue)) }
}
