import JSONRPC
import Tally

extension HabitSituation: ActionSubject {
    var subjectID: JSONValue { .string(habit.id.text) }
}

/// What can be done with a habit.
enum HabitActions {
    static let all = EntityActions(general: general, counts + members) { engine, id in
        try engine.habitSituation(id.text)
    }

    private static let general: [Action<GeneralSituation>] = [
        Action("createHabit", "New habit", "ah", HabitCreateMethod.self).asking("name", "Name")
    ]

    private static let counts: [Action<HabitSituation>] = [
        Action("count", "Count one", "x", HabitIncrementMethod.self).about("habit"),
        Action("countMore", "Count more", "+", HabitIncrementMethod.self).about("habit")
            .asking("by", "How many more") { _ in "1" },
        Action("countLess", "Count one less", "-", HabitIncrementMethod.self).about("habit")
            .with("by", -1).when { $0.count > .zero },
        Action("set", "Set today's count", "=", HabitSetMethod.self).about("habit")
            .asking("count", "Count of today") { $0.count.description },
        Action("countEarlier", "Count for an earlier day", "ad", HabitIncrementMethod.self).about("habit")
            .asking("date", "Day") { _ in "yesterday" }.asking("by", "How many") { _ in "1" },
    ]

    private static let members: [Action<HabitSituation>] = [
        Action("rename", "Rename", "cc", HabitUpdateMethod.self).about("habit")
            .asking("name", "New name") { $0.habit.name },
        Action("target", "Set the target", "c=", HabitUpdateMethod.self).about("habit")
            .with("target.direction") { .string(($0.target?.direction ?? .atLeast).rawValue) }
            .asking("target.count", "Count") { $0.target?.count.description ?? "1" }
            .asking("target.per", "Period") { ($0.target?.period ?? .day).rawValue },
        Action("removeTarget", "Remove the target", "d=", HabitUpdateMethod.self).about("habit")
            .with("target", .null).when { $0.target != nil },
        Action("unit", "Change the unit", "cu", HabitUpdateMethod.self).about("habit")
            .asking("unit", "Unit, such as km") { $0.habit.unit },
        Action("removeUnit", "Remove the unit", "du", HabitUpdateMethod.self).about("habit")
            .with("unit", .null).when { $0.habit.unit != nil },
        Action("color", "Change the color", "co", HabitUpdateMethod.self).about("habit")
            .asking("color", "Color, such as #3CB44B") { $0.habit.color.description },
        Action("archive", "Archive", "A", HabitArchiveMethod.self).about("habit")
            .when { !$0.habit.isArchived },
        Action("unarchive", "Take out of the archive", "A", HabitArchiveMethod.self).about("habit")
            .with("archived", false).when(\.habit.isArchived),
        Action("delete", "Delete with its history", "dd", HabitDeleteMethod.self).about("habit"),
    ]
}
