import JSONRPC
import Tally
import TallyViews

/// Help as text, made from the declarations of the commands.
struct CommandHelp {
    private let options: ViewOptions

    init(_ options: ViewOptions) { self.options = options }

    /// All commands, with what their words may be.
    var all: TextView { TextView.plain(text) }

    var text: String {
        var lines = [
            "tally: a terminal client of tallyd for tasks, a daily focus of three, habits, time tracking, stakes and "
                + "scores.", "", "Usage: tally [OPTION…] [COMMAND …]",
        ]
        for section in CommandTable.sections {
            lines += ["", section.title + ":"] + section.commands.map(Self.line)
        }
        for group in CommandOptionGroup.allCases {
            lines += ["", group.heading + ":"] + Self.options(of: group)
        }
        return (lines + HelpText.endings).joined(separator: "\n") + "\n"
    }

    /// What an alias stands for, and the help of that command.
    func view(of alias: CommandAlias, for command: Command, at moment: Moment) -> TextView {
        TextView.joined([
            AliasReport([alias]).drawn(options, at: moment), TextView.plain("\n"), view(of: command.name),
        ])
    }

    /// The help of the commands that start with a word, or of one.
    func view(of name: String) -> TextView {
        let commands = CommandTable.commands(startingWith: name)
        var lines: [String] = []
        for command in commands { lines.append(Self.line(command)) }
        var groups: [CommandOptionGroup] = []
        for part in commands.flatMap(\.parts) {
            if let group = part.group, !groups.contains(group) { groups.append(group) }
        }
        let own = commands.flatMap(\.parts).filter { $0.group == nil && !$0.summary.isEmpty }
        if !own.isEmpty { lines += [""] + own.map(Self.line) }
        for group in groups { lines += ["", group.heading + ":"] + Self.options(of: group) }
        let examples = commands.flatMap(\.examples).map { "  tally " + $0.line }
        if !examples.isEmpty { lines += ["", "Examples:"] + examples }
        lines.append("\n“tally help” lists all commands and explains their words.")
        return TextView.plain(lines.joined(separator: "\n") + "\n")
    }

    private static func line(_ command: Command) -> String {
        row(
            [command.usage] + command.otherNames.map { $0 + command.usage.dropFirst(command.name.count) },
            command.summary)
    }

    private static func line(_ part: CommandPart) -> String { row([part.usage], part.summary) }

    /// Returns a line with a usage on the left and its meaning on the right.
    private static func row(_ usages: [String], _ meaning: String) -> String {
        let left = usages.joined(separator: ", ")
        let gap = max(2, 32 - 2 - left.count)
        return "  " + left + (meaning.isEmpty ? "" : String(repeating: " ", count: gap) + meaning)
    }

    private static func options(of group: CommandOptionGroup) -> [String] { parts(of: group).map(line) }

    /// Returns the options of a group, each once.
    static func parts(of group: CommandOptionGroup) -> [CommandPart] {
        var names: Set<String> = []
        return (CommandTable.all.flatMap(\.parts) + CommandPart.common)
            .filter { $0.group == group && names.insert($0.name).inserted }
    }
}

extension CommandOptionGroup {
    var heading: String {
        switch self {
        case .task: "Task options"
        case .filter: "Filters"
        case .common: "Options of every command"
        }
    }
}

extension Command {
    /// How it is typed, such as `due ID DATE`.
    var usage: String {
        var words = [name]
        var groups: [CommandOptionGroup] = []
        for part in parts {
            guard let group = part.group else {
                words.append(part.placeInUsage)
                continue
            }
            if !groups.contains(group) {
                groups.append(group)
                words.append("[\(group.rawValue)…]")
            }
        }
        return words.joined(separator: " ")
    }
}

extension CommandPart {
    /// How it is typed in a line of help that explains it, such as `-d, --due DATE`.
    var usage: String {
        guard case .option(let option) = place else { return name }
        return option.names.joined(separator: ", ") + (option.value.map { " " + $0 } ?? "")
    }

    fileprivate var placeInUsage: String {
        switch place {
        case .argument(let argument):
            if argument.count.lowerBound == 0 { return "[\(argument.name)]" }
            return argument.name
        case .option(let option): return "[\(option.names.last ?? "")\(option.value.map { " " + $0 } ?? "")]"
        case .addedTags, .removedTags: return "[\(name)]"
        }
    }
}

/// The parts of help that no declaration gives.
enum HelpText {
    static let endings = """

        Words:
          ID is a task's number, its UUID, or at least the first 4 characters of the UUID. Several tasks are named by
          numbers, ranges and lists: 1-3 7, or 1,3,7. They are changed as one step, all or none.
          DATE, START and END are what people type: today, fri 17:00, 27 nov, 3 days ago, 2026-11-20, +3, eom.
          A captured line is a title with what else it says: Pay rent tomorrow 18:00 @Home '#bills' p1 stake:5.
          In a filter: @Project, '#tag', p0, due:..fri, is:overdue, has:notes, "text", :saved, sort:due, limit:20.
          - is the text of standard input. A word that starts with - is an option, unless a digit follows; words
          behind -- are no options.

        Options of the server, before the command:
          --database PATH   --timezone ZONE   --day-start HH:MM   --now INSTANT   --read-only
          --version, --help

        Environment:
          TALLYD                         the server; default: tallyd next to this client, or on the PATH
          TALLY_DATABASE                 the database; default: $XDG_DATA_HOME/tally/tally.db, or
                                         ~/.local/share/tally/tally.db
          COLUMNS                        the width of views; default: the width of the terminal, or 80 in a pipe
          NO_COLOR, COLORTERM, TERM      determine the colors, unless --color does

        Exit codes:
          0 success; 1 the request failed, with the error on standard error, or the output cannot be written;
          2 invalid usage; 3 no working server.
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
