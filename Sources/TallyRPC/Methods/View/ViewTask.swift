import JSONRPC
import Tally
import TallyViews

struct ViewTask: Method {
    static let name = "view.task"
    static let summary = "Draws one task with all there is to know of it."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(#"{"id": 1, "width": 60}"#, after: [Scene.report, Scene.focusReport])

    let id: TaskReference
    var form = ViewOptions()

    static let shape = Shape({ ViewTask(id: $0) }, Field("id", \.id, FieldText.task))
        .including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        TaskDetailView(task: try engine.task(id)).drawn(form, at: try engine.moment)
    }
}
