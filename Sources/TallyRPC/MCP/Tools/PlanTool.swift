import JSONRPC
import Tally
import TallyViews

/// Shows what is worth doing on a day.
struct PlanTool: Tool {
    static let name = "plan"
    static let title = "Plan a day"
    static let summary = """
        Shows what planning a day needs: its focus, what is due, free time, and suggested tasks with reasons. It \
        changes \
        nothing: put at most three tasks in focus with the tool focus.
        """
    static let hints = ToolHints.reading
    static let isCore = true

    let date: DayText<Ahead>?
    let limit: Int

    static let shape = Shape(
        PlanTool.init,
        Field("date", \.date, "today or a later day; defaults to today"),
        Field("limit", \.limit, "the maximum number of suggestions").defaulting(to: 5).within(1...20))

    var delegate: (method: String, effect: Effect) { (FocusSuggestMethod.name, .reads) }

    struct Output: LaidOut {
        let focus: FocusDay
        let due: [TaskView]
        let suggestions: DaySuggestions

        static let layout = Layout<Output>([
            Member("date", \.focus.date, "the day"),
            Member("freeMinutes", \.suggestions.free.minutes, "the time that is left for tasks"),
            Member("focus", \.focused, "at most three tasks"),
            Member("due", \.due.forTools, "what is due by then, the first ten"),
            Member("suggestions", \.suggestions.tasks.forTools, "the best first"),
        ])

        private var focused: [ToolTask] { focus.entries.map { ToolTask($0.task) } }
    }

    struct Suggestion: LaidOut {
        let suggestion: TaskSuggestion

        static let layout = Layout<Suggestion>([
            Member("number", \.suggestion.task.number, "the task"),
            Member("title", \.suggestion.task.title, "what to do"),
            Member("reasons", \.reasons, "why, strongest first"),
        ])

        private var reasons: [String] { suggestion.reasons.map(\.sentence) }
    }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let day = try date?.day(at: engine.moment)
        let suggestions = try engine.suggestions(for: day, limit: limit)
        let due = try engine.dueTasks(by: suggestions.date)
        let focus = try engine.focus(on: day)
        let view = PlanView(focus: focus, due: due.tasks, dueTotal: due.page.total, suggestions: suggestions)
            .drawn(.forModels, at: try engine.moment)
        return ToolAnswer(view, Output(focus: focus, due: due.tasks, suggestions: suggestions))
    }
}

extension [TaskSuggestion] {
    fileprivate var forTools: [PlanTool.Suggestion] { map(PlanTool.Suggestion.init) }
}
