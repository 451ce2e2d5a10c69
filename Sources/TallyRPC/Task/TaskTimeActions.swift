import Tally

/// What can be done about the time that a task takes.
enum TaskTimeActions {
    static let all: [TaskAction] = [
        TaskAction("startTimer", "Start a timer", "S", TimeStartMethod.self).about("task")
            .asking("activity", "Activity", among: \.names.activities) { $0.names.usualActivity }
            .when { $0.timer.canStart && !$0.names.activities.isEmpty },
        TaskAction("stopTimer", "Stop the timer", "X", TimeStopMethod.self)
            .when { $0.isTimed && $0.timer.canStop },
        TaskAction("logTime", "Log time", "at", TimeLogMethod.self).about("task")
            .asking("activity", "Activity", among: \.names.activities) { $0.names.usualActivity }
            .asking("start", "When it started").asking("end", "When it ended")
            .when { !$0.names.activities.isEmpty },
    ]
}

extension KnownNames {
    /// The only activity; nil if there are several.
    var usualActivity: String? { activities.count == 1 ? activities.first : nil }
}
