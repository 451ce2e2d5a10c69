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

    /// Renames a tag on every task. A task that already has the new one keeps it once.
    public func renameTag(_ tag: Tag, to new: Tag) throws -> TagChange {
        let count = try changeTags(of: try findTag(tag)) { tags in
            Tag.distinct(tags.map { $0 == tag ? new : $0 })
        }
        return TagChange(tag: try findTag(new), count: count)
    }

    /// Removes a tag from every task.
    public func deleteTag(_ tag: Tag) throws -> TagChange {
        let found = try findTag(tag)
        return TagChange(tag: found, count: try changeTags(of: found) { $0.filter { $0 != tag } })
    }

    /// Returns a tag as its tasks write it.
    public func findTag(_ tag: Tag) throws -> TagCount {
        guard let found = try store.tag(withKey: tag.key) else {
            throw Failure.notFound(.tag, named: tag.text)
        }
        return found
    }

    /// Changes the tags of all tasks that have a tag, with memory for a page of them.
    /// - Returns: The number of changed tasks.
    private func changeTags(of found: TagCount, _ change: ([Tag]) -> [Tag]) throws -> Int {
        let tag = try Tag(found.text)
        var (seen, changed) = (0, 0)
        var last: Task?
        repeat {
            let page = try store.tasks(taggedWith: tag, after: last, limit: Self.bulkPage)
            for var task in page {
                let texts = change(task.tags.compactMap { try? Tag($0) }).map(\.text)
                guard texts != task.tags else { continue }
                task.tags = texts
                task.revision += 1
                try store.updateTask(task)
                changed += 1
            }
            last = page.last
            seen += page.count
            try finishBulkPage(seen, of: found.open + found.done)
        } while last != nil
        return changed
    }
}
