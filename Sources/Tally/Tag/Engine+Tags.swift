/// Lists, renames and deletes tags.
extension Engine {
    public func tags(matching query: TagQuery) throws -> TagPage {
        let prefix = query.prefix?.key ?? ""
        let last = try query.cursor.map { try query.mark.place(of: $0) }
        let tags = try store.tags(beginningWith: prefix, after: last, limit: query.limit + 1)
        let page = tags.prefix(query.limit)
        return TagPage(
            tags: Array(page),
            total: Total(counted: try store.tagCount(beginningWith: prefix, limit: Total.bound + 1)),
            nextCursor: tags.count > page.count ? page.last.map { query.mark.cursor(at: $0.key) } : nil)
    }

    /// Renames a tag on every task, on every time entry and on the timer. What already has the new one keeps it once.
    public func renameTag(_ tag: Tag, to new: Tag) throws -> TagChange {
        let (tasks, entries) = try changeTags(of: try findTag(tag)) { tags in
            Tag.distinct(tags.map { $0 == tag ? new : $0 })
        }
        return TagChange(tag: try findTag(new), count: tasks, entries: entries)
    }

    /// Removes a tag from every task, from every time entry and from the timer.
    public func deleteTag(_ tag: Tag) throws -> TagChange {
        let found = try findTag(tag)
        let (tasks, entries) = try changeTags(of: found) { $0.filter { $0 != tag } }
        return TagChange(tag: found, count: tasks, entries: entries)
    }

    /// Returns a tag as its tasks or time entries write it, or else the timer.
    public func findTag(_ tag: Tag) throws -> TagCount {
        if let found = try store.tag(withKey: tag.key) { return found }
        guard let text = try store.timer()?.tags.first(where: { Name.key(of: $0) == tag.key }) else {
            throw Failure.notFound(.tag, named: tag.text)
        }
        return TagCount(key: tag.key, text: text, open: 0, done: 0, entries: 0)
    }

    /// Changes the tags of all that have a tag, with memory for a page of it.
    /// - Returns: The numbers of changed tasks and time entries.
    private func changeTags(of found: TagCount, _ change: ([Tag]) -> [Tag]) throws -> (
        tasks: Int, entries: Int
    ) {
        let tag = try Tag(found.text)
        let total = found.open + found.done + found.entries
        func changed(_ texts: [String]) -> [String]? {
            let new = change(texts.compactMap { try? Tag($0) }).map(\.text)
            return new == texts ? nil : new
        }
        var seen = 0
        let tasks = try changePages({ try store.tasks(taggedWith: tag, after: $0, limit: Self.bulkPage) }) {
            guard let tags = changed($0.tags) else { return false }
            $0.tags = tags
            $0.revision += 1
            try store.updateTask($0)
            return true
        } finished: { count in
            seen += count
            try finishBulkPage(seen, of: total)
        }
        let entries = try changePages({
            try store.timeEntries(taggedWith: tag, after: $0, limit: Self.bulkPage)
        }) {
            guard let tags = changed($0.tags) else { return false }
            $0.tags = tags
            $0.revision += 1
            try store.updateTimeEntry($0)
            return true
        } finished: { count in
            seen += count
            try finishBulkPage(seen, of: total)
        }
        if var timer = try store.timer(), let tags = changed(timer.tags) {
            timer.tags = tags
            try store.setTimer(timer)
        }
        return (tasks, entries)
    }

    /// Changes records page by page.
    /// - Parameters:
    ///   - page: Returns the records after one.
    ///   - change: Changes a record, and returns whether it did.
    ///   - finished: Called with the number of records of each page.
    /// - Returns: The number of changed records.
    private func changePages<Value>(
        _ page: (Value?) throws -> [Value], _ change: (inout Value) throws -> Bool,
        finished: (Int) throws -> Void
    ) throws -> Int {
        var (count, last): (Int, Value?) = (0, nil)
        repeat {
            let values = try page(last)
            for var value in values where try change(&value) { count += 1 }
            last = values.last
            try finished(values.count)
        } while last != nil
        return count
    }
}
