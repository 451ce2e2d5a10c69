/// A tag with the numbers of the tasks and time entries that have it.
public struct TagCount: Sendable, Hashable {
    /// The folded form, from `Tag.key`.
    public let key: String
    /// As the first open task in the manual order writes it, or else the first completed one, or the latest time
    /// entry.
    public let text: String
    public let open: Int
    public let done: Int
    /// The number of time entries, without a running timer.
    public let entries: Int

    public init(key: String, text: String, open: Int, done: Int, entries: Int) {
        self.key = key
        self.text = text
        self.open = open
        self.done = done
        self.entries = entries
    }
}

/// The filter and page of a listing of tags.
public struct TagQuery: Sendable {
    /// What the tags begin with; compared by `Tag.key`.
    public var prefix: Tag?
    public var limit = 100
    /// The `nextCursor` of the previous page.
    public var cursor: String?

    public init() {}

    /// The mark of its cursors, whatever the size of its pages.
    var mark: QueryMark { QueryMark(["tag", prefix?.key]) }
}

/// One page of a listing of tags.
public struct TagPage: Sendable {
    public let tags: [TagCount]
    public let total: Total
    /// The cursor of the next page; nil on the last page.
    public let nextCursor: String?
}

/// The renaming or deletion of a tag.
public struct TagChange: Sendable {
    /// The tag after its renaming, or before its deletion.
    public let tag: TagCount
    /// The number of changed tasks.
    public let count: Int
    /// The number of changed time entries, without a running timer.
    public let entries: Int
}

/// The tags of tasks and time entries. A tag exists while one of them has it.
public protocol TagStore: AnyObject {
    /// Returns tags in the order of their keys.
    /// - Parameters:
    ///   - prefix: What the keys begin with.
    ///   - key: The key of the last tag of the previous page.
    func tags(beginningWith prefix: String, after key: String?, limit: Int) throws -> [TagCount]
    func tag(withKey key: String) throws -> TagCount?
    /// Returns the number of tags whose keys begin with a prefix, at most `limit`.
    func tagCount(beginningWith prefix: String, limit: Int) throws -> Int
    /// Returns tasks with a tag, completed ones first, in the manual order.
    /// - Parameter task: The last task of the previous page.
    func tasks(taggedWith tag: Tag, after task: Task?, limit: Int) throws -> [Task]
    /// Returns time entries with a tag, by start.
    /// - Parameter entry: The last entry of the previous page.
    func timeEntries(taggedWith tag: Tag, after entry: TimeEntry?, limit: Int) throws -> [TimeEntry]
}
