import JSONRPC
import Tally
import TallyLanguage
import TallyViews

extension CommandTable {
    static let languageCommands: [Command] = [help, version]

    /// The commands that a program in a shell runs itself. Here they are only declared.
    static let shellCommands: [Command] = [
        inShell(
            "watch", "print events as they happen, or redraw the output of a command after each change",
            [.argument("COMMAND…", "a command", .command, count: 0...1000, .text)],
            examples: ["watch", "watch today", "watch list sort=priority"]),
        inShell(
            "call", "send any request of the protocol, and print its result as JSON",
            [
                .argument("METHOD", "the name of a method", .method),
                .argument("JSON|NAME=VALUE…", "parameters", .text, count: 0...1000),
            ], examples: ["call task.get id=1"]),
        inShell(
            "demo", "build the server if needed, and play a session on a new database", [],
            examples: ["demo"]),
    ]

    private static func inShell(
        _ name: String, _ summary: String, _ parts: [CommandPart], examples: [CommandExample]
    ) -> Command {
        Command(name, summary, parts, calls: [], examples: examples) { _, _ in
            throw CommandRefusal(.unknownCommand, "“\(name)” runs in a shell only.", at: nil)
        }
    }

    /// Commands for programs, which help does not list.
    static let hiddenCommands: [Command] = [candidates]

    /// What the last of the words may become: lines of a word and, after a tab, what it is.
    private static let candidates = Command(
        "candidates", "list what the last word of a line may become",
        [.argument("WORDS…", "the words of a line", .text, count: 0...10_000)],
        calls: [CompletionListMethod.self], examples: []
    ) { run, engine in
        let words = run.words("WORDS…").map(\.text)
        return try ShellCandidates(words).report(on: engine).drawn
    }

    private static let help = Command(
        "help", "show this help, or that of a command",
        [.argument("COMMAND", "a command", .command, count: 0...3, .text)], calls: [],
        examples: ["help", "help done"]
    ) { run, _ in
        let words = run.words("COMMAND")
        guard !words.isEmpty else { return CommandHelp(run.context.options).all }
        let name = words.map(\.text).joined(separator: " ")
        guard !CommandTable.commands(startingWith: name).isEmpty else {
            throw CommandTable.unknown(CommandWord(name, raw: name, range: words[0].range))
        }
        return CommandHelp(run.context.options).view(of: name)
    }

    private static let version = Command(
        "version", "print the version", [], calls: [], examples: ["version"]
    ) { run, _ in TextView.plain("tally \(TallyServer.version)\n") }
}
