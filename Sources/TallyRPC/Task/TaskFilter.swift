import JSONRPC
import Tally

/// The filters, the order and the page of a task list.
struct TaskFilter: Sendable {
    var filter: String?
    var usesContext = true
    var status: Change<OneOrMore<TaskStatus>> = .keep
    var category: TaskCategory?
    var project: OneOrMore<EntityReference>?
    var priority: OneOrMore<Priority>?
    var tags: [Tag] = []
    var day: DayText<Ahead>?
    var dueFrom: DateText<Ahead>?
    var dueTo: DateText<Ahead>?
    var overdue: Bool?
    var parent: TaskReference?
    var text: String?
    var sort = TaskSort.manual
    var descending = false
    var limit = 100
    var cursor: String?

    /// - Parameter status: the meaning of `status`.
    static func shape(status: String = FieldText.taskStatus) -> Shape<TaskFilter> {
        Shape(
            TaskFilter.init,
            Field(
                "filter", \.filter,
                "only tasks that match a filter in words, such as `@Home #bills due<friday`; its `sort:` and "
                    + "`limit:` count instead of `sort`, and for all pages together"
            )
            .length(1...FilterExpression.textLimit),
            Field(
                "context", \.usesContext,
                "whether only tasks in the context of the settings are listed, if they have one"
            )
            .defaulting(to: true),
            Field("status", \.status, status),
            Field(
                "category", \.category,
                "only tasks of this category; of the completed ones, only those completed today"),
            Field("project", \.project, "only tasks of this project, or of one of these, by name or id"),
            Field("priority", \.priority, "only tasks of this priority, or of one of these"),
            Field("tags", \.tags, "only tasks with all these tags").defaulting(to: []).count(0...20),
            Field("day", \.day, "only tasks of this day: due on it or, without a due, starting on it"),
            Field("dueFrom", \.dueFrom, "only tasks due at or after this time"),
            Field("dueTo", \.dueTo, "only tasks due at or before this time; a date includes the whole day"),
            Field("overdue", \.overdue, "true for overdue tasks only, false for all others"),
            Field("parent", \.parent, "only tasks that are part of this one"),
            Field(
                "text", \.text,
                "only tasks with this text in title or notes, ignoring case and diacritics"
            )
            .length(1...500),
            Field("sort", \.sort, "the sort order").defaulting(to: .manual),
            Field("descending", \.descending, "whether to reverse the order").defaulting(to: false),
            Field("limit", \.limit, "the maximum number of tasks on a page")
                .defaulting(to: 100).within(1...1000),
            Field(
                "cursor", \.cursor,
                "the `nextCursor` of the previous page; the other parameters must be the same"
            ).length(FieldLimit.cursor))
    }

    /// - Parameter status: The status of the tasks if neither the request nor its filter says.
    func query(on engine: isolated Engine, status standard: Set<TaskStatus> = []) throws -> TaskQuery {
        let moment = try engine.moment
        var query = TaskQuery()
        query.statuses = status.isKeep ? (filter == nil ? standard : []) : status.value?.set ?? []
        query.category = category
        query.projects = Set(try project?.values.map { try engine.projectNumber($0.text) } ?? [])
        query.priorities = priority?.set ?? []
        query.tags = tags
        if day != nil || dueFrom != nil || dueTo != nil {
            guard day == nil || (dueFrom == nil && dueTo == nil) else {
                throw InvalidParams(
                    .conflictingMembers, path: "day",
                    problem: "cannot be given together with dueFrom or dueTo")
            }
            if let day = try day?.day(at: moment) {
                query.days = day...day
            } else {
                query.due = DueRange(from: try dueFrom?.due(at: moment), to: try dueTo?.due(at: moment))
            }
        }
        query.overdue = overdue
        query.parent = try parent.map { try engine.task($0).id }
        query.text = text
        query.sort = sort
        query.descending = descending
        query.limit = limit
        query.cursor = cursor
        if let filter { query.add(try engine.filter(filter)) }
        if usesContext, let context = try engine.contextFilter() { query.add(context) }
        return query
    }
}
