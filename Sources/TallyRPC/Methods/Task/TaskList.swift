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

    var filter = TaskFilter()

    static let shape = Shape { TaskList() }.including(TaskFilter.shape(), at: \.filter)

    func run(on engine: isolated Engine) throws -> TaskListAnswer {
        TaskListAnswer(try engine.tasks(matching: try filter.query(on: engine)))
    }
}
