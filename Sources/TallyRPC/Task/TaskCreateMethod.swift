import JSONRPC
import Tally

struct TaskCreateMethod: Method {
    static let name = "task.create"
    static let summary = "Creates a task."
    static let details = """
        It is last in the manual order. A stake makes the task binding: its due must be in the future, and \
        until the deadline it cannot become easier (see `stakeLocked`).
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"title": "Write the quarterly report", "priority": "P1", "due": "2026-11-20", "tags": ["work"]}"#)

    var draft = TaskDraft()

    static let shape = Shape { TaskCreateMethod() }.including(TaskDraft.shape(for: .create), at: \.draft)

    func run(on engine: isolated Engine) throws -> TaskResult {
        TaskResult(task: try engine.createTask(draft))
    }
}
