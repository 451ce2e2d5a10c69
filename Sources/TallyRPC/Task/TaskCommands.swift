import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let taskCommands: [Command] = [
        Command(
            "add", "add a task from a captured line, and print its number", TaskCaptureMethod.self,
            [.argument("LINE…", "a title", .capture, member: "text", count: 1...1000, .line)],
            examples: ["add Pay rent tomorrow 18:00 p1"]
        ) { result, page in
            TaskDetailView(task: result.task).drawn(page.options, at: page.moment)
        },
        Command(
            "done", "complete tasks", TaskCompleteMethod.self,
            [
                .tasks,
                .option("--at", value: "TIME", .past, member: "at", summary: "when they were completed"),
            ],
            examples: ["done 1", "done 1-3", "done 1 2 --at yesterday"]
        ) { result, page in
            TextView.plain("done\n")
        },
        Command(
            "list", "list open tasks", view: ViewListMethod.self, json: [TaskListMethod.self],
            [
                .argument("FILTER…", "a filter", .filter, member: "filter", count: 0...1000, .line)
            ], examples: ["list", "list is:overdue"]),
    ]

    static let dayCommands: [Command] = [
        Command(
            "today", "show today's focus, lists, habits and score; the default command",
            view: ViewTodayMethod.self,
            json: [FocusTodayMethod.self], examples: ["today"])
    ]

    static let historyCommands: [Command] = [
        Command(
            "undo", "undo the last step, or a step of the log", HistoryUndoMethod.self,
            [.argument("STEP", "a step", .step, member: "step", count: 0...1)], examples: ["undo"]
        ) { result, page in TextView.plain("undone\n") }
    ]

    static let helpCommands: [Command] = [
        Command(
            "help", "show this help, or that of a command",
            [.argument("COMMAND", "a command", .command, count: 0...3, .text)], calls: [],
            examples: ["help", "help done"]
        ) { run, _ in
            let name = run.words("COMMAND").map(\.text).joined(separator: " ")
            guard !name.isEmpty else { return CommandHelp(run.context.options).all }
            guard !CommandTable.commands(startingWith: name).isEmpty else {
                throw CommandTable.unknown(run.words("COMMAND")[0])
            }
            return CommandHelp(run.context.options).view(of: name)
        }
    ]
}
