import JSONRPC
import Tally
import TallyViews

/// Shows everything of a day.
struct ShowDayTool: Tool {
    static let name = "show_day"
    static let title = "Show a day"
    static let summary =
        "Shows a day: focus, open and done tasks, habits, tracked time and score. Today also has what is overdue."
    static let hints = ToolHints.reading
    static let isCore = true

    let date: DayText<Ahead>?

    static let shape = Shape(ShowDayTool.init, Field("date", \.date, FieldText.today))

    var delegate: (method: String, effect: Effect) { (DayOverviewMethod.name, .reads) }

    struct Output: LaidOut {
        let overview: DayOverview
        let open: [TaskView]
        let openCount: Int

        static let layout = Layout<Output>([
            Member("date", \.overview.date, "the day"),
            Member("score", \.overview.score.total, "its points"),
            Member("focus", \.focus, "at most three tasks"),
            Member("open", \.open.forTools, "the other open tasks, at most the first \(ToolTask.limit)"),
            Member("openCount", \.openCount, "how many there are, or a lower bound; find lists all"),
            Member("done", \.overview.completed.forTools, "what was completed on it"),
            Member("habits", \.overview.habits.forTools, "the habits of the day"),
        ])

        init(_ overview: DayOverview, open: [TaskView], count: Int) {
            self.overview = overview
            self.open = open
            openCount = count
        }

        private var focus: [ToolTask] { overview.focus.entries.map { ToolTask($0.task) } }
    }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let moment = try engine.moment
        let day = try date?.day(at: moment) ?? moment.today
        let overview = try engine.dayOverview(day)
        guard day == moment.today else {
            let view = DayView(day: overview).drawn(.forModels, at: moment)
            return ToolAnswer(view, Output(overview, open: overview.openDue, count: overview.openDue.count))
        }
        let lists = try engine.dayLists()
        let focused = Set(overview.focus.entries.map(\.task.number))
        let open = (lists.morning.tasks + lists.evening.tasks).filter {
            $0.isOpen && !focused.contains($0.number)
        }
        let count = lists.morning.openCount.count + lists.evening.openCount.count
        let view = TodayView(
            focus: overview.focus, lists: lists, habits: try engine.habits(archived: false),
            profile: try engine.scoreProfile(), timer: try engine.activeTimer()
        ).drawn(.forModels, at: moment)
        return ToolAnswer(view, Output(overview, open: open, count: max(open.count, count - focused.count)))
    }
}

/// A habit in the results of tools.
struct ToolHabit: LaidOut {
    let name: String
    let count: Amount
    let unit: String?
    let isMet: Bool

    static let layout = Layout<ToolHabit>([
        Member("name", \.name, "its name"), Member("count", \.count, "the count of the day"),
        Member("unit", \.unit, "what is counted; null for times"),
        Member("met", \.isMet, "whether its target is met"),
    ])
}

extension [DayHabit] {
    fileprivate var forTools: [ToolHabit] {
        map { ToolHabit(name: $0.habit.name, count: $0.count, unit: $0.habit.unit, isMet: $0.isMet) }
    }
}
