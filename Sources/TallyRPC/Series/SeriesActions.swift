import JSONRPC
import Tally

/// What can be done about how a task repeats.
enum SeriesActions {
    static let all: [TaskAction] = [
        TaskAction("skip", "Skip this occurrence", "X", TaskSkipMethod.self).about("id")
            .when { $0.repeats && $0.canBeDeleted },
        TaskAction("repeat", "Make it repeat", "cr", TaskUpdateMethod.self).about("id")
            .asking("recurrence.rule", "How it repeats") { _ in "every week" }
            .when { $0.isOpen && !$0.repeats && $0.task.stake == nil },
        TaskAction("changeRepeat", "Change how it repeats", "cr", SeriesUpdateMethod.self).about("task")
            .asking("rule", "How it repeats") { $0.task.series?.recurrence.words }
            .when { $0.repeats && $0.task.stake == nil },
        TaskAction("endRepeat", "Let it no longer repeat", "dr", SeriesEndMethod.self).about("task")
            .when(\.repeats),
    ]
}
