import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let tagCommands: [Command] = [
        Command(
            "tags", or: ["tag"], "list tags with their tasks and time entries", view: ViewTagsMethod.self,
            json: [TagListMethod.self],
            examples: ["tags"]),
        Command(
            "tag rename", "rename a tag of all tasks and time entries", TagRenameMethod.self,
            [
                .argument("TAG", "a tag", .entryTag, member: "from", convert: name),
                .argument("NEW", "a new name", .text, member: "to", convert: name),
            ], examples: [CommandExample("tag rename work office", after: ["edit 1 +work"])]
        ) { result, page in TagReport(result.change, lead: "renamed").drawn(page.options, at: page.moment) },
        Command(
            "tag delete", "remove a tag from all tasks and time entries", TagDeleteMethod.self,
            [.argument("TAG", "a tag", .entryTag, member: "tag", convert: name)],
            examples: [CommandExample("tag delete work", after: ["edit 1 +work"])]
        ) { result, page in TagReport(result.change, lead: "deleted").drawn(page.options, at: page.moment) },
    ]

    private static func name(_ text: String) -> JSONValue? {
        .string(text.hasPrefix("#") || text.hasPrefix("+") ? String(text.dropFirst()) : text)
    }
}
