import JSONRPC
import Tally

extension ProjectSituation: ActionSubject {
    var subjectID: JSONValue { .string(project.id.text) }
}

/// What can be done with a project.
enum ProjectActions {
    static let all = EntityActions(general: general, actions) { engine, id in
        try engine.projectSituation(id.text)
    }

    private static let general: [Action<GeneralSituation>] = [
        Action("createProject", "New project", "ap", ProjectCreateMethod.self).asking("name", "Name")
    ]

    private static let actions: [Action<ProjectSituation>] = [
        Action("createTask", "New task in the project", "o", TaskCreateMethod.self).about("project")
            .asking("title", "Title"),
        Action("rename", "Rename", "cc", ProjectUpdateMethod.self).about("id")
            .asking("name", "New name") { $0.project.name }.when { !$0.isInbox },
        Action("description", "Change the description", "cn", ProjectUpdateMethod.self).about("id")
            .asking("description", "Description") { $0.project.description },
        Action("color", "Change the color", "co", ProjectUpdateMethod.self).about("id")
            .asking("color", "Color, such as #3CB44B") { $0.project.color.description },
        Action("move", "Move after another project", "cm", ProjectUpdateMethod.self).about("id")
            .asking(
                "after", "Project to stand after",
                among: { project in project.names.projects.filter { $0 != project.project.name } }
            ).when { !$0.isInbox },
        Action("archive", "Archive", "A", ProjectArchiveMethod.self).about("id").with("archived", true)
            .when { !$0.isInbox && !$0.project.isArchived },
        Action("unarchive", "Take out of the archive", "A", ProjectArchiveMethod.self).about("id")
            .with("archived", false).when(\.project.isArchived),
        Action("delete", "Delete; its tasks move to Inbox", "dd", ProjectDeleteMethod.self).about("id")
            .when(\.canBeDeleted),
    ]
}
