import JSONRPC
import Tally

extension ActivitySituation: ActionSubject {
    var subjectID: JSONValue { .string(activity.id.text) }
}

/// What can be done with an activity.
enum ActivityActions {
    static let all = EntityActions(general: general, time + members) { engine, id in
        try engine.activitySituation(id.text)
    }

    private static let general: [Action<GeneralSituation>] = [
        Action("createActivity", "New activity", "aa", ActivityCreateMethod.self).asking("name", "Name")
    ]

    private static let time: [Action<ActivitySituation>] = [
        Action("startTimer", "Start a timer", "S", TimeStartMethod.self).about("activity")
            .when { $0.timer.canStart },
        Action("stopTimer", "Stop the timer", "X", TimeStopMethod.self)
            .when { $0.isTimed && $0.timer.canStop },
        Action("logTime", "Log time", "at", TimeLogMethod.self).about("activity")
            .asking("start", "When it started").asking("end", "When it ended"),
    ]

    private static let members: [Action<ActivitySituation>] = [
        Action("rename", "Rename", "cc", ActivityUpdateMethod.self).about("activity")
            .asking("name", "New name") { $0.activity.name },
        Action("color", "Change the color", "co", ActivityUpdateMethod.self).about("activity")
            .asking("color", "Color, such as #3CB44B") { $0.activity.color.description },
        Action("archive", "Archive", "A", ActivityArchiveMethod.self).about("activity")
            .when { !$0.activity.isArchived },
        Action("unarchive", "Take out of the archive", "A", ActivityArchiveMethod.self).about("activity")
            .with("archived", false).when(\.activity.isArchived),
        Action("delete", "Delete with its time entries", "dd", ActivityDeleteMethod.self).about("activity"),
    ]
}
