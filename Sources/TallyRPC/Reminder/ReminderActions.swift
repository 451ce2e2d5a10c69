import Tally

/// What can be done with the reminders of a task.
enum ReminderActions {
    static let all = EntityActions(TaskActions.completion + TaskPlanActions.days + TaskPlanActions.reminders)
    {
        engine, id in try engine.taskSituation(id.task)
    }
}
