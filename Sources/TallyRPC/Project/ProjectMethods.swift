import JSONRPC
import Tally

struct ProjectCreateMethod: Method {
    static let name = "project.create"
    static let summary = "Creates a project."
    static let effect = Effect.changes
    static let failures = [ErrorCode.duplicate]
    static let example = Example(##"{"name": "Garden", "color": "#3CB44B"}"##)

    let name: Name
    let description: Notes?
    let color: Color?

    static let shape = Shape(
        ProjectCreateMethod.init,
        Field("name", \.name, "unique ignoring case and Unicode form"),
        Field("description", \.description, "further text, at most 64 KiB"),
        Field("color", \.color, "the palette's least used colour where absent"))

    func run(on engine: isolated Engine) throws -> ProjectResult {
        ProjectResult(
            project: try engine.createProject(
                ProjectDraft(name: name, description: description, color: color)))
    }
}

struct ProjectListMethod: Method {
    static let name = "project.list"
    static let summary = "Lists the projects with the numbers of their tasks, Inbox first."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.project, ExampleRequest.milk])

    let sort: ProjectSort
    let archived: Bool?

    static let shape = Shape(
        ProjectListMethod.init,
        Field("sort", \.sort, "the order").defaulting(to: .name),
        Field("archived", \.archived, "only archived ones, or only others; both where absent"))

    struct Result: LaidOut {
        let projects: [ProjectView]

        static let layout = Layout<Result>([Member("projects", \.projects, "the projects")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(projects: try engine.projects(sort: sort, archived: archived))
    }
}

struct ProjectGetMethod: Method {
    static let name = "project.get"
    static let summary = "Answers one project."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(#"{"id": "garden"}"#, after: [ExampleRequest.project])

    let id: EntityReference

    static let shape = Shape(ProjectGetMethod.init, Field("id", \.id, FieldText.project))

    func run(on engine: isolated Engine) throws -> ProjectResult {
        ProjectResult(project: try engine.project(id.text))
    }
}

struct ProjectUpdateMethod: Method {
    static let name = "project.update"
    static let summary = "Changes members of a project."
    static let details = "Renaming keeps its tasks. Inbox cannot be renamed, archived or moved."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .duplicate, .reserved, .conflict]
    static let example = Example(#"{"id": "Garden", "name": "Allotment"}"#, after: [ExampleRequest.project])

    let id: EntityReference
    let name: Name?
    let description: Patch<Notes>
    let color: Color?
    let archived: Bool?
    let after: EntityReference?
    let ifRevision: Int?

    static let shape = Shape(
        ProjectUpdateMethod.init,
        Field("id", \.id, FieldText.project),
        Field("name", \.name, "the new name"),
        Field("description", \.description, "the new description"),
        Field("color", \.color, "the new colour"),
        Field("archived", \.archived, "whether it is put away"),
        Field("after", \.after, "the project it is to come right after in the order by hand"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> ProjectResult {
        var changes = ProjectChanges()
        changes.name = name
        changes.description = description.value(clearingTo: .empty)
        changes.color = color
        changes.isArchived = archived
        changes.after = after?.text
        return ProjectResult(project: try engine.updateProject(id.text, changes, ifRevision: ifRevision))
    }
}

struct ProjectDeleteMethod: Method {
    static let name = "project.delete"
    static let summary = "Deletes a project; its tasks move to Inbox."
    static let details = "A project with a task whose stake is pending is not deleted."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .reserved, .stakeLocked, .conflict]
    static let example = Example(#"{"id": "Garden"}"#, after: [ExampleRequest.project])

    let id: EntityReference
    let ifRevision: Int?

    static let shape = Shape(
        ProjectDeleteMethod.init,
        Field("id", \.id, FieldText.project),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    struct Result: LaidOut {
        let project: ProjectView
        let movedTasks: Int

        static let layout = Layout<Result>([
            Member("project", \.project, "the project as it was"),
            Member("movedTasks", \.movedTasks, "how many tasks moved to Inbox"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        let (project, moved) = try engine.deleteProject(id.text, ifRevision: ifRevision)
        return Result(project: project, movedTasks: moved)
    }
}
