import JSONRPC
import Tally
import TallyLanguage
import TallyViews

extension CommandTable {
    static let reminderCommands: [Command] = [
        remind,
        Command(
            "reminders", "list waiting and due reminders, or those waiting, due or dismissed",
            view: ViewRemindersMethod.self, json: [ReminderListMethod.self],
            [
                .argument(
                    "STATE", "a state", .choice(["waiting", "due", "dismissed"]), member: "state",
                    count: 0...1)
            ], examples: ["reminders", "reminders waiting"]),
        Command(
            "snooze", "snooze a reminder for a time, or until one; default: 10 minutes",
            [
                .task,
                .argument("10m|2h|TIME", "a duration or a time", .date, count: 0...10, .text), which,
            ], calls: [ReminderSnoozeMethod.self],
            examples: [CommandExample("snooze 2 1h", after: ["edit 2 -d today", "remind 2 9:00"])]
        ) { run, engine in
            let page = try run.page(on: engine)
            let words = run.words("10m|2h|TIME")
            let text = words.map(\.text).joined(separator: " ")
            var members: [String: JSONValue] = [:]
            if !words.isEmpty {
                // A bare amount is how long.
                let member = (try? TimePhrase.seconds(text)) == nil ? "until" : "seconds"
                run.note(member, is: "TIME", words, text)
                members[member] = .string(text)
            }
            let result = try run.call(ReminderSnoozeMethod.self, on: engine, with: members)
            return ReminderReport(result.reminders).drawn(page.options, at: page.moment)
        },
        Command(
            "dismiss", "dismiss reminders", [.tasks, which], calls: [ReminderDismissMethod.self],
            examples: [CommandExample("dismiss 2", after: ["edit 2 -d today", "remind 2 9:00"])]
        ) { run, engine in
            let page = try run.page(on: engine)
            return TextView.joined(
                try run.tasks(on: engine).map { task in
                    ReminderReport(
                        try run.call(ReminderDismissMethod.self, on: engine, with: run.id(of: task)).reminders
                    )
                    .drawn(page.options, at: page.moment)
                })
        },
    ]

    private static let which = CommandPart.option(
        "--reminder", value: "WHEN", .date, member: "reminder",
        summary: "which one, if there are several: a time, or an offset such as 30m")

    /// Adds reminders to those that a task has, or removes all.
    private static let remind = Command(
        "remind", "add reminders to a task; none: remove all",
        [
            .task,
            .argument(
                "WHEN…", "a time, or an offset before the start or due such as 30m", .date, count: 1...20),
        ], calls: [TaskUpdateMethod.self, ReminderListMethod.self],
        examples: [
            "remind 1 30m", "remind 1 1h \"today 16:00\"",
            CommandExample("remind 1 none", after: ["remind 1 30m"]),
        ]
    ) { run, engine in
        let page = try run.page(on: engine)
        let words = run.words("WHEN…")
        let isNone = words.count == 1 && words[0].text == "none"
        var reminders: [JSONValue] = []
        if !isNone, let reference = TaskReference(run.words("ID")[0].text) {
            reminders = try engine.task(reference).reminders.map { try JSONValue(writing: $0) }
        }
        for word in words where !isNone {
            run.note("reminders[\(reminders.count)]", is: "WHEN", [word], word.text)
            reminders.append(.string(word.text))
        }
        let task = try run.call(
            TaskUpdateMethod.self, on: engine, with: ["reminders": .array(reminders)]
        ).task
        guard !isNone else { return TaskReport([task]).drawn(page.options, at: page.moment) }
        return ReminderReport(try engine.reminders(state: nil, of: .number(task.number)))
            .drawn(page.options, at: page.moment)
    }
}
