import JSONRPC
import Tally

struct TaskGet: Method {
    static let name = "task.get"
    static let summary = "Answers one task."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(#"{"id": 1}"#, after: [Scene.report])

    let id: TaskReference

    static let shape = Shape(TaskGet.init, Field("id", \.id, FieldText.task))

    func run(on engine: isolated Engine) throws -> TaskAnswer {
        TaskAnswer(task: try engine.task(id))
    }
}
