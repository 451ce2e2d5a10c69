/// How much a task matters; P0 most. It decides the points that completing the task earns.
public enum Priority: Int, Hashable, Sendable, CaseIterable {
    case p0, p1, p2, p3

    /// The priority of a task that was given none.
    public static let standard = Priority.p2

    /// The priority of this name, `P0` to `P3`.
    public init?(name: String) {
        guard let priority = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = priority
    }

    /// `P0` to `P3`.
    public var name: String { "P\(rawValue)" }

    /// Points for completing a task of this priority: 7, 4, 3, 2.
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
    /// The more urgent one comes first: P0 < P3.
    public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
}
