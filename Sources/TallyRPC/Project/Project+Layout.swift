import JSONRPC
import Tally

extension ProjectView: LaidOut {
    public static let layout = Layout<ProjectView>(
        "Project",
        [
            Member("id", \.project.id, "its UUID"),
            Member("name", \.project.name, "its name, unique ignoring case"),
            Member("description", \.project.description, "its description, \"\" for none"),
            Member("color", \.project.color, "#RRGGBB"),
            Member("inbox", \.project.isInbox, "whether it is Inbox, the default project"),
            Member("archived", \.project.isArchived, "whether it is archived"),
            Member("active", \.active, "the number of its open tasks"),
            Member("done", \.done, "the number of its completed tasks"),
            Member("position", \.project.position, "its position in the manual order; compare bytes"),
            Member("createdAt", \.project.createdAt, "when it was created"),
            Member(
                "revision", \.project.revision,
                "its revision, from 1, incremented by each change; see `ifRevision`"),
        ])
}

/// A result with one project.
struct ProjectResult: LaidOut, ReferableOutput {
    let project: ProjectView

    static let layout = Layout<ProjectResult>([Member("project", \.project, "the project")])

    var reference: String? { project.project.id.text }
}
