import JSONRPC
import Tally

struct ProjectCreateMethod: Method {
    static let name = "project.create"
    static let summary = "Creates a project."
    static let effect = Effect.changes
    static let failures = [ErrorCode.duplicate]
    static let example = Example(##"{"name": "Garden", "color": "#3CB44B"}"##)

    var draft = ProjectDraft()

    static let shape = Shape { ProjectCreateMethod() }.including(
        ProjectDraft.shape(for: .create), at: \.draft)

    func run(on engine: isolated Engine) throws -> ProjectResult {
        ProjectResult(project: try engine.createProject(draft))
    }
}

struct ProjectListMethod: Method {
    static let name = "project.list"
    static let summary = "Lists the projects with their task counts, Inbox first."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.project, ExampleRequest.milk])

    let sort: ProjectSort
    let archived: Bool?

    static let shape = Shape(
        ProjectListMethod.init,
        Field("sort", \.sort, "the order").defaulting(to: .name),
        Field(
            "archived", \.archived, "true for archived projects, false for active ones; defaults to both"))

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
    static let summary = "Returns one project."
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
    static let details = """
        Renaming a project preserves its tasks. Inbox cannot be renamed, archived or moved.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .duplicate, .reserved, .conflict]
    static let example = Example(#"{"id": "Garden", "name": "Allotment"}"#, after: [ExampleRequest.project])

    let id: EntityReference
    let ifRevision: Int?
    var draft = ProjectDraft()

    static let shape = Shape(
        { ProjectUpdateMethod(id: $0, ifRevision: $1) },
        Field("id", \.id, FieldText.project),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision)
    ).including(ProjectDraft.shape(for: .update), at: \.draft)

    func run(on engine: isolated Engine) throws -> ProjectResult {
        ProjectResult(project: try engine.updateProject(id.text, draft, ifRevision: ifRevision))
    }
}

struct ProjectArchiveMethod: Method {
    static let name = "project.archive"
    static let summary = "Archives a project, or takes it out of the archive; its tasks are preserved."
    static let details = "Inbox cannot be archived."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .reserved, .conflict]
    static let example = Example(#"{"id": "Garden"}"#, after: [ExampleRequest.project])

    let id: EntityReference
    let archived: Bool
    let ifRevision: Int?

    static let shape = Shape(
        ProjectArchiveMethod.init,
        Field("id", \.id, FieldText.project),
        Field("archived", \.archived, "false to take it out of the archive").defaulting(to: true),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> ProjectResult {
        var draft = ProjectDraft()
        draft.isArchived = archived
        return ProjectResult(project: try engine.updateProject(id.text, draft, ifRevision: ifRevision))
    }
}

struct ProjectDeleteMethod: Method {
    static let name = "project.delete"
    static let summary = "Deletes a project and moves its tasks to Inbox."
    static let details = "A project that has a task with a pending stake cannot be deleted."
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
            Member("project", \.project, "the deleted project"),
            Member("movedTasks", \.movedTasks, "the number of tasks moved to Inbox"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        let (project, moved) = try engine.deleteProject(id.text, ifRevision: ifRevision)
        return Result(project: project, movedTasks: moved)
    }
}
