import Tally

/// The documents of the command language, made from the declarations of the commands.
public enum LanguageDocument {
    /// The text of `clients/LANGUAGE.md`.
    public static var markdown: String {
        var parts = [start]
        for section in CommandTable.sections {
            parts.append("## \(section.title)")
            parts.append(section.commands.map(text).joined(separator: "\n"))
        }
        parts.append("## Options")
        for group in CommandOptionGroup.allCases {
            let options = CommandHelp.parts(of: group).map { item($0.usage, $0.summary) }
            parts.append("### \(group.heading)\n\n" + options.joined(separator: "\n"))
        }
        return (parts + [end]).joined(separator: "\n\n") + "\n"
    }

    /// The rows of README's table of commands.
    public static var table: String {
        let rows = mostUsed.compactMap { name -> String? in
            guard let command = CommandTable.commands(startingWith: name).first(where: { $0.name == name }),
                let example = command.examples.first
            else { return nil }
            return "| `tally \(example.line)` | \(command.summary) |"
        }
        return (["| command | what it does |", "|---|---|"] + rows).joined(separator: "\n") + "\n"
    }

    private static let mostUsed = [
        "add", "list", "done", "edit", "due", "focus add", "today", "calendar", "habit add", "habit", "start",
        "time", "stake put", "remind", "undo", "log", "export", "report", "watch",
    ]

    private static func text(of command: Command) -> String {
        var lines = [item(([command.usage] + command.otherNames).joined(separator: "`, `"), command.summary)]
        lines += command.parts.filter { $0.group == nil && !$0.summary.isEmpty }
            .map { "  " + item($0.usage, $0.summary) }
        let examples = command.examples.map { "`\($0.line)`" }
        if !examples.isEmpty { lines.append("  - for example " + examples.joined(separator: ", ")) }
        return lines.joined(separator: "\n")
    }

    private static func item(_ code: String, _ meaning: String) -> String { "- `\(code)`: \(meaning)" }

    private static let start = """
        # The command language

        What a person can do with Tally, as one types it: in a shell behind `tally`, and in every other client \
        through the method `command.run`. This document is made from the declarations of the commands; `tally help` \
        prints them, and `tally help COMMAND` explains one.

        A line is a command, its arguments and its options, in any order. It changes everything that it names, or \
        fails and changes nothing, and `undo` takes it back as one step.
        """

    private static let end = """
        ## Words

        - **Tasks** are named by number, by UUID, or by at least its first \(TaskReference.shortestPrefix) characters. \
        Several are lists and ranges: `done 1-3 7` or `done 1,3,7`.
        - **Projects, habits and activities** are named as they are; a name of several words needs no quotes.
        - **Dates, times and durations** are what people type: `today`, `fri 17:00`, `27 nov`, `3 days ago`, \
        `2026-11-20`, `+3`, `end of month`, `1h30`. What two people would read differently is refused with both \
        readings. [protocol.md](../protocol.md#dates-in-words) has the grammar.
        - **Captured lines**, behind `add`, say everything about a task at once: \
        `add Pay rent tomorrow 18:00 @Home '#bills' p1 ~20m`. `@` is a project, `#` a tag, `p0` to `p3` a \
        priority, `~` an estimate; dates and repeats such as `every friday` are read where they cannot be part of \
        the title. A word in double quotes, or behind a backslash, is literal. A shell needs quotes around `#`. \
        [The grammar](../protocol.md#captured-lines) has the rest.
        - **Filters**, behind `list` and in `--filter`, say which tasks: `@Home '#bills' p0 due:..fri is:overdue \
        has:notes "text" :saved sort:due limit:20`, joined by `and`, `or`, `not` and parentheses. \
        [The grammar](../protocol.md#filters) has all conditions.
        - **Amounts** are written with a full stop: `12.50`.
        - A word that starts with `-` is an option, unless a digit follows: `undo -3` and `due 1 -2` are numbers. \
        Words behind `--` are no options. `-` alone is the text of standard input.
        - An option that takes one value is given once; `--tag` may be repeated.
        """
}
