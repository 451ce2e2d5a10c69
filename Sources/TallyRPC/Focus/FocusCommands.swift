import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let focusCommands: [Command] = [
        Command(
            "focus", "show a day's focus", view: ViewFocusMethod.self, json: [FocusDayMethod.self], [.date],
            examples: ["focus", "focus tomorrow"]),
        Command(
            "focus add", "add tasks to focus, or a new task from a captured line",
            [
                .argument("ID…|LINE…", "a task or a title", .task, count: 0...1000, .line),
                .option("--on", value: "DATE", .date, member: "date", summary: "the day; default: today"),
                .option(
                    "--title", value: "TEXT", .text, member: "title",
                    summary: "the title of a new task, word for word"),
            ] + CommandPart.taskOptions,
            calls: [FocusAddMethod.self, TaskCaptureMethod.self, ViewFocusMethod.self],
            examples: ["focus add 2 3", "focus add Call Ann p1 --on tomorrow"]
        ) { run, engine in
            try run.addToFocus(on: engine)
        },
        Command(
            "focus remove", "remove tasks from focus",
            [
                .tasks,
                .option("--on", value: "DATE", .date, member: "date", summary: "the day; default: any"),
            ],
            calls: [FocusRemoveMethod.self, ViewFocusMethod.self],
            examples: [CommandExample("focus remove 1", after: ["focus add 1"])]
        ) { run, engine in
            _ = try run.tasks(on: engine).map { task in
                try run.call(FocusRemoveMethod.self, on: engine, with: run.id(of: task))
            }
            return try run.focusAfter(on: engine)
        },
        Command(
            "focus toggle", "put tasks in focus, or take them out of it",
            [
                .tasks,
                .option("--on", value: "DATE", .date, member: "date", summary: "the day; default: today"),
            ],
            calls: [FocusToggleMethod.self, ViewFocusMethod.self], examples: ["focus toggle 1"]
        ) { run, engine in
            _ = try run.tasks(on: engine).map { task in
                try run.call(FocusToggleMethod.self, on: engine, with: ["task": .string(task.text)])
            }
            return try run.focusAfter(on: engine)
        },
        Command(
            "focus reset", "remove all tasks from a day's focus", [.date],
            calls: [FocusResetMethod.self, ViewFocusMethod.self],
            examples: [CommandExample("focus reset", after: ["focus add 1"])]
        ) { run, engine in
            try run.call(FocusResetMethod.self, on: engine)
            return try run.focusAfter(on: engine)
        },
    ]
}

extension CommandRun {
    /// Adds what the words name: tasks if each is a number, a range or a whole id, and otherwise a captured line.
    fileprivate func addToFocus(on engine: isolated Engine) throws -> TextView {
        let words = words("ID…|LINE…")
        if words.isEmpty {
            guard has("--title") else { throw missing("a task or a title") }
            try call(FocusAddMethod.self, on: engine)
        } else if !has("--title"), words.allSatisfy(TaskReferences.isWholeReference) {
            for reference in try TaskReferences(words, on: engine).all {
                note("id", is: "ID", [reference.word], reference.text)
                try call(FocusAddMethod.self, on: engine, with: ["id": .string(reference.text)])
            }
        } else {
            for captured in try capture(words, on: engine) {
                try call(
                    FocusAddMethod.self, on: engine, with: ["id": .string(captured.result.task.id.text)],
                    leavingOut: Set(TaskDraft.shape(for: .update).parameters.map(\.name)))
            }
        }
        return try focusAfter(on: engine)
    }

    /// Shows the focus of the day that the words name.
    fileprivate func focusAfter(on engine: isolated Engine) throws -> TextView {
        context.isJSON ? .empty : try show(ViewFocusMethod.self, on: engine)
    }
}
