import JSONRPC
import Tally
import TallyLanguage
import TallyViews

extension CommandTable {
    static let languageCommands: [Command] = [help, aliasHelp, version]

    /// The commands that a program in a shell runs itself. Here they are only declared.
    static let shellCommands: [Command] = [
        inShell(
            "watch", "print events as they happen, or redraw the output of a command after each change",
            [
                .argument("COMMAND…", "a command", .command, count: 0...1000, .text),
                .flag(ShellLine.notify, summary: "show reminders as notifications of the desktop"),
            ],
            examples: ["watch", "watch today", "watch list sort=priority", "watch --notify"]),
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
        examples: ["help", "help done"],
        accepts: { $0.isEmpty || !commands(startingWith: name(in: $0)).isEmpty }
    ) { run, _ in
        let words = run.words("COMMAND")
        let help = CommandHelp(run.context.options)
        return words.isEmpty ? help.all : help.view(of: name(in: words))
    }

    private static let aliasHelp = Command(
        "help", "show what an alias stands for, with the help of its command",
        [.argument("ALIAS", "an alias", .alias, count: 1...3, .text)], calls: [AliasListMethod.self],
        examples: [CommandExample("help morning", after: ["alias morning = list is:today"])]
    ) { run, engine in
        let words = run.words("ALIAS")
        let name = name(in: words)
        guard let alias = try engine.alias(named: name),
            let command = CommandInput(line: alias.line).found?.command
        else { throw CommandTable.unknown(CommandWord(name, raw: name, range: words[0].range)) }
        try run.print(AliasResult(alias: alias))
        return CommandHelp(run.context.options).view(of: alias, for: command, at: try engine.moment)
    }

    private static func name(in words: [CommandWord]) -> String {
        words.map(\.text).joined(separator: " ")
    }

    private static let version = Command(
        "version", "print the version", [], calls: [], examples: ["version"]
    ) { run, _ in TextView.plain("tally \(TallyServer.version)\n") }
}
