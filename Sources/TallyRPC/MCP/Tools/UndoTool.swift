import JSONRPC
import Tally
import TallyViews

/// Undoes what an agent did.
struct UndoTool: Tool {
    static let name = "undo"
    static let title = "Undo"
    static let summary = """
        Undoes the last call that changed something, or with since all calls of agents since a time, or with step \
        any step. \
        With list it shows the latest steps, with their numbers and who made them, and undoes nothing.
        """
    static let hints = ToolHints(isDestructive: true)
    static let isCore = true

    let list: Bool
    let step: Int?
    let since: DateText<Past>?

    static let shape = Shape(
        UndoTool.init,
        Field("list", \.list, "whether to only list the latest steps").defaulting(to: false),
        Field("step", \.step, "a step, also one of a person").within(1...Int.max),
        Field("since", \.since, "a time, such as 10:00 or yesterday"))

    var delegate: (method: String, effect: Effect) {
        list ? (HistoryListMethod.name, .reads) : (HistoryUndoMethod.name, .changes)
    }

    struct Output: LaidOut {
        let steps: [HistoryStepView]
        let kept: [HistoryStepView]

        static let layout = Layout<Output>([
            Member(
                "steps", { $0.steps.map(Step.init) }, "the undone steps, or the latest ones, latest first"),
            Member("kept", { $0.kept.map(Step.init) }, "those that could not be undone"),
        ])
    }

    struct Step: LaidOut {
        let view: HistoryStepView

        static let layout = Layout<Step>([
            Member("step", \.view.step.number, "its number"),
            Member("summary", \.view.summary, "what it did"),
            Member("madeBy", \.view.step.madeBy, "who made it"),
            Member("undone", \.view.step.isUndone, "whether it is undone"),
        ])
    }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        if list { return try listed(on: engine) }
        var members: [String: JSONValue?] = [:]
        if let since {
            members = ["madeBy": "agent", "since": .string(since.text), "step": step?.canonicalForm]
        } else {
            members = ["step": try (step ?? lastStep(on: engine)).canonicalForm]
        }
        let undone = try HistoryUndoMethod(members: members).run(on: engine).steps
        let view = StepReport(undone.steps, lead: "undone", kept: undone.kept)
            .drawn(.forModels, at: try engine.moment)
        return ToolAnswer(view, Output(steps: undone.steps, kept: undone.kept.map(\.step)))
    }

    private func listed(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let start = try StepSelection(since: since).start(at: engine.moment)
        let steps = try engine.history(before: nil, limit: 20, since: start)
        let view = LogView(steps: steps, hasMore: false).drawn(.forModels, at: try engine.moment)
        return ToolAnswer(view, Output(steps: steps, kept: []))
    }

    /// Returns the last step of an agent that is not undone.
    private func lastStep(on engine: isolated Engine) throws -> Int {
        let steps = try engine.history(before: nil, limit: 100, madeBy: .agent)
        guard let last = steps.first(where: { !$0.step.isUndone }) else {
            throw Failure.notUndoable(
                .nothingToUndo,
                "No agent has changed anything that could be undone. List the steps to see all.")
        }
        return last.step.number
    }
}
