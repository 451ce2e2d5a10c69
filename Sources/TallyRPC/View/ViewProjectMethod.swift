import JSONRPC
import Tally
import TallyViews

struct ViewProjectMethod: Method {
    static let name = "view.project"
    static let summary = "Draws a project with a page of its tasks, or a page of all projects."
    static let details = """
        The open tasks of a project come first, in manual order. Its completed tasks follow, latest first; the \
        first page has at most \(ProjectDetailView.maxDone) of them.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(#"{"width": 60}"#, after: [ExampleRequest.project, ExampleRequest.milk])

    let id: EntityReference?
    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape(
        { ViewProjectMethod(id: $0) },
        Field("id", \.id, "the project, by name or id; defaults to all projects")
    )
    .including(ViewPage.shape(of: "tasks or projects"), at: \.page)
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let project = try id.map { try engine.project($0.text) }
        let start = try page.start(of: QueryMark([Self.name, project?.project.id.text]))
        guard let project else {
            let projects = try engine.projects(sort: .manual, archived: nil)
            let (shown, next) = try start.slice(of: projects.count, limit: page.limit)
            return ProjectsView(projects: projects, shown: shown).drawn(options, at: try engine.moment)
                .continuing(at: next)
        }
        let isReadable = start.part == 1 || (start.part == 0 && (start.list == nil) == (page.cursor == nil))
        guard let before = start.shown, isReadable else { throw Failure.unreadableCursor }
        var (open, done, next): ([TaskView], [TaskView], String?) = ([], [], nil)
        let isOpenPart = start.part == 0
        // A page of completed tasks only needs to know how many open ones wait.
        let (found, list) = try tasks(
            of: project, .open, limit: isOpenPart ? page.limit : 1, isOpenPart ? start.list : nil, on: engine)
        if isOpenPart { (open, next) = (found, start.continued(by: found.count, list: list.nextCursor)) }
        let room = min(
            page.limit - open.count, page.cursor == nil ? ProjectDetailView.maxDone : page.limit)
        // The project's count includes deleted tasks.
        let listed = try tasks(of: project, .done, limit: 1, nil, on: engine).page.total
        if next == nil, listed.count > 0 {
            let reached = start.reaching(1, by: open.count, list: start.part == 1 ? start.list : nil)
            next = reached.text
            if room > 0 {
                let (tasks, page) = try tasks(of: project, .done, limit: room, reached.list, on: engine)
                (done, next) = (tasks, reached.continued(by: tasks.count, list: page.nextCursor))
            }
        }
        return ProjectDetailView(
            project: project, open: open, done: done, listedDone: listed, waitingCount: list.waitingCount,
            endsOpen: isOpenPart && list.nextCursor == nil, before: before, hasMore: next != nil
        )
        .drawn(options, at: try engine.moment)
        .continuing(at: next)
    }

    /// Returns a page of the project's tasks with a status.
    private func tasks(
        of project: ProjectView, _ status: TaskStatus, limit: Int, _ cursor: String?,
        on engine: isolated Engine
    ) throws -> (tasks: [TaskView], page: TaskPage) {
        var query = TaskQuery()
        query.projects = [project.project.number]
        query.statuses = [status]
        if status == .done { (query.sort, query.descending) = (.completed, true) }
        query.limit = limit
        query.cursor = cursor
        return try engine.tasks(matching: query)
    }
}
