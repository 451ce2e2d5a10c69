/// A saved filter, with what decides which requests about it succeed now.
public struct FilterSituation: Sendable {
    public let filter: SavedFilter
    public let uses: FilterUses
    /// The filter as others use it, such as `:errands`.
    public let reference: String
    let context: String?

    /// Whether lists are limited to it and nothing else.
    public var isContext: Bool { context == reference }
}

extension Engine {
    public func filterSituation(_ named: String) throws -> FilterSituation {
        let filter = try findFilter(named)
        return FilterSituation(
            filter: filter, uses: try uses(of: filter), reference: ":" + language.written(filter.name),
            context: try moment.preferences.context)
    }
}
