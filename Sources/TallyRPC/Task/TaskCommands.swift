import JSONRPC
import Tally
import TallyLanguage
import TallyViews

extension CommandTable {
    static let taskCommands: [Command] =
        [addition, list, search, show, edit, due, wait] + completions + stepCommands + [copy, move, deletion]
        + tagCommands

    private static let addition = Command(
        "add", "add a task from a captured line, and print its number",
        [
            .argument("LINE…", "a title", .capture, member: "text", count: 0...1000, .line),
            .option("--title", value: "TEXT", .text, member: "title", summary: "a title, word for word"),
            .flag("--dry-run", member: "dryRun", summary: "show what would be added, and add nothing"),
        ] + CommandPart.taskOptions, calls: [TaskCaptureMethod.self, TaskCreateMethod.self],
        examples: [
            "add Pay rent tomorrow 18:00 p1", "add Water the tomatoes @Garden! tonight +home",
            "add --title \"Call Sue on friday\" -p P1",
        ]
    ) { run, engine in
        let page = try run.page(on: engine)
        guard run.words("LINE…").isEmpty else {
            if run.has("--title") {
                throw run.refusal(of: "--title", "is the whole title. Leave out the other words.")
            }
            return TextView.joined(
                try run.capture(run.words("LINE…"), on: engine).map { captured in
                    CaptureReport(task: captured.result.task, isDryRun: page.isDryRun).drawn(
                        page.options, at: page.moment)
                })
        }
        guard run.has("--title") else { throw run.missing("a title") }
        let task = try run.call(TaskCreateMethod.self, on: engine).task
        return TaskReport([task]).drawn(page.options, at: page.moment)
    }

    private static let list = Command(
        "list", "list open tasks, or those that match a filter",
        [.argument("FILTER…", "a filter", .filter, member: "filter", count: 0...1000, .line)]
            + CommandPart.filterOptions, calls: [TaskListMethod.self, ViewListMethod.self],
        examples: [
            "list", "list is:overdue", "list @Work due:..fri sort:-priority", "list +home -d today",
            "list --done",
        ]
    ) { run, engine in
        try run.showTasks(on: engine)
    }

    private static let search = Command(
        "search", "list open tasks with a text in title or notes",
        [.argument("TEXT…", "a text", .text, member: "text", count: 1...1000, .text)]
            + CommandPart.filterOptions,
        calls: [TaskListMethod.self, ViewListMethod.self], examples: ["search report", "search rent --all"]
    ) { run, engine in
        try run.showTasks(on: engine)
    }

    private static let show = Command(
        "show", "show the details of tasks", [.tasks], calls: [TaskGetMethod.self, ViewTaskMethod.self],
        examples: ["show 1", "show 1-3"]
    ) { run, engine in
        TextView.joined(
            try run.tasks(on: engine).map { task in
                guard run.context.isJSON else {
                    return try run.show(ViewTaskMethod.self, on: engine, with: run.id(of: task))
                }
                try run.call(TaskGetMethod.self, on: engine, with: run.id(of: task))
                return .empty
            })
    }

    private static let edit = Command(
        "edit", "change tasks; without a change, print one as a text to edit",
        CommandPart.selection + [
            .option("--title", value: "TEXT", .text, member: "title", summary: "its title"),
            .option(
                "--text", value: "TEXT", .text, member: "text",
                summary: "all of it, as “edit ID” prints it; - is the input"),
            .option(
                "--scope", value: "this|following", .choice(["this", "following"]), member: "scope",
                summary: "of a task that repeats: change only this one, or all from it on"),
        ] + CommandPart.taskOptions + [
            CommandPart(
                place: .removedTags, content: .tag, member: nil, summary: "remove a tag", gathering: .list,
                group: .task)
        ], calls: [TaskUpdateMethod.self, TaskModifyMethod.self, TaskTextMethod.self, TaskWriteMethod.self],
        examples: [
            "edit 1", "edit 1 --text \"title: Write the report\"",
            "edit 1 -p P0 -d friday", "edit 1-3 +home -work", "edit -f \"@Work is:open\" -p P1",
            "edit 2 --title Other", "edit 3 --depends 1,2", "edit 2 --parent 1 --url https://example.com",
            "edit 1 --repeat \"every friday\"", "edit 1,2 --repeat \"every 2 weeks\"",
        ]
    ) { run, engine in
        try TaskEdit(run).perform(on: engine)
    }

