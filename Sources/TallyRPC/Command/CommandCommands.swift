import JSONRPC
import Tally
import TallyLanguage
import TallyViews

extension CommandTable {
    static let languageCommands: [Command] = [help, version]

    private static let help = Command(
        "help", "show this help, or that of a command",
        [.argument("COMMAND", "a command", .command, count: 0...3, .text)], calls: [],
        examples: ["help", "help done"]
    ) { run, _ in
        let words = run.words("COMMAND")
        guard !words.isEmpty else { return CommandHelp(run.context.options).all }
        let name = words.map(\.text).joined(separator: " ")
        guard !CommandTable.commands(startingWith: name).isEmpty else { throw CommandTable.unknown(words[0]) }
        return CommandHelp(run.context.options).view(of: name)
    }

    private static let version = Command(
        "version", "print the version", [], calls: [], examples: ["version"]
    ) { run, _ in TextView.plain("tally \(TallyServer.version)\n") }
}
