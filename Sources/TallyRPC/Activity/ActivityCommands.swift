import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let activityCommands: [Command] = [
        Command(
            "activities", or: ["activity"], "list activities", view: ViewActivitiesMethod.self,
            json: [ActivityListMethod.self],
            [.flag("--all", member: "archived", gives: .null, summary: "also archived ones")],
            examples: ["activities", "activities --all"]),
        Command(
            "activity add", "add an activity", ActivityCreateMethod.self,
            [.name(of: .text, "a name", member: "name"), color], examples: ["activity add Exercise"]
        ) { result, page in ActivityReport(result.activity).drawn(page.options, at: page.moment) },
        Command(
            "activity edit", "change an activity", ActivityUpdateMethod.self,
            [.activity, .option("--name", value: "NAME", .text, member: "name", summary: "its name"), color],
            examples: ["activity edit Writing --color \"#CC6633\""]
        ) { result, page in ActivityReport(result.activity).drawn(page.options, at: page.moment) },
        Command(
            "activity rename", "rename an activity", ActivityUpdateMethod.self,
            [
                .argument("NAME", "an activity", .activity, member: "activity"),
                .argument("NEW", "a new name", .text, member: "name", count: 1...100, .text),
            ], examples: ["activity rename Writing Drafting"]
        ) { result, page in ActivityReport(result.activity).drawn(page.options, at: page.moment) },
        Command(
            "activity archive", "archive an activity; it keeps its time", ActivityArchiveMethod.self,
            [.activity],
            examples: ["activity archive Writing"]
        ) { result, page in
            ActivityReport(result.activity, lead: "archived").drawn(page.options, at: page.moment)
        },
        Command(
            "activity unarchive", "take an activity out of the archive", [.activity],
            calls: [ActivityArchiveMethod.self],
            examples: [CommandExample("activity unarchive Writing", after: ["activity archive Writing"])]
        ) { run, engine in
            let page = try run.page(on: engine)
            let result = try run.call(ActivityArchiveMethod.self, on: engine, with: ["archived": false])
            return ActivityReport(result.activity).drawn(page.options, at: page.moment)
        },
        Command(
            "activity delete", "delete an activity and its time", ActivityDeleteMethod.self, [.activity],
            examples: ["activity delete Writing"]
        ) { deletion, page in ActivityReport(deletion).drawn(page.options, at: page.moment) },
    ]

    private static let color = CommandPart.option(
        "--color", value: "#RRGGBB", .text, member: "color", summary: "its color")
}

extension CommandPart {
    static let activity = name(of: .activity, "an activity", member: "activity")
}
