/// Pages of lists whose filter says how many tasks there are on all of them.
extension Engine {
    func page(of query: TaskQuery, at moment: Moment) throws -> TaskPage {
        guard let most = query.most else { return try store.tasks(matching: query, at: moment) }
        var query = query
        let shown = try query.takeShown()
        guard shown < most else { throw Failure.unreadableCursor }
        query.limit = min(query.limit, most - shown)
        var page = try store.tasks(matching: query, at: moment)
        let count = shown + page.tasks.count
        page.nextCursor = count < most ? page.nextCursor.map { "\(count)/\($0)" } : nil
        if page.total.count >= most { page.total = Total(count: most, isExact: true) }
        return page
    }
}

extension TaskQuery {
    /// Takes the number of tasks on earlier pages off the cursor.
    fileprivate mutating func takeShown() throws -> Int {
        guard let whole = cursor else { return 0 }
        let parts = whole.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let shown = Int(parts[0]), shown > 0 else { throw Failure.unreadableCursor }
        cursor = String(parts[1])
        return shown
    }
}
