import JSONRPC
import Tally

/// Which tasks a listing is to have, in which order, and how many of them.
struct TaskFilter: Sendable {
    var status: TaskStatus?
    var category: TaskCategory?
    var project: EntityReference?
    var priority: Priority?
    var tags: [Tag] = []
    var day: Day?
    var dueFrom: TemporalText?
    var dueTo: TemporalText?
    var overdue: Bool?
    var text: String?
    var sort = TaskSort.manual
    var descending = false
    var limit = 100
    var cursor: String?

    /// - Parameter status: the rule for `status`, where a listing has one of its own.
    static func shape(
        status: Field<TaskFilter, TaskStatus?> = Field("status", \.status, "only open or only done tasks")
    ) -> Shape<TaskFilter> {
        Shape(
            TaskFilter.init,
            status,
            Field("category", \.category, "only tasks of this list"),
            Field("project", \.project, "only tasks of this project, by name or id"),
            Field("priority", \.priority, "only tasks of this priority"),
            Field("tags", \.tags, "only tasks with all of these").defaulting(to: []).count(0...20),
            Field("day", \.day, "only tasks due on this day"),
            Field("dueFrom", \.dueFrom, "only tasks due then or later"),
            Field("dueTo", \.dueTo, "only tasks due then or earlier; a date counts whole"),
            Field("overdue", \.overdue, "only tasks that are overdue, or only others"),
            Field(
                "text", \.text, "only tasks with this in title or notes, ignoring case and diacritics"
            )
            .length(1...500),
            Field("sort", \.sort, "the order").defaulting(to: .manual),
            Field("descending", \.descending, "turns the order round").defaulting(to: false),
            Field("limit", \.limit, "the size of a page").defaulting(to: 100).within(1...1000),
            Field(
                "cursor", \.cursor,
                "the `nextCursor` of the page before; the other parameters must be the same"))
    }

    func query(on engine: isolated Engine) throws -> TaskQuery {
        let zone = try engine.moment.rule.zone
        var query = TaskQuery()
        query.status = status
        query.category = category
        query.project = try project.map { try engine.projectNumber($0.text) }
        query.priority = priority
        query.tags = tags
        if day != nil || dueFrom != nil || dueTo != nil {
            guard day == nil || (dueFrom == nil && dueTo == nil) else {
                throw InvalidParams(path: "day", problem: "cannot be given together with dueFrom or dueTo")
            }
            query.due =
                day.map { DueRange(day: $0) }
                ?? DueRange(from: dueFrom?.due(in: zone), to: dueTo?.due(in: zone))
        }
        query.overdue = overdue
        query.text = text
        query.sort = sort
        query.descending = descending
        query.limit = limit
        query.cursor = cursor
        return query
    }
}
