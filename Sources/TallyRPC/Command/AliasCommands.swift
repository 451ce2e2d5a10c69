import JSONRPC
import Tally
import TallyLanguage
import TallyViews

extension CommandTable {
    static let aliasCommands: [Command] = [
        Command(
            "aliases", or: ["alias"], "list aliases", AliasListMethod.self, examples: ["aliases"],
            accepts: { $0.isEmpty }
        ) { result, page in AliasReport(result.aliases).drawn(page.options, at: page.moment) },
        Command(
            "alias rename", "rename an alias", AliasUpdateMethod.self,
            [
                .argument("NAME", "an alias", .alias, member: "alias"),
                .argument("NEW", "a new name", .text, member: "name"),
            ],
            examples: [CommandExample("alias rename morning early", after: ["alias morning = list is:today"])]
        ) { result, page in AliasReport([result.alias]).drawn(page.options, at: page.moment) },
        Command(
            "alias delete", "delete an alias", AliasDeleteMethod.self,
            [.argument("NAME", "an alias", .alias, member: "alias")],
            examples: [CommandExample("alias delete morning", after: ["alias morning = list is:today"])]
        ) { result, page in
            AliasReport([result.alias], lead: "deleted").drawn(page.options, at: page.moment)
        },
        definition,
    ]

    /// A new alias, or a new line for one.
    private static let definition = Command(
        "alias", "give a command line a name, which is a command of its own",
        [
            .argument("NAME", "a name", .alias), .argument("=", "a “=” before the line", .choice(["="])),
            .argument("LINE…", "a command line", .command, count: 1...1000, .line),
        ], calls: [AliasCreateMethod.self, AliasUpdateMethod.self],
        examples: ["alias morning = list is:today @Work", "alias later = edit -d \"next week\""]
    ) { run, engine in
        let (name, sign, words) = (run.words("NAME")[0], run.words("=")[0], run.words("LINE…"))
        guard sign.text == "=" else {
            throw CommandRefusal(
                .unexpectedArgument, "Write “=” between the name and the line.", at: sign.range)
        }
        let line = Self.line(words)
        guard let command = CommandInput(line: line).found?.command else {
            throw CommandTable.unknown(words[0])
        }
        try command.refuseInAlias(at: words[0].range)
        run.note("name", is: "NAME", [name], name.text)
        run.note("line", is: "LINE", words, line)
        let page = try run.page(on: engine)
        let alias =
            try engine.alias(named: name.text) == nil
            ? try run.call(
                AliasCreateMethod.self, on: engine, with: ["name": .string(name.text), "line": .string(line)]
            ).alias
            : try run.call(
                AliasUpdateMethod.self, on: engine,
                with: ["alias": .string(name.text), "line": .string(line)]
            ).alias
        return AliasReport([alias]).drawn(page.options, at: page.moment)
    }

    /// Returns the line that words make: a word in which a shell has left blanks is in quotes again.
    private static func line(_ words: [CommandWord]) -> String {
        guard words.count > 1 else { return words.first?.raw ?? "" }
        return words.map { word in
            word.raw == word.text && word.raw.contains(where: \.isWhitespace) ? "\"\(word.text)\"" : word.raw
        }.joined(separator: " ")
    }
}
