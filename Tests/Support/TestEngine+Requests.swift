import Testing

import Tally

/// Short forms of requests. Tasks are identified by number.
extension TestEngine {
    @discardableResult
    package func add(
        _ title: String, _ priority: Priority = .p2, due: String? = nil, _ part: PartOfDay = .morning,
        project: String? = nil, allDay: Bool = false, start: String? = nil, end: String? = nil,
        notes: String? = nil, tags: [String] = []
    ) throws -> Int {
        let draft = try TaskDraft(title) { draft in
            if let notes { draft.notes = .set(try Notes(notes)) }
            if let project { (draft.project, draft.createProject) = (.set(EntityReference(project)), true) }
            if let due { draft.due = .set(try time(due)) }
            if let start { draft.start = .set(try time(start)) }
            if let end { draft.end = .set(try time(end)) }
            (draft.priority, draft.partOfDay, draft.allDay) = (priority, part, allDay)
            draft.tags = .set(try tags.map { try Tag($0) })
        }
        return try change { try $0.createTask(draft).number }
    }

    /// Creates a task and puts it in focus on a day; nil means today.
    @discardableResult
    package func addFocused(_ title: String, _ priority: Priority = .p2, on date: String? = nil) throws -> Int
    {
        let task = try add(title, priority)
        try focus(task, on: date)
        return task
    }

    package func task(_ number: Int) throws -> TaskView {
        try read { try $0.task(.number(number)) }
    }

    @discardableResult
    package func complete(_ number: Int, at moment: String? = nil) throws -> CompletionResult {
        let at: DateText<Past>? = try moment.map(time)
        return try change { try $0.completeTask(.number(number), at: at) }
    }

    @discardableResult
    package func reopen(_ number: Int) throws -> TaskView {
        try change { try $0.reopenTask(.number(number)) }
    }

    @discardableResult
    package func delete(_ number: Int, purge: Bool = false) throws -> TaskView {
        try change { try $0.deleteTask(.number(number), purge: purge).task }
    }

    @discardableResult
    package func update(
        _ number: Int, ifRevision: Int? = nil, _ changes: (inout TaskDraft) throws -> Void
    ) throws -> TaskView {
        var all = TaskDraft()
        try changes(&all)
        let given = all
        return try change { try $0.updateTask(.number(number), given, ifRevision: ifRevision) }
    }

    @discardableResult
    package func focus(_ number: Int, on date: String? = nil) throws -> FocusDay {
        let date = try date.map(day)
        return try change { try $0.addFocus(.number(number), on: date) }
    }

    @discardableResult
    package func unfocus(_ number: Int, on date: String? = nil) throws -> FocusDay {
        let date = try date.map(day)
        return try change { try $0.removeFocus(.number(number), on: date) }
    }

    package func focusDay(_ date: String? = nil) throws -> FocusDay {
        let date = try date.map(day)
        return try read { try $0.focus(on: date) }
    }

    package func set(zone: String? = nil, dayStart: String? = nil, weekStart: Weekday? = nil) throws {
        var changes = SettingsDraft()
        if let zone { changes.timeZone = .set(try Tally.Zone.named(zone)) }
        if let dayStart { changes.dayStart = .set(try timeOfDay(dayStart)) }
        if let weekStart { changes.weekStart = .set(weekStart) }
        let given = changes
        try change { try $0.updateSettings(given) }
    }
}

extension FocusDay {
    package var titles: [String] { entries.map(\.task.title) }
    package var waitingTitles: [String] { waiting.map(\.task.title) }
    package var states: [State] { entries.map(\.state) }
}
