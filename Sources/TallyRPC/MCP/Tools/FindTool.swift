import JSONRPC
import Tally
import TallyViews

/// Lists tasks.
struct FindTool: Tool {
    static let name = "find"
    static let title = "Find tasks"
    static let summary = """
        Lists open tasks that match all that is given. filter is a query: “@Home #bills due<friday”, “is:overdue”, \
        “p0 or p1”, “has:stake”, “is:waiting”. Without anything it lists all open tasks.
        """
    static let hints = ToolHints.reading
    static let isCore = true

    /// The status of tasks to find.
    enum Status: String, Choice {
        case open, done, any
    }

    let text: String?
    let filter: String?
    let project: EntityReference?
    let status: Status
    let sort: TaskSort
    let limit: Int
    let cursor: String?

    static let shape = Shape(
        FindTool.init,
        Field("text", \.text, "part of a title or of notes").length(1...500),
        Field("filter", \.filter, "a query").length(1...FilterExpression.textLimit),
        Field("project", \.project, "the name of a project"),
        Field("status", \.status, "open, done or any").defaulting(to: .open),
        Field("sort", \.sort, "the order").defaulting(to: .due),
        Field("limit", \.limit, "the maximum number of tasks").defaulting(to: 20).within(1...100),
        Field("cursor", \.cursor, "the nextCursor of the previous page, with the same other arguments")
            .length(FieldLimit.cursor))

    var delegate: (method: String, effect: Effect) { (TaskListMethod.name, .reads) }

    struct Output: LaidOut {
        let tasks: [ToolTask]
        let total: Int
        let nextCursor: String?

        static let layout = Layout<Output>([
            Member("tasks", \.tasks, "the tasks of this page"),
            Member("total", \.total, "how many match, or a lower bound"),
            Member("nextCursor", \.nextCursor, "the cursor of the next page; null on the last"),
        ])
    }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        var list = TaskFilter()
        (list.text, list.filter, list.cursor) = (text, filter, cursor)
        (list.sort, list.limit) = (sort, limit)
        list.usesContext = false
        list.project = project.map { OneOrMore($0) }
        switch status {
        case .open: list.status = .set(OneOrMore(.open))
        case .done: list.status = .set(OneOrMore(.done))
        case .any: list.status = .clear
        }
        let (tasks, page) = try engine.tasks(matching: try list.query(on: engine))
        let view = TaskListView(
            tasks: tasks, total: page.total, before: cursor == nil ? 0 : nil,
            hasMore: page.nextCursor != nil, waitingCount: 0
        ).drawn(.forModels, at: try engine.moment)
        let more = page.nextCursor.map { "For more, call find again with the cursor \($0)\n" } ?? ""
        return ToolAnswer(
            view.text + more,
            Output(tasks: tasks.map(ToolTask.init), total: page.total.count, nextCursor: page.nextCursor))
    }
}
