import JSONRPC
import Tally
import TallyViews

struct ViewList: Method {
    static let name = "view.list"
    static let summary = "Draws a list of tasks: the page that `task.list` answers, with the same filters."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"sort": "priority", "width": 60}"#, after: [Scene.report, Scene.call, Scene.milk])

    var filter = TaskFilter()
    var form = ViewOptions()

    static let shape = Shape { ViewList() }
        .including(
            TaskFilter.shape(
                status: Field("status", \.status, "only open or only done tasks; both where null")
                    .defaulting(to: .open)),
            at: \.filter
        )
        .including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        let (tasks, page) = try engine.tasks(matching: try filter.query(on: engine))
        return TaskListView(tasks: tasks, total: page.total, hasMore: page.nextCursor != nil)
            .drawn(form, at: try engine.moment)
    }
}
