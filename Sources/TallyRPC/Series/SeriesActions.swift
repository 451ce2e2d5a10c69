import JSONRPC
import Tally

/// What can be done about how a task repeats.
enum SeriesActions {
    static let all: [TaskAction] = [
        TaskAction("skip", "Skip this occurrence", "sx", TaskSkipMethod.self).about("id")
            .when { $0.repeats && $0.canBeDeleted },
        TaskAction("repeat", "Set how it repeats", "sr", TaskUpdateMethod.self).about("id")
            .asking("recurrence.rule", "How it repeats") { $0.task.series?.recurrence.words }
            // Without a due, its first date would be before the end of the wait.
            .when { $0.isOpen && ($0.task.due != nil || !$0.task.isWaiting) },
        TaskAction("endRepeat", "Let it no longer repeat", "dR", SeriesEndMethod.self).about("task")
            .when(\.repeats),
    ]
}
