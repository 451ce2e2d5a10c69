/// Reads filters, and lists what they match.
extension Engine {
    /// Returns the meaning of a filter.
    /// - Parameter path: The member of the request that contains the text, for errors.
    /// - Throws: `Failure.filter`.
    public func filter(_ text: String, at path: String = "filter") throws -> Filter {
        try filter(text, at: path, draft: nil)
    }

    /// Returns the filter that is and-ed into lists; nil if none is set.
    /// - Throws: `Failure.filter` if the context has no meaning any more.
    public func contextFilter() throws -> Filter? {
        guard let context = try moment.preferences.context else { return nil }
        do {
            var resolver = try resolver()
            var filter = try resolver.filter(context)
            (filter.order, filter.limit) = (nil, nil)
            return filter
        } catch var refusal as FilterRefusal {
            refusal.sentence =
                "The context of lists, “\(context)”, has no meaning now. \(refusal.sentence) "
                + "Change the context, or list without it."
            throw Failure.filter(refusal, path: "context")
        }
    }

    /// Returns all tasks that match a filter, in its order, for a change of many: those that a list of it has,
    /// without waiting ones. The context of lists does not count.
    /// - Parameter bound: The greatest number of tasks.
    /// - Throws: `Failure.filter` if the text has no meaning or no condition, or if more tasks match.
    public func tasks(matching text: String, at path: String = "filter", bound: Int) throws -> [Task] {
        let filter = try filter(text, at: path)
        guard filter.predicate != .all([]) else {
            throw Failure.filter(
                FilterRefusal(
                    "This filter has no condition, so all tasks match. Write which ones, such as “is:open”.",
                    at: FilterPlace(start: 0, end: 0), nearest: "is:open"), path: path)
        }
        var query = TaskQuery()
        query.add(filter)
        query.limit = min(filter.limit ?? bound + 1, bound + 1)
        let page = try store.tasks(matching: query, at: try moment)
        guard page.tasks.count <= bound else {
            throw Failure.filter(
                FilterRefusal(
                    .tooLong,
                    "More than \(bound) tasks match this filter. Narrow it, or add “limit:\(min(bound, 9999))”.",
                    at: FilterPlace(start: 0, end: text.unicodeScalars.count)), path: path)
        }
        return page.tasks
    }

    /// Checks a filter that is to be the context of lists.
    func checkContext(_ text: String) throws {
        _ = try filter(text, at: "context")
        if let place = try? language.expression(text, at: try moment).directive {
            throw Failure.filter(
                FilterRefusal(
                    "A context says which tasks are listed, not in which order or how many. Leave this out.",
                    at: place), path: "context")
        }
    }

    func filter(_ text: String, at path: String, draft: SavedFilter?) throws -> Filter {
        do {
            var resolver = try resolver(draft: draft)
            return try resolver.filter(text)
        } catch let refusal as FilterRefusal {
            throw Failure.filter(refusal, path: path)
        }
    }

    private func resolver(draft: SavedFilter? = nil) throws -> FilterResolver {
        FilterResolver(language: language, moment: try moment, store: try store, draft: draft)
    }
}
