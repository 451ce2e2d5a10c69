import JSONRPC
import Tally
import TallyViews

/// Puts tasks in focus.
struct FocusTool: Tool {
    static let name = "focus"
    static let title = "Choose the focus"
    static let summary = """
        Takes tasks out of the focus of a day and puts others in, all or none. A day has at most three, done or not. \
        Without tasks it shows the focus.
        """
    static let hints = ToolHints.changing
    static let isCore = true

    let add: [TaskReference]
    let remove: [TaskReference]
    let date: DayText<Ahead>?

    static let shape = Shape(
        FocusTool.init,
        Field("add", \.add, "tasks to put in focus").defaulting(to: []).count(0...FocusDay.limit),
        Field("remove", \.remove, "tasks to take out of focus first").defaulting(to: []).count(0...50),
        Field("date", \.date, "today or a later day; defaults to today"))

    var delegate: (method: String, effect: Effect) {
        if add.isEmpty, remove.isEmpty { return (FocusDayMethod.name, .reads) }
        return (add.isEmpty ? FocusRemoveMethod.name : FocusAddMethod.name, .changes)
    }

    struct Output: LaidOut {
        let focus: FocusDay

        static let layout = Layout<Output>([
            Member("date", \.focus.date, "the day"),
            Member("tasks", \.focus.entries.forTools, "at most three tasks"),
            Member("waiting", \.focus.waiting.forTools, "the tasks that wait for a place"),
        ])
    }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let day = try date?.day(at: engine.moment)
        for task in remove { _ = try engine.removeFocus(task, on: day, ifRevision: nil) }
        for task in add { _ = try engine.addFocus(task, on: day, ifRevision: nil) }
        let focus = try engine.focus(on: day)
        let view = FocusView(focus: focus).drawn(.forModels, at: try engine.moment)
        return ToolAnswer(view, Output(focus: focus))
    }
}

extension [FocusDay.Entry] {
    fileprivate var forTools: [ToolTask] { map { ToolTask($0.task) } }
}
