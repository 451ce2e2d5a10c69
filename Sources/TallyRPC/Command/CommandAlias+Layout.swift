import JSONRPC
import Tally

extension CommandAlias: LaidOut {
    public static let layout = Layout<CommandAlias>(
        "Alias",
        [
            Member("id", \.id, "its UUID"),
            Member("name", \.name, "its name, unique ignoring case"),
            Member("line", \.line, "the command line that it stands for"),
            Member("createdAt", \.createdAt, "when it was created"),
            Member(
                "revision", \.revision, "its revision, from 1, incremented by each change; see `ifRevision`"),
        ])
}

/// A result with one alias.
struct AliasResult: LaidOut, ReferableOutput {
    let alias: CommandAlias

    static let layout = Layout<AliasResult>([Member("alias", \.alias, "the alias")])

    var reference: String? { alias.id.text }
}

extension CommandAliasDraft {
    static func shape(for use: DraftUse) -> Shape<CommandAliasDraft> {
        Shape(
            CommandAliasDraft(), for: use,
            DraftField(
                "name", \.name,
                "its name: a letter, then letters, digits, `-` and `_`; unique among aliases ignoring case, and "
                    + "no command"
            ).required(),
            DraftField("line", \.line, "the command line, without the name of the program").required())
    }
}

extension AliasName: WireString {
    public static var schema: Schema { .string(length: 1...limit) }
    static func read(_ text: String) throws -> AliasName {
        try reading { () throws(InvalidText) in try AliasName(text) }
    }
    var wireText: String { name.text }
}

extension CommandLineText: WireString {
    public static var schema: Schema { .string(length: 1...limit) }
    static func read(_ text: String) throws -> CommandLineText {
        try reading { () throws(InvalidText) in try CommandLineText(text) }
    }
    var wireText: String { text }
}

extension TallyServer {
    /// The language of commands.
    public static let commands: any CommandLanguage = CommandNames()
}

/// The names that commands have, so that no alias takes one.
private struct CommandNames: CommandLanguage {
    func isCommand(_ word: String) -> Bool { CommandTable.isCommand(word.lowercased()) }
}
