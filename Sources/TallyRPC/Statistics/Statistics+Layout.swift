import JSONRPC
import Tally

/// The task counts of a project, as for a bar of a chart.
struct ProjectShare: LaidOut {
    let view: ProjectView

    static let layout = Layout<ProjectShare>([
        Member("project", \.view.project.name, "its name"),
        Member("projectId", \.view.project.id, "its UUID"),
        Member("color", \.view.project.color, "#RRGGBB"),
        Member("archived", \.view.project.isArchived, "whether it is archived"),
        Member("active", \.view.active, "the number of its open tasks"),
        Member("done", \.view.done, "the number of its completed tasks"),
    ])
}

extension CompletionReport: LaidOut {
    public static let layout = Layout<CompletionReport>([
        Member("from", \.from, "the first day"),
        Member("to", \.to, "the last day"),
        Member("completedCount", \.completedCount, "the number of tasks completed in the range"),
        Member(
            "plannedCount", \.plannedCount,
            "the number of tasks due, in focus or completed in the range; a carried-over task counts once"),
        Member("ratio", \.ratio, "completed ÷ planned, 0 to 1; null if nothing was planned"),
        Member("days", \.days, "every day in the range"),
    ])

    private var from: Day? { days.first?.date }
    private var to: Day? { days.last?.date }
}

extension CompletionReport.Entry: LaidOut {
    public static let layout = Layout<CompletionReport.Entry>(
        "CompletionDay",
        [
            Member("date", \.date, "the day"),
            Member("completedCount", \.completedCount, "the number of tasks completed on the day"),
            Member(
                "plannedCount", \.plannedCount, "the number of tasks of the day, in focus or completed on it"),
            Member("ratio", \.ratio, "completed ÷ planned, 0 to 1; null if nothing was planned"),
        ])
}

extension Trend: LaidOut {
    public static let layout = Layout<Trend>([
        Member("from", \.from, "the first day of the first point"),
        Member("to", \.to, "the last day of the last point"),
        Member("by", \.period, "the period of each point"),
        Member("project", \.project?.name, "the project's name; null for all tasks"),
        Member("projectId", \.project?.id, "the project's UUID; null for all tasks"),
        Member("points", \.points, "one point for each day, week or month"),
    ])

    private var from: Day? { points.first?.days.lowerBound }
    private var to: Day? { points.last?.days.upperBound }
}

extension Trend.Point: LaidOut {
    public static let layout = Layout<Trend.Point>(
        "TrendPoint",
        [
            Member("date", \.days.lowerBound, "its first day"),
            Member("lastDate", \.days.upperBound, "its last day"),
            Member(
                "active", \.active, "the number of tasks created but not completed by the end of the last day"
            ),
            Member("done", \.done, "the number of tasks completed by the end of the last day"),
            Member("created", \.created, "the number of tasks created on its days"),
            Member("completed", \.completed, "the number of tasks completed on its days"),
            Member("score", \.score, "the points of the tasks completed on its days"),
        ])
}

extension Burndown: LaidOut {
    public static let layout = Layout<Burndown>([
        Member("from", \.days.lowerBound, "the first day"),
        Member("to", \.days.upperBound, "the last day"),
        Member("project", \.project?.name, "the project's name; null for all tasks"),
        Member("projectId", \.project?.id, "the project's UUID; null for all tasks"),
        Member("points", \.points, "one point for each day, week or month up to today"),
    ])
}

extension Burndown.Point: LaidOut {
    public static let layout = Layout<Burndown.Point>(
        "BurndownPoint",
        [
            Member("date", \.days.lowerBound, "its first day"),
            Member("lastDate", \.days.upperBound, "its last day"),
            Member("before", \.before, "the number of open tasks before the first day"),
            Member("after", \.after, "the number of open tasks at the end of the last day"),
            Member("created", \.created, "the number of tasks created on its days"),
            Member("completed", \.completed, "the number of tasks completed on its days"),
        ])
}
