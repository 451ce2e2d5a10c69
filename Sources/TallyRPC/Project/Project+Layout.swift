import JSONRPC
import Tally

extension ProjectView: LaidOut {
    public static let layout = Layout<ProjectView>(
        "Project",
        [
            Member("id", \.project.id, "its UUID"),
            Member("name", \.project.name, "its name, unique ignoring case"),
            Member("description", \.project.description, "further text, \"\" for none"),
            Member("color", \.project.color, "#RRGGBB"),
            Member("inbox", \.project.isInbox, "whether it is Inbox, the project of tasks without another"),
            Member("archived", \.project.isArchived, "whether it is put away"),
            Member("active", \.active, "how many of its tasks are open"),
            Member("done", \.done, "how many of its tasks are completed"),
            Member("position", \.project.position, "its place in the order by hand: compare as bytes"),
            Member("createdAt", \.project.createdAt, "when it was created"),
            Member("revision", \.project.revision, "counts its changes, from 1; see `ifRevision`"),
        ])
}

/// One project.
struct ProjectResult: LaidOut, ReferableOutput {
    let project: ProjectView

    static let layout = Layout<ProjectResult>([Member("project", \.project, "the project as it is now")])

    var reference: String { project.project.id.text }
}