    private static let due = Command(
        "due", "set or move the due of tasks: a date, +N or -N days, or none",
        [
            .argument("ID", "a task", .task, member: "id", .selection),
            .argument("DATE", "a date", .date, count: 1...20, .text),
        ], calls: [TaskRescheduleMethod.self, TaskUpdateMethod.self, TaskModifyMethod.self],
        examples: ["due 1 next friday", "due 1,2 +3", "due 1 none"]
    ) { run, engine in
        let page = try run.page(on: engine)
        let text = run.words("DATE").map(\.text).joined(separator: " ")
        if text == "none" { return try TaskEdit(run).set("due", to: .null, on: engine) }
        let sign = text.first == "+" || text.first == "-"
        let target: [String: JSONValue] =
            if sign, let days = Int(text) { ["days": .integer(Int64(days))] } else { ["to": .string(text)] }
        run.note(target.keys.first ?? "to", is: "DATE", run.words("DATE"), text)
        switch try run.call(TaskRescheduleMethod.self, on: engine, with: target) {
        case .one(let result): return TaskReport([result.task]).drawn(page.options, at: page.moment)
        case .several(let changes): return TaskChangesReport(changes).drawn(page.options, at: page.moment)
        }
    }

    private static let wait = Command(
        "wait", "hide tasks from lists until a date, or show them again with none",
        [
            .argument("ID", "a task", .task, member: "id", .selection),
            .argument("DATE", "a date", .date, count: 1...20, .text),
        ], calls: [TaskModifyMethod.self],
        examples: [
            "wait 3 friday", "wait 2,3 tomorrow", CommandExample("wait 3 none", after: ["wait 3 friday"]),
        ]
    ) { run, engine in
        let text = run.words("DATE").map(\.text).joined(separator: " ")
        run.note("set.wait", is: "DATE", run.words("DATE"), text)
        return try TaskEdit(run).set("wait", to: text == "none" ? .null : .string(text), on: engine)
    }

    private static let completions = [
        Command(
            "done", "complete tasks", TaskCompleteMethod.self,
            CommandPart.selection + [
                .option("--at", value: "TIME", .past, member: "at", summary: "when they were completed")
            ] + CommandPart.completionOptions,
            examples: [
                "done 1", "done 1-3", "done 1 2 --at yesterday", "done -f \"@Work p0\"",
                CommandExample("done 2 --force", after: ["edit 2 --depends 1"]),
                CommandExample("done 1 --children complete", after: ["edit 2 --parent 1"]),
            ]
        ) { result, page in
            switch result {
            case .one(let result):
                CompletedReport(result, isDryRun: page.isDryRun).drawn(page.options, at: page.moment)
            case .several(let summary):
                CompletedReport(summary, isDryRun: page.isDryRun).drawn(page.options, at: page.moment)
            }
        },
        Command(
            "undone", or: ["reopen"], "reopen tasks", TaskReopenMethod.self, CommandPart.selection,
            examples: [CommandExample("undone 1", after: ["done 1"])]
        ) { result, page in
            switch result {
            case .one(let result):
                TaskReport([result.task], lead: page.isDryRun ? "would reopen" : nil)
                    .drawn(page.options, at: page.moment)
            case .several(let changes):
                TaskChangesReport(changes, .reopen, isDryRun: page.isDryRun).drawn(
                    page.options, at: page.moment)
            }
        },
        Command(
            "toggle", "complete open tasks, and reopen completed ones", TaskToggleMethod.self,
            CommandPart.selection + CommandPart.completionOptions,
            examples: ["toggle 1", CommandExample("toggle 1 2", after: ["done 1"])]
        ) { result, page in
            switch result {
            case .one(let result):
                CompletedReport(result, isDryRun: page.isDryRun).drawn(page.options, at: page.moment)
            case .several(let summary):
                CompletedReport(summary, isDryRun: page.isDryRun).drawn(page.options, at: page.moment)
            }
        },
    ]

