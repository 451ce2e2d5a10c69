import JSONRPC
import Tally

/// A project as a bar of a chart.
struct ProjectShare: LaidOut {
    let view: ProjectView

    static let layout = Layout<ProjectShare>([
        Member("project", \.view.project.name, "its name"),
        Member("projectId", \.view.project.id, "its UUID"),
        Member("color", \.view.project.color, "#RRGGBB"),
        Member("archived", \.view.project.isArchived, "whether it is put away"),
        Member("active", \.view.active, "how many of its tasks are open"),
        Member("done", \.view.done, "how many of its tasks are completed"),
    ])
}

extension CompletionReport: LaidOut {
    public static let layout = Layout<CompletionReport>([
        Member("from", \.from, "the first day"),
        Member("to", \.to, "the last day"),
        Member("completedCount", \.completedCount, "how many tasks were completed in the span"),
        Member(
            "plannedCount", \.plannedCount,
            "how many tasks were due, in focus or completed on one of its days: each once, however often it was "
                + "carried over"),
        Member("ratio", \.ratio, "completed ÷ planned, 0 to 1; null where nothing was planned"),
        Member("days", \.days, "every day of the span"),
    ])

    private var from: Day? { days.first?.date }
    private var to: Day? { days.last?.date }
}

extension CompletionReport.Entry: LaidOut {
    public static let layout = Layout<CompletionReport.Entry>(
        "CompletionDay",
        [
            Member("date", \.date, "the day"),
            Member("completedCount", \.completedCount, "how many tasks were completed on it"),
            Member(
                "plannedCount", \.plannedCount, "how many were due on it, in focus on it, or completed on it"),
            Member("ratio", \.ratio, "completed ÷ planned, 0 to 1; null where nothing was planned"),
        ])
}

extension Trend: LaidOut {
    public static let layout = Layout<Trend>([
        Member("from", \.from, "the first day of the first point"),
        Member("to", \.to, "the last day of the last point"),
        Member("by", \.period, "what a point stands for"),
        Member("project", \.project?.name, "the project it is of; null for all tasks"),
        Member("projectId", \.project?.id, "the project's UUID; null for all tasks"),
        Member("points", \.points, "one for each day, week or month"),
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
            Member("active", \.active, "tasks created by the end of the last day and not completed by then"),
            Member("done", \.done, "tasks completed by the end of the last day"),
            Member("created", \.created, "tasks created on its days"),
            Member("completed", \.completed, "tasks completed on its days"),
            Member("score", \.score, "the points of the tasks completed on its days"),
        ])
}
