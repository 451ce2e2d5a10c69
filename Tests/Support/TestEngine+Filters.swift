import Tally
import Testing

extension TestEngine {
    @discardableResult
    package func save(_ name: String, _ filter: String) throws -> SavedFilter {
        let draft = SavedFilterDraft(name: try FilterLabel(name), filter: try FilterText(filter))
        return try change { try $0.createFilter(draft) }
    }

    @discardableResult
    package func updateFilter(_ named: String, name: String? = nil, filter: String? = nil) throws
        -> SavedFilter
    {
        let draft = SavedFilterDraft(
            name: try name.map { try FilterLabel($0) }, filter: try filter.map { try FilterText($0) })
        return try change { try $0.updateFilter(named, draft) }
    }

    @discardableResult
    package func deleteFilter(_ named: String) throws -> SavedFilter {
        try change { try $0.deleteFilter(named) }
    }

    package func setContext(_ filter: String?) throws {
        let context = try filter.map { try FilterText($0) }
        try change {
            var draft = SettingsDraft()
            draft.context = context.map { .set($0) } ?? .clear
            _ = try $0.updateSettings(draft)
        }
    }

    /// Returns the titles of all tasks that match a filter, in its order.
    package func titles(_ filter: String, pages limit: Int = 1000) throws -> [String] {
        var titles: [String] = []
        var cursor: String?
        repeat {
            let given = cursor
            let (tasks, page) = try read { engine in
                var query = TaskQuery()
                query.add(try engine.filter(filter))
                (query.limit, query.cursor) = (limit, given)
                return try engine.tasks(matching: query)
            }
            titles += tasks.map(\.title)
            cursor = page.nextCursor
        } while cursor != nil
        return titles
    }
}