    private static let copy = Command(
        "copy", "copy tasks", [.tasks], calls: [TaskCopyMethod.self], examples: ["copy 1"]
    ) { run, engine in
        let page = try run.page(on: engine)
        let copies = try run.tasks(on: engine).map { task in
            try run.call(TaskCopyMethod.self, on: engine, with: run.id(of: task)).task
        }
        return TaskReport(copies).drawn(page.options, at: page.moment)
    }

    private static let move = Command(
        "move", "change the manual order",
        [
            .task, .argument("before|after", "“before” or “after”", .choice(["before", "after"])),
            .argument("OTHER", "another task", .task),
        ], calls: [TaskMoveMethod.self], examples: ["move 3 before 1", "move 1 after 3"]
    ) { run, engine in
        let page = try run.page(on: engine)
        let (place, other) = (run.words("before|after")[0], run.words("OTHER")[0])
        guard ["before", "after"].contains(place.text) else {
            throw CommandRefusal(
                .unexpectedArgument, "Write “before” or “after”, not “\(place.text)”.", at: place.range)
        }
        run.note(place.text, is: "OTHER", [other], other.text)
        let task = try run.call(TaskMoveMethod.self, on: engine, with: [place.text: .string(other.text)]).task
        return TaskReport([task]).drawn(page.options, at: page.moment)
    }

    private static let deletion = Command(
        "delete", "delete tasks", TaskDeleteMethod.self,
        CommandPart.selection + [
            .flag("--purge", member: "purge", summary: "delete what completed ones earned, too"),
            .option(
                "--children", value: "delete|keep", .choice(SubtaskDeletion.allCases.map(\.rawValue)),
                member: "children", summary: "what becomes of open tasks that are part of it"),
        ],
        examples: [
            "delete 1", "delete 1 2", "delete -f is:done --dry-run",
            CommandExample("delete 1 --children keep", after: ["edit 2 --parent 1"]),
        ]
    ) { result, page in
        switch result {
        case .one(let result):
            TaskReport(
                result.children + [result.task], lead: page.isDryRun ? "would delete" : "deleted",
                note: result.endsSeries
                    ? "It no longer repeats. To leave out one occurrence, skip it instead." : nil
            ).drawn(page.options, at: page.moment)
        case .several(let changes):
            TaskChangesReport(changes, .delete, isDryRun: page.isDryRun).drawn(page.options, at: page.moment)
        }
    }
}

extension CommandRun {
    /// Returns the tasks that the words name.
    func tasks(on engine: isolated Engine) throws -> [TaskReferences.Element] {
        try TaskReferences(words("ID…"), on: engine).all
    }

    /// Returns the member `id` of a request about a task.
    func id(of task: TaskReferences.Element) -> [String: JSONValue] {
        note("id", is: "ID", [task.word], task.text)
        return ["id": .string(task.text)]
    }

    /// Shows a list of tasks: open ones, unless the words say otherwise.
    fileprivate func showTasks(on engine: isolated Engine) throws -> TextView {
        var members: [String: JSONValue] = [:]
        let filter = try taskFilter
        if let filter { members["filter"] = .string(filter) }
        if has("--done") == false, has("--all") == false {
            let saysStatus = try filter.map { try engine.filter($0).predicate.namesStatus } ?? false
            if !saysStatus { members["status"] = "open" }
        }
        if context.isJSON {
            try call(TaskListMethod.self, on: engine, with: members)
            return .empty
        }
        return try show(ViewListMethod.self, on: engine, with: members)
    }

    /// The filter of the words, with the tags that tasks must not have, and whether they must wait.
    private var taskFilter: String? {
        get throws {
            let without = values.removedTags.map { "not #" + $0.text }
            let more = without + (has("--waiting") ? ["is:waiting"] : [])
            let words = words("FILTER…").map(\.raw)
            guard !more.isEmpty else { return nil }
            return (words.isEmpty ? more : ["(" + words.joined(separator: " ") + ")"] + more)
                .joined(separator: " ")
        }
    }
}

extension TaskPredicate {
    /// Whether it asks for open or done tasks.
    fileprivate var namesStatus: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.namesStatus)
        case .not(let part): part.namesStatus
        case .trait(.state(let state)):
            state != .today && state != .recurring && state != .blocked && state != .waiting
        case .trait(.time(.done, _)): true
        case .trait, .project: false
        }
    }
}
