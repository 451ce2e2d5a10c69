import JSONRPC
import Tally

extension TaskDraft {
    static func shape(for use: DraftUse) -> Shape<TaskDraft> {
        Shape(
            TaskDraft(), for: use,
            DraftField("title", \.title, "what to do: one line, trimmed; need not be unique").required()
                .noting("instead of `id`", for: .createIfGiven),
            DraftField("notes", \.notes, "its notes, at most 64 KiB"),
            DraftField("priority", \.priority, "its priority; P0 is the highest").defaulting(to: .standard),
            DraftField("project", \.project, "its project, by name or id")
                .noting("defaults to Inbox", for: .create, .createIfGiven),
            DraftField("createProject", \.createProject, "whether to create a project that does not exist")
                .defaulting(to: false, inUpdate: true),
            DraftField("due", \.due, "a date (until the end of that day) or an instant"),
            DraftField("partOfDay", \.partOfDay, "the part of the day it is for")
                .defaultingBefore(to: .standard).noting(
                    "defaults to the one that `due` names (`tonight`), or else to `morning`", for: .create,
                    .createIfGiven),
            DraftField(
                "allDay", \.allDay, "whether it takes the whole day in a calendar, without `start` and `end`"
            ).defaulting(to: false).noting("true removes them", for: .update),
            DraftField("start", \.start, "the start of its time block"),
            DraftField("end", \.end, "the end of its time block, after `start`"),
            DraftField("tags", \.tags, "its tags, one word each, compared ignoring case").defaulting(to: [])
                .count(0...Tag.maxCount).noting("they replace all old ones", for: .update),
            DraftField("reminders", \.reminders, "its reminders").defaultingBefore(to: [])
                .count(0...Reminder.limit).noting("they replace all old ones", for: .update)
                .noting(
                    "without them, a task with a due has those of the setting `defaultReminders`",
                    for: .create, .createIfGiven),
            DraftField(
                "stake", \.stake,
                "a stake on its deadline; without `due`, the task is due in 7 days at the same time of day"
            ).noting("new terms if the task has one", for: .update),
            DraftField("estimate", \.estimate, "the time it is expected to take, in minutes").within(
                Task.estimates),
            DraftField(
                "wait", \.wait, "until when lists do not show it, a date or an instant; not after the due"),
            DraftField("scheduled", \.scheduled, "when work on it can begin, a date or an instant"),
            DraftField("url", \.url, "the absolute URL of what it is about"),
            DraftField("external", \.external, "what the program that it was imported from knows of it"),
            DraftField("checklist", \.checklist, "its small steps, in order")
                .count(0...ChecklistItem.maxCount).noting("they replace all old ones", for: .update),
            DraftField("dependsOn", \.dependsOn, "the tasks that are to be done before it")
                .count(0...Task.maxDependencies).noting("they replace all old ones", for: .update),
            DraftField("parent", \.parent, "the task that it is part of, at most \(Task.maxDepth) deep"),
            DraftField(
                "recurrence", \.recurrence,
                "how it repeats; its due becomes the first date of the rule on or after its day, or today without one"
            ).noting("null ends the series", for: .update))
    }
}

extension ExternalDraft: ShapedInput {
    public static let shape = Shape(
        ExternalDraft.init,
        Field("source", \.source, "the program"), Field("id", \.id, "the task's id there"),
        Field("rest", \.rest, "what no member of a task can hold, as a text that only the importer reads"))
}
