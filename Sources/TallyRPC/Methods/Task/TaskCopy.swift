import JSONRPC
import Tally

struct TaskCopy: Method {
    static let name = "task.copy"
    static let summary = "Creates an open task like another one."
    static let details = """
        It takes title, notes, project, priority, tags, the due if that is still ahead, and a stake of the same terms.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(#"{"id": 1}"#, after: [Scene.report])

    let id: TaskReference

    static let shape = Shape(TaskCopy.init, Field("id", \.id, FieldText.task))

    func run(on engine: isolated Engine) throws -> TaskAnswer {
        TaskAnswer(task: try engine.copyTask(id))
    }
}
