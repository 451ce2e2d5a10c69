import JSONRPC
import Tally

extension TimeEntrySituation: ActionSubject {
    var subjectID: JSONValue { .string(entry.id.text) }
}

/// What can be done with a time entry, and with the timer.
enum TimeActions {
    static let all = EntityActions(general: general, actions) { engine, id in
        try engine.timeEntrySituation(id.text)
    }

    private static let general: [Action<GeneralSituation>] = [
        Action("startTimer", "Start a timer", "S", TimeStartMethod.self)
            .asking("activity", "Activity", among: \.names.activities) { $0.names.usualActivity }
            .when { $0.timer.canStart && !$0.names.activities.isEmpty },
        Action("stopTimer", "Stop the timer", "X", TimeStopMethod.self).when(\.timer.canStop),
        Action("stopTimerAt", "Stop the timer at an earlier time", "cX", TimeStopMethod.self)
            .asking("at", "When it ended").when(\.timer.canStopEarlier),
        Action("discardTimer", "Discard the timer", "dt", TimeCancelMethod.self).when(\.timer.isRunning),
        Action("logTime", "Log time", "at", TimeLogMethod.self)
            .asking("activity", "Activity", among: \.names.activities) { $0.names.usualActivity }
            .asking("start", "When it started").asking("end", "When it ended")
            .when { !$0.names.activities.isEmpty },
    ]

    private static let actions: [Action<TimeEntrySituation>] = [
        Action("continue", "Continue with the timer", "C", TimeContinueMethod.self).about("id")
            .when(\.timer.canStart),
        Action("split", "Split", "c|", TimeSplitMethod.self).about("id")
            .asking("at", "When the second part starts").when { $0.entry.seconds > 1 },
        Action("activity", "Change the activity", "ca", TimeUpdateMethod.self).about("id")
            .asking("activity", "Activity", among: \.names.activities) { $0.entry.activity.name },
        Action("start", "Change the start", "cs", TimeUpdateMethod.self).about("id")
            .asking("start", "When it started") { $0.moment.rule.exactWords(for: $0.entry.start) },
        Action("end", "Change the end", "ce", TimeUpdateMethod.self).about("id")
            .asking("end", "When it ended") { $0.moment.rule.exactWords(for: $0.entry.end) },
        Action("note", "Change the note", "cn", TimeUpdateMethod.self).about("id")
            .asking("note", "Note") { $0.entry.note },
        Action("tags", "Set the tags", "c#", TimeUpdateMethod.self).about("id")
            .asking("tags", "Tags", among: \.names.tags),
        Action("removeTags", "Remove tags", "d#", TimeUpdateMethod.self).about("id")
            .with("tags", .array([])).when { !$0.entry.tags.isEmpty },
        Action("task", "Set the task", "ct", TimeUpdateMethod.self).about("id")
            .asking("task", "Number of the task") { $0.entry.task.map { "\($0.number)" } }
            .completing(.task),
        Action("removeTask", "Remove the task", "dT", TimeUpdateMethod.self).about("id")
            .with("task", .null).when { $0.entry.task != nil },
        Action("delete", "Delete", "dd", TimeDeleteMethod.self).about("id"),
    ]
}
