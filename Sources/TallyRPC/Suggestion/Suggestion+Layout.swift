import JSONRPC
import Tally

extension DaySuggestions: LaidOut {
    public static let layout = Layout<DaySuggestions>([
        Member("date", \.date, "the day"),
        Member(
            "freeMinutes", \.free.minutes,
            "the minutes of the day that are left: of the setting `dayCapacity`, or what is left of today, without "
                + "time blocks and the estimates of focus tasks"),
        Member("tasks", \.tasks, "the tasks, best first"),
    ])
}

extension TaskSuggestion: LaidOut {
    public static let layout = Layout<TaskSuggestion>([
        Member("task", \.task, "the task"),
        Member("score", \.score, "the sum of the points of its reasons"),
        Member("reasons", \.reasons, "what counts for or against it, strongest first"),
    ])
}

extension TaskSuggestion.Reason: LaidOut {
    public static let layout = Layout<TaskSuggestion.Reason>([
        Member("factor", \.factor, "what counts"),
        Member("points", \.points, "what it adds to the score; negative if it counts against the task"),
        Member("sentence", \.sentence, "the reason in words"),
    ])
}

extension TaskSuggestion.Factor: Choice {}
