import JSONRPC
import Tally

/// The options that several commands about tasks share.
extension CommandPart {
    private static let priorityNames = "P0|P1|P2|P3"

    private static func priority(_ text: String) -> JSONValue {
        let digit = text.count == 1 ? text : String(text.dropFirst())
        let isShort = text.count <= 2 && (text.count == 1 || text.lowercased().hasPrefix("p"))
        return .string(isShort && ["0", "1", "2", "3"].contains(digit) ? "P" + digit : text)
    }

    /// Returns a value that the word `none` clears.
    private static func clearable(_ text: String) -> JSONValue { text == "none" ? .null : .string(text) }

    /// The members of a new or changed task.
    static let taskOptions: [CommandPart] =
        severalTaskOptions + [
            option(
                "-n", "--notes", value: "TEXT", .text, member: "notes", summary: "its notes; - is the input"
            )
            .grouped(.task),
            option(
                "--start", value: "TIME", .date, member: "start", summary: "the start of its time block",
                convert: clearable
            )
            .grouped(.task),
            option(
                "--end", value: "TIME", .date, member: "end", summary: "the end of its time block",
                convert: clearable
            )
            .grouped(.task),
            option(
                "--url", value: "URL", .text, member: "url", summary: "its link; none: no link",
                convert: clearable
            ).grouped(.task),
            flag("--all-day", member: "allDay", summary: "it takes the whole day").grouped(.task),
            CommandPart(
                place: .addedTags, content: .tag, member: "tags", summary: "add a tag", gathering: .list,
                group: .task),
            option(
                "-t", "--tag", value: "TAG", .tag, member: "tags", repeats: true,
                summary: "a tag, repeatable; none: no tags", convert: clearable
            ).grouped(.task),
        ]

    /// The members that several tasks can get together.
    private static let severalTaskOptions: [CommandPart] = [
        option(
            "-p", "--priority", value: priorityNames, .choice(["P0", "P1", "P2", "P3"]),
            member: "priority", summary: "its priority; P0 is the highest", convert: priority),
        option(
            "-P", "--project", value: "NAME", .project, member: "project", summary: "its project"),
        flag(
            "-C", "--create-project", member: "createProject", summary: "make the project if there is none"),
        option(
            "-d", "--due", value: "DATE", .date, member: "due", summary: "its due; none: no due",
            convert: clearable),
        flag("-e", "--evening", member: "partOfDay", gives: "evening", summary: "it is for the evening"),
        flag("-m", "--morning", member: "partOfDay", gives: "morning", summary: "it is for the morning"),
        option(
            "-E", "--estimate", value: "DURATION", .duration, member: "estimate",
            summary: "the time it is expected to take; none: no estimate", convert: clearable),
        option(
            "--depends", value: "ID", .task, member: "dependsOn", repeats: true,
            summary: "a task to do before it, repeatable; none: none", convert: clearable),
        option(
            "--parent", value: "ID", .task, member: "parent",
            summary: "the task that it is part of; none: of none", convert: clearable),
        option(
            "-w", "--wait", value: "DATE", .date, member: "wait",
            summary: "until when lists do not show it; none: at once", convert: clearable),
        option(
            "-s", "--scheduled", value: "DATE", .date, member: "scheduled",
            summary: "when work on it can begin; none: at any time", convert: clearable),
        option(
            "-R", "--repeat", value: "RULE", .text, member: "recurrence",
            summary: "how it repeats, such as “every friday”; none: not",
            convert: { $0 == "none" ? .null : .object(["rule": .string($0)]) }),
    ].map { $0.grouped(.task) }

    /// What a completion does about other tasks.
    static let completionOptions: [CommandPart] = [
        flag("--force", member: "force", summary: "complete also what depends on open tasks"),
        option(
            "--children", value: "complete|keep", .choice(SubtaskCompletion.allCases.map(\.rawValue)),
            member: "children", summary: "what becomes of open tasks that are part of it"),
    ]

    /// What selects tasks for a change: their numbers or ids, or a filter.
    static let selection: [CommandPart] = [
        argument("ID…", "a task", .task, member: "id", count: 0...1000, .selection),
        option(
            "-f", "--filter", value: "FILTER", .filter, member: "filter",
            summary: "all tasks that match a filter, instead of ID"),
        flag("--dry-run", member: "dryRun", summary: "show what would change, and change nothing"),
    ]

    /// What selects the tasks of a list.
    static let filterOptions: [CommandPart] = [
        option(
            "-p", "--priority", value: priorityNames, .choice(["P0", "P1", "P2", "P3"]), member: "priority",
            summary: "tasks of a priority", convert: priority),
        option("-P", "--project", value: "NAME", .project, member: "project", summary: "tasks of a project"),
        CommandPart(
            place: .addedTags, content: .tag, member: "tags", summary: "tasks with a tag", gathering: .list),
        option(
            "-t", "--tag", value: "TAG", .tag, member: "tags", repeats: true,
            summary: "tasks with a tag, repeatable"),
        CommandPart(
            place: .removedTags, content: .tag, member: nil, summary: "tasks without a tag", gathering: .list),
        option("-d", "--due", value: "DATE", .date, member: "day", summary: "tasks of a day"),
        flag("--overdue", member: "overdue", summary: "overdue tasks"),
        option("--parent", value: "ID", .task, member: "parent", summary: "tasks that are part of another"),
        flag("--done", member: "status", gives: "done", summary: "done tasks only"),
        flag("--all", member: "status", gives: .null, summary: "open and done tasks"),
        flag("--waiting", member: nil, summary: "tasks that wait"),
        option(
            "--category", value: "morning|evening|upcoming|inbox",
            .choice(["morning", "evening", "upcoming", "inbox"]), member: "category",
            summary: "a part of today, later tasks, or those without a day"),
        option(
            "--sort", value: "KEY",
            .choice(TaskSort.allCases.map(\.rawValue)), member: "sort",
            summary: "manual, due, priority, created, completed, title, project, wait or scheduled"),
        flag("-r", "--reverse", member: "descending", summary: "the other way round"),
        option("--limit", value: "N", .number, member: "limit", summary: "at most N tasks a page"),
    ].map { $0.grouped(.filter) }
}
