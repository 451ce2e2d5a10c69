import JSONRPC
import Tally

struct TaskList: Method {
    static let name = "task.list"
    static let summary = "Lists tasks, a page at a time."
    static let details = """
        Without `status` both open and done tasks are listed. All filters must hold. Equal tasks keep the manual \
        order, or that of their numbers; with `due` and `completed`, tasks without one come last.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"status": "open", "sort": "priority", "limit": 2}"#, after: [Scene.report, Scene.call, Scene.milk])

    let status: TaskStatus?
    let category: TaskCategory?
    let project: EntityReference?
    let priority: Priority?
    let tags: [Tag]
    let day: Day?
    let dueFrom: TemporalText?
    let dueTo: TemporalText?
    let overdue: Bool?
    let text: String?
    let sort: TaskSort
    let descending: Bool
    let limit: Int
    let cursor: String?

    static let shape = Shape(
        TaskList.init,
        Field("status", \.status, "only open or only done tasks"),
        Field("category", \.category, "only tasks of this list"),
        Field("project", \.project, "only tasks of this project, by name or id"),
        Field("priority", \.priority, "only tasks of this priority"),
        Field("tags", \.tags, "only tasks with all of these").defaulting(to: []).count(0...20),
        Field("day", \.day, "only tasks due on this day"),
        Field("dueFrom", \.dueFrom, "only tasks due then or later"),
        Field("dueTo", \.dueTo, "only tasks due then or earlier; a date counts whole"),
        Field("overdue", \.overdue, "only tasks that are overdue, or only others"),
        Field("text", \.text, "only tasks with this in title or notes, ignoring case and diacritics")
            .length(1...500),
        Field("sort", \.sort, "the order").defaulting(to: .manual),
        Field("descending", \.descending, "turns the order round").defaulting(to: false),
        Field("limit", \.limit, "the size of a page").defaulting(to: 100).within(1...1000),
        Field(
            "cursor", \.cursor, "the `nextCursor` of the page before; the other parameters must be the same"))

    func run(on engine: isolated Engine) throws -> TaskListAnswer {
        let rule = try engine.moment.rule
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
                ?? DueRange(from: dueFrom?.due(in: rule.zone), to: dueTo?.due(in: rule.zone))
        }
        query.overdue = overdue
        query.text = text
        query.sort = sort
        query.descending = descending
        query.limit = limit
        query.cursor = cursor
        return TaskListAnswer(try engine.tasks(matching: query))
    }
}
