import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let historyCommands: [Command] = [
        Command(
            "undo", "undo the last step, or a step of the log", HistoryUndoMethod.self,
            [.argument("STEP", "a step", .step, member: "step", count: 0...1)],
            examples: [CommandExample("undo", after: ["done 1"])]
        ) { result, page in StepReport([result.undone], lead: "undone").drawn(page.options, at: page.moment)
        },
        Command(
            "redo", "redo the step that was undone last", HistoryRedoMethod.self,
            examples: [CommandExample("redo", after: ["done 1", "undo"])]
        ) { result, page in StepReport([result.redone], lead: "redone").drawn(page.options, at: page.moment)
        },
        Command(
            "log", "list the steps in history, latest first", view: ViewLogMethod.self,
            json: [HistoryListMethod.self],
            [.option("--limit", value: "N", .number, member: "limit", summary: "at most N steps a page")],
            examples: ["log", "log --limit 3"]),
    ]
}
