import JSONRPC
import Tally
import TallyViews

struct ViewProject: Method {
    static let name = "view.project"
    static let summary = "Draws a project with its tasks, or all projects."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(#"{"width": 60}"#, after: [Scene.project, Scene.milk])

    let id: EntityReference?
    var form = ViewOptions()

    static let shape = Shape(
        { ViewProject(id: $0) }, Field("id", \.id, "the project, by name or id; all where absent")
    )
    .including(ViewForm.shape, at: \.form)

    func run(on engine: isolated Engine) throws -> TextView {
        let moment = try engine.moment
        guard let id else {
            return ProjectsView(projects: try engine.projects(sort: .manual, archived: nil))
                .drawn(form, at: moment)
        }
        let project = try engine.project(id.text)
        var query = TaskQuery()
        query.project = project.project.number
        query.status = .open
        let open = try engine.tasks(matching: query).tasks
        query.status = .done
        query.sort = .completed
        query.descending = true
        query.limit = ProjectDetailView.mostDone
        return ProjectDetailView(project: project, open: open, done: try engine.tasks(matching: query).tasks)
            .drawn(form, at: moment)
    }
}
