/// A revision of the Model Context Protocol that the server speaks.
enum MCPRevision: String, CaseIterable, Comparable {
    case march2025 = "2025-03-26"
    case june2025 = "2025-06-18"
    case november2025 = "2025-11-25"
    /// Without a handshake: each request says its revision.
    case july2026 = "2026-07-28"

    /// The revision of a peer that asks for an unknown one in `initialize`.
    static let standard = november2025

    /// Whether requests carry the revision, and results their type.
    var isModern: Bool { self == .july2026 }

    /// Whether tools have titles, output schemas and structured results.
    var hasStructuredResults: Bool { self >= .june2025 }

    static func < (one: MCPRevision, other: MCPRevision) -> Bool { one.rawValue < other.rawValue }

    /// All revisions, latest first.
    static let names = allCases.reversed().map(\.rawValue)
}
