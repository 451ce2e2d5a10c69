import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let historyCommands: [Command] = [
        Command(
            "undo", "undo the last step, a step of the log, or what an agent did", HistoryUndoMethod.self,
            [.argument("STEP", "a step", .step, member: "step", count: 0...1), .madeBy, .since],
            examples: [
                CommandExample("undo", after: ["done 1"]),
                CommandExample("undo --since 08:00", after: ["done 1"]),
            ]
        ) { result, page in
            StepReport(result.steps.steps, lead: "undone", kept: result.steps.kept).drawn(
                page.options, at: page.moment)
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
        [
            .option("--limit", value: "N", .number, member: "limit", summary: "at most N steps a page"),
            .madeBy, .since,
        ],
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

extension CommandPart {
    fileprivate static let madeBy = option(
        "--by", value: "person|agent|import|device", .choice(Author.allCases.map(\.rawValue)),
        member: "madeBy", summary: "only steps that these made")
    fileprivate static let since = option(
        "--since", value: "TIME", .past, member: "since", summary: "only steps since this time")
}
