import Tally

extension HistoryStepView {
    /// What the step did, in a line for people.
    public var summary: String {
        switch StepWords.ofMethods[step.method] ?? .tasks("Changed", "") {
        case .tasks(let before, let after): "\(before) \(tasks)\(after)"
        case .tag(let before): "\(before) \(taskCount == 0 ? "time entries" : tasks)"
        case .entity(let verb, let noun):
            if let subject, subject.entity == noun {
                "\(verb) the \(noun) \(Self.quoted(subject.name))"
            } else {
                "\(verb) \(noun == "activity" ? "an" : "a") \(noun)"
            }
        case .plain(let words): words
        }
    }

    private var tasks: String {
        if taskCount > 1 { return "\(taskCount) tasks" }
        return subject.map { Self.quoted($0.name) } ?? (taskCount == 1 ? "a task" : "something")
    }

    /// Returns the name, shortened so that the line stays readable.
    private static func quoted(_ name: String) -> String {
        name.count > 60 ? "“\(name.prefix(59))…”" : "“\(name)”"
    }
}

/// What a method did, in words.
enum StepWords {
    /// The words before and after the changed tasks.
    case tasks(String, String = "")
    /// The words before the changed tasks, or else time entries.
    case tag(String)
    /// A verb and the entity that it is about.
    case entity(String, String)
    case plain(String)

    static let ofMethods: [String: StepWords] = [
        "task.create": .tasks("Created"), "task.capture": .tasks("Created"), "task.update": .tasks("Changed"),
        "task.write": .tasks("Changed"), "task.modify": .tasks("Changed"),
        "task.complete": .tasks("Completed"),
        "task.reopen": .tasks("Reopened"), "task.toggle": .tasks("Completed or reopened"),
        "task.skip": .tasks("Skipped"), "series.update": .tasks("Changed the repeat of"),
        "series.end": .tasks("Ended the repeat of"), "task.reschedule": .tasks("Rescheduled"),
        "task.move": .tasks("Moved"),
        "task.check": .tasks("Changed the checklist of"), "task.annotate": .tasks("Annotated"),
        "task.copy": .tasks("Copied"), "task.delete": .tasks("Deleted"),
        "tag.rename": .tag("Renamed a tag of"), "tag.delete": .tag("Removed a tag from"),
        "filter.create": .plain("Saved a filter"), "filter.update": .plain("Changed a saved filter"),
        "filter.delete": .plain("Deleted a saved filter"),
        "alias.create": .plain("Created an alias"), "alias.update": .plain("Changed an alias"),
        "alias.delete": .plain("Deleted an alias"),
        "project.create": .entity("Created", "project"), "project.update": .entity("Changed", "project"),
        "project.archive": .entity("Archived or restored", "project"),
        "project.delete": .entity("Deleted", "project"),
        "focus.add": .tasks("Put", " in focus"), "focus.remove": .tasks("Took", " out of focus"),
        "focus.toggle": .tasks("Put", " in focus or took it out"),
        "focus.reset": .tasks("Took", " out of focus"),
        "habit.create": .entity("Created", "habit"), "habit.update": .entity("Changed", "habit"),
        "habit.archive": .entity("Archived or restored", "habit"),
        "habit.delete": .entity("Deleted", "habit"), "habit.increment": .entity("Counted", "habit"),
        "habit.set": .entity("Counted", "habit"), "habit.skip": .entity("Skipped", "habit"),
        "habit.unskip": .entity("Took back skipped days of", "habit"),
        "habit.note": .entity("Noted on", "habit"),
        "activity.create": .entity("Created", "activity"), "activity.update": .entity("Changed", "activity"),
        "activity.archive": .entity("Archived or restored", "activity"),
        "activity.delete": .entity("Deleted", "activity"),
        "time.log": .plain("Logged time"), "time.start": .plain("Started a timer"),
        "time.stop": .plain("Stopped the timer"), "time.cancel": .plain("Discarded the timer"),
        "time.update": .plain("Changed a time entry"), "time.delete": .plain("Deleted a time entry"),
        "time.continue": .plain("Started a timer"), "time.split": .plain("Split tracked time"),
        "stake.concede": .tasks("Conceded the stake on"), "stake.settle": .tasks("Settled the stake on"),
        "stake.claim": .tasks("Claimed the reward of"),
        "reminder.snooze": .tasks("Snoozed a reminder of"),
        "reminder.dismiss": .tasks("Dismissed a reminder of"),
        "settings.update": .plain("Changed the settings"), "data.import": .plain("Imported a document"),
        "batch.run": .tasks("Changed"), "command.run": .tasks("Changed"),
    ]
}
