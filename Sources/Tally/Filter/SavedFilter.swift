/// A filter with a name, which other filters use as `:name`.
public struct SavedFilter: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var name: String
    /// What a person types after `filter`.
    public var filter: String
    public var createdAt: Instant
    public var revision: Int
}

extension SavedFilter {
    /// How saved filters are stored.
    public static let record = RecordMapping(
        "savedFilter", .entity(.filter), SavedFilter.init,
        RecordField(\.number, as: .ownNumber), RecordField("id", \.id).defaulting(.newID),
        RecordField("name", \.name, .filterName),
        RecordField("filter", \.filter, .filterText),
        RecordField("createdAt", \.createdAt).defaulting(.now),
        RecordField("revision", \.revision, .revision).defaulting(.firstRevision),
        unique: [["id"], ["name"]])
}

/// The text of a filter that is kept: trimmed, one line, 1 to 1,000 characters (Unicode scalars).
public struct FilterText: Sendable, Hashable {
    public let text: String

    /// Creates a text, trimming white space. Whether it has a meaning depends on the time.
    public init(_ raw: String) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: FilterExpression.textLimit)
    }
}

/// The name of a saved filter: a name without double quotes, because filters write it in them.
public struct FilterLabel: Sendable, Hashable {
    public let name: Name

    public init(_ raw: String) throws(InvalidText) {
        name = try Name(raw)
        guard !name.text.contains("\"") else {
            throw InvalidText(problem: "must not contain double quotes")
        }
    }
}

extension RecordLimit {
    static let filterName = text { try FilterLabel($0).name.text }
    static let filterText = text { try FilterText($0).text }
}

/// The members of a saved filter that a request gives, for a new one or an existing one.
public struct SavedFilterDraft: Sendable {
    public var name: FilterLabel?
    public var filter: FilterText?

    public init(name: FilterLabel? = nil, filter: FilterText? = nil) {
        self.name = name
        self.filter = filter
    }
}

/// A saved filter, and what uses it.
public struct FilterUses: Sendable, Hashable {
    /// The saved filters in which its name stands.
    public var filters: [SavedFilter]
    /// Whether its name stands in the context of lists.
    public var isInContext: Bool

    public var isEmpty: Bool { filters.isEmpty && !isInContext }
}

public protocol FilterStore: AnyObject {
    /// Inserts the filter and returns it with its new number. Ignores the number of `filter`.
    func insertFilter(_ filter: SavedFilter) throws -> SavedFilter
    func updateFilter(_ filter: SavedFilter) throws
    func deleteFilter(number: Int) throws
    func filter(identifier: Identifier) throws -> SavedFilter?
    /// - Parameter key: The key of the name, from `Name.key(of:)`.
    func filter(nameKey key: String) throws -> SavedFilter?
    /// Returns the saved filters by name.
    func filters() throws -> [SavedFilter]
}
