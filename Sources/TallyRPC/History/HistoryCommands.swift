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
        log,
    ]

    private static let log = Command(
        "log", "list the steps in history, latest first",
        [.option("--limit", value: "N", .number, member: "limit", summary: "at most N steps a page")],
        calls: [HistoryListMethod.self, ViewLogMethod.self], examples: ["log", "log --limit 3"]
    ) { run, engine in
        guard run.context.isJSON else { return try run.show(ViewLogMethod.self, on: engine) }
        var further: [String: JSONValue] = [:]
        for _ in 1..<max(1, run.context.page) {
            let page = try run.request(HistoryListMethod.self, on: engine, with: further).run(on: engine)
            guard let last = page.steps.last else { throw run.fewerPages }
            further["before"] = .integer(Int64(last.step.number))
        }
        try run.call(HistoryListMethod.self, on: engine, with: further)
        return .empty
    }
}
