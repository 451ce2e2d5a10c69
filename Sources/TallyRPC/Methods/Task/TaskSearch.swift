import JSONRPC
import Tally

struct TaskSearch: Method {
    static let name = "task.search"
    static let summary = "Finds tasks by any part of title or notes, newest first."
    static let details = "Case and diacritics are ignored: `creme` finds “Crème brûlée”."
    static let effect = Effect.reads
    static let example = Example(#"{"text": "REPORT"}"#, after: [Scene.report, Scene.milk])

    let text: String
    let status: TaskStatus?
    let limit: Int
    let cursor: String?

    static let shape = Shape(
        TaskSearch.init,
        Field("text", \.text, "what to look for").length(1...500),
        Field("status", \.status, "only open or only done tasks"),
        Field("limit", \.limit, "the size of a page").defaulting(to: 50).within(1...1000),
        Field("cursor", \.cursor, "the `nextCursor` of the page before"))

    func run(on engine: isolated Engine) throws -> TaskListAnswer {
        var query = TaskQuery()
        query.text = text
        query.status = status
        query.sort = .created
        query.descending = true
        query.limit = limit
        query.cursor = cursor
        return TaskListAnswer(try engine.tasks(matching: query))
    }
}
