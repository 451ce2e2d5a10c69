import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let projectCommands: [Command] = [
        Command(
            "projects", "list projects", view: ViewProjectMethod.self, json: [ProjectListMethod.self],
            [.flag("--all", member: "archived", gives: .null, summary: "also archived ones")],
            examples: ["projects", "projects --all"], accepts: { $0.isEmpty }),
        Command(
            "projects", or: ["project"], "list the tasks of a project", view: ViewProjectMethod.self,
            json: [ProjectGetMethod.self], [.project], examples: ["projects Work"]),
        Command(
            "project add", "add a project", ProjectCreateMethod.self,
            [.name(of: .text, "a name", member: "name")] + definition, examples: ["project add Garden"]
        ) { result, page in ProjectReport(result.project).drawn(page.options, at: page.moment) },
        Command(
            "project edit", "change a project", ProjectUpdateMethod.self,
            [.project, .option("--name", value: "NAME", .text, member: "name", summary: "its name")]
                + definition + [
                    .option(
                        "--after", value: "PROJECT", .project, member: "after",
                        summary: "the project that it follows in the manual order")
                ], examples: ["project edit Work --color \"#3366CC\" --description \"The office\""]
        ) { result, page in ProjectReport(result.project).drawn(page.options, at: page.moment) },
        Command(
            "project rename", "rename a project", ProjectUpdateMethod.self,
            [
                .argument("NAME", "a project", .project, member: "id"),
                .argument("NEW", "a new name", .text, member: "name", count: 1...100, .text),
            ], examples: ["project rename Work Office"]
        ) { result, page in ProjectReport(result.project).drawn(page.options, at: page.moment) },
        archive("project archive", "archive a project", true, examples: ["project archive Work"]),
        archive(
            "project unarchive", "take a project out of the archive", false,
            examples: [CommandExample("project unarchive Work", after: ["project archive Work"])]),
        Command(
            "project delete", "delete a project; its tasks move to Inbox", ProjectDeleteMethod.self,
            [.project],
            examples: ["project delete Work"]
        ) { result, page in
            ProjectReport(result.project, lead: "deleted", movedTasks: result.movedTasks)
                .drawn(page.options, at: page.moment)
        },
    ]

    private static let definition: [CommandPart] = [
        .option("--color", value: "#RRGGBB", .text, member: "color", summary: "its color"),
        .option("--description", value: "TEXT", .text, member: "description", summary: "what it is about"),
    ]

    private static func archive(
        _ name: String, _ summary: String, _ archived: Bool, examples: [CommandExample]
    )
        -> Command
    {
        Command(name, summary, [.project], calls: [ProjectArchiveMethod.self], examples: examples) {
            run, engine in
            let page = try run.page(on: engine)
            let result = try run.call(
                ProjectArchiveMethod.self, on: engine, with: ["archived": .bool(archived)])
            return ProjectReport(result.project, lead: archived ? "archived" : nil)
                .drawn(page.options, at: page.moment)
        }
    }
}

extension CommandPart {
    fileprivate static let project = name(of: .project, "a project", member: "id")
}
