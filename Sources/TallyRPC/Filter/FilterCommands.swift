import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let filterCommands: [Command] = [
        Command(
            "filters", or: ["filter"], "list saved filters", view: ViewFiltersMethod.self,
            json: [FilterListMethod.self],
            examples: ["filters"]),
        Command(
            "filter add", "save a filter under a name, which other filters use as :NAME",
            FilterCreateMethod.self,
            [
                .argument("NAME", "a name", .text, member: "name"),
                .argument("FILTER…", "a filter", .filter, member: "filter", count: 1...1000, .line),
            ], examples: ["filter add urgent p0 or is:overdue"]
        ) { result, page in FilterReport(result.filter).drawn(page.options, at: page.moment) },
        Command(
            "filter edit", "give a saved filter other words", FilterUpdateMethod.self,
            [
                .argument("NAME", "a saved filter", .savedFilter, member: "id"),
                .argument("FILTER…", "a filter", .filter, member: "filter", count: 1...1000, .line),
            ], examples: [CommandExample("filter edit urgent p0", after: ["filter add urgent p0 or p1"])]
        ) { result, page in FilterReport(result.filter).drawn(page.options, at: page.moment) },
        Command(
            "filter rename", "rename a saved filter", FilterUpdateMethod.self,
            [
                .argument("NAME", "a saved filter", .savedFilter, member: "id"),
                .argument("NEW", "a new name", .text, member: "name"),
            ], examples: [CommandExample("filter rename urgent now", after: ["filter add urgent p0"])]
        ) { result, page in FilterReport(result.filter).drawn(page.options, at: page.moment) },
        Command(
            "filter delete", "delete a saved filter", FilterDeleteMethod.self,
            [.argument("NAME", "a saved filter", .savedFilter, member: "id")],
            examples: [CommandExample("filter delete urgent", after: ["filter add urgent p0"])]
        ) { result, page in FilterReport(result.filter, lead: "deleted").drawn(page.options, at: page.moment)
        },
    ]
}
