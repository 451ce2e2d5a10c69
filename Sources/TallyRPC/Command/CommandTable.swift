import JSONRPC
import TallyLanguage

/// All commands, in the order of help.
enum CommandTable {
    struct Section: Sendable {
        let title: String
        let commands: [Command]
    }

    /// The sections of help.
    static let sections: [Section] = runnable + [Section(title: "Shell", commands: shellCommands)]

    private static let runnable: [Section] = [
        Section(title: "Days", commands: dayCommands),
        Section(title: "Tasks", commands: taskCommands + seriesCommands + filterCommands),
        Section(
            title: "Focus, habits and projects",
            commands: suggestionCommands + focusCommands + habitCommands + projectCommands),
        Section(title: "Time", commands: activityCommands + timeCommands),
        Section(title: "Charts", commands: chartCommands + reportCommands),
        Section(title: "Stakes and reminders", commands: stakeCommands + reminderCommands),
        Section(
            title: "History and data",
            commands: historyCommands + dataCommands + [dataCheck] + settingsCommands + aliasCommands
                + languageCommands),
    ]

    /// The commands that `command.run` runs.
    static let all: [Command] = runnable.flatMap(\.commands)

    /// The lists of commands, those that are used most first. Each is made when a line is looked up in it, because a
    /// process often runs one line. All commands that start with the same word are in the same list.
    static let lists: [@Sendable () -> [Command]] = [
        { taskCommands + [dataCheck] }, { dayCommands }, { focusCommands }, { suggestionCommands },
        { habitCommands },
        { timeCommands },
        { projectCommands }, { historyCommands }, { activityCommands }, { stakeCommands },
        { reminderCommands }, { filterCommands }, { settingsCommands }, { aliasCommands }, { dataCommands },
        { seriesCommands }, { chartCommands }, { reportCommands },
        { languageCommands }, { shellCommands }, { hiddenCommands },
    ]

    /// Returns the commands that start with a word.
    private static func commands(withFirstWord word: String) -> [Command] {
        for list in lists {
            let found = list().filter { $0.names.contains { $0 == word || $0.hasPrefix(word + " ") } }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Whether a command starts with this word.
    static func isCommand(_ word: String) -> Bool { !commands(withFirstWord: word).isEmpty }

    /// Returns the commands of a name, such as `habit add`.
    static func commands(named name: String) -> [Command] {
        let first = name.prefix { $0 != " " }
        return commands(withFirstWord: String(first)).filter { $0.names.contains(name) }
    }

    /// Returns the commands whose name is these words or starts with them, such as all of `habit`.
    static func commands(startingWith name: String) -> [Command] {
        (all + shellCommands).filter { command in
            command.names.contains { $0 == name || $0.hasPrefix(name + " ") }
        }
    }

    /// Finds the command of a line by its first words. Without any, it shows today.
    /// - Returns: The command and the words behind its name; nil if the first word names none.
    static func find(_ words: [CommandWord]) -> (command: Command, rest: [CommandWord])? {
        let head = words.prefix { !$0.isQuoted && $0.text.first != "-" }.prefix(2).map(\.text)
        let known = head.first.map(commands(withFirstWord:)) ?? []
        for count in stride(from: head.count, through: 1, by: -1) {
            let name = head.prefix(count).joined(separator: " ")
            let found = known.filter { $0.names.contains(name) }
            let rest = Array(words.dropFirst(count))
            let positional = rest.filter { $0.isQuoted || !$0.text.hasPrefix("--") }
            if let command = found.first(where: { $0.accepts(positional) }) ?? found.last {
                return (command, rest)
            }
        }
        guard head.isEmpty, let today = commands(named: "today").first else { return nil }
        return (today, words)
    }

    /// Returns the refusal of a word that names no command.
    /// - Parameter aliases: The names of the aliases, which a line can start with as well.
    static func unknown(_ word: CommandWord, aliases: [String] = []) -> CommandRefusal {
        let lower = word.text.lowercased()
        let names = (all + shellCommands).flatMap(\.names)
        let heads = names.filter { !$0.contains(" ") || $0.hasPrefix(lower + " ") } + aliases
        let near =
            elsewhere[lower] ?? heads.first { $0 == lower } ?? NearestName.of(lower, among: heads.sorted())
        let hint = near.map { " Did you mean “\($0)”?" } ?? " “help” lists the commands."
        return CommandRefusal(
            .unknownCommand, "There is no command “\(word.text)”.\(hint)", at: word.range, suggestion: near)
    }

    /// What commands are called in other programs.
    private static let elsewhere = [
        "ls": "list", "rm": "delete", "remove": "delete", "complete": "done", "finish": "done", "new": "add",
        "create": "add", "cp": "copy", "mv": "move", "find": "search", "tasks": "list", "habits": "habit",
        "modify": "edit",
    ]
}
