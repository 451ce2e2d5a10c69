import Tally

/// A task on one line, the same in every view.
extension Page {
    /// Adds a task. A deleted one says so, and cannot be acted on.
    /// - Parameters:
    ///   - sign: the sign before the task; nil for whether it is open or done.
    ///   - note: a note of the view, before the other details.
    ///   - right: the text at the right edge; nil for the due or the completion.
    ///   - showsProject: false if all tasks are in one project.
    ///   - showsStake: false if the view shows the stake elsewhere.
    mutating func add(
        _ task: TaskView, sign: StyledText? = nil, note: StyledText? = nil, right: StyledText? = nil,
        showsProject: Bool = true, showsStake: Bool = true
    ) {
        let stake = showsStake ? stake(of: task) : nil
        let project = showsProject ? project(of: task) : nil
        let tags = task.tags.map { StyledText("#" + plain($0), .tag) }
        let deletion = task.isDeleted ? StyledText("deleted", .muted) : nil
        let wait = wait(of: task)
        // A sign of the view takes the place of that of a blocked task.
        let blocking = sign != nil && task.isBlocked ? StyledText("blocked", .muted) : nil
        let repeats = task.series == nil ? nil : StyledText(glyphs.repeats, .muted)
        let details =
            [note, deletion, wait, blocking, repeats, stake, project].compactMap(\.self) + tags
            + progress(of: task)
        add(
            indent + head(of: task, sign: sign), title(of: task), details: details,
            right: self.right(of: task, right), .listed(task))
    }

    /// The maximum number of lines of a section of tasks.
    static let maxLines = 30

    /// Adds tasks, at most `most` lines.
    /// - Parameter unseen: What is left out besides, and the way to all of them.
    mutating func add(
        _ tasks: [TaskView], most: Int = Page.maxLines, unseen: Rest = Rest(0), showsProject: Bool = true
    ) {
        let shown = tasks.count <= most ? tasks[...] : tasks.prefix(most - 1)
        for task in shown { add(task, showsProject: showsProject) }
        var rest = unseen
        rest.count = rest.count.map { $0 + tasks.count - shown.count }
        add(rest)
    }

    /// Returns the sign, the number and the priority.
    func head(of task: TaskView, sign: StyledText?) -> StyledText {
        let sign = sign ?? self.sign(of: task)
        let number = StyledText("\(task.number)", .number).aligned(to: numberWidth)
        let priority = StyledText(task.priority.name, .priority(task.priority.rawValue))
        return isNarrow
            ? sign + StyledText(" ") + number + StyledText(" ")
            : sign + StyledText(" ") + number + StyledText("  ") + priority + StyledText("  ")
    }

    /// Returns the sign for whether the task waits, or is blocked, open or done.
    func sign(of task: TaskView) -> StyledText {
        if task.isWaiting { return StyledText(glyphs.waiting, .muted) }
        if task.isBlocked { return StyledText(glyphs.blocked, .muted) }
        return task.isOpen ? StyledText(glyphs.open) : StyledText(glyphs.done, .done)
    }

    /// Returns until when the task waits, such as `until Fri`.
    private func wait(of task: TaskView) -> StyledText? {
        guard task.isWaiting, let wait = task.wait else { return nil }
        noteEnd(of: wait)
        return StyledText("until \(text(for: wait))", .muted)
    }

    /// Returns how many items of the checklist and how many subtasks are done, such as `☐ 1/3`.
    func progress(of task: TaskView) -> [StyledText] {
        var counts: [StyledText] = []
        if !task.checklist.isEmpty {
            let done = task.checklist.count(where: \.isDone)
            let sign = done == task.checklist.count ? glyphs.checked : glyphs.unchecked
            counts.append(StyledText("\(sign) \(done)/\(task.checklist.count)", .muted))
        }
        if let progress = task.relations.progress {
            counts.append(StyledText("\(progress.done)/\(progress.total) subtasks", .muted))
        }
        return counts
    }

    /// The column in which the titles of tasks start.
    var titleColumn: Int { indent.width + 2 + numberWidth + (isNarrow ? 1 : 6) }

    func title(of task: TaskView) -> StyledText {
        StyledText(plain(task.title), task.isOpen ? nil : .done)
    }

    private func stake(of task: TaskView) -> StyledText? {
        task.stake.map { stake in
            StyledText(
                Wording.money(stake.cents, stake.currency), stake.status == .expired ? .overdue : .stake)
        }
    }

    private func project(of task: TaskView) -> StyledText? {
        task.project.isInbox
            ? nil : StyledText(plain(task.project.name), .project, color: task.project.color)
    }

    /// Returns the time block on the page's day, and behind it the text of the view, or else the due or the
    /// completion. A narrow page has no room for both a time block and a due.
    private func right(of task: TaskView, _ given: StyledText?) -> StyledText {
        let block = block(of: task)
        let isTooLong = !block.isEmpty && options.width < 60 && given == nil && task.isOpen
        let rest = given ?? (task.isOpen ? due(of: task) : completion(of: task))
        return [block, isTooLong ? StyledText() : rest].filter { !$0.isEmpty }.joined()
    }

    /// Returns the time block on the page's day.
    private func block(of task: TaskView) -> StyledText {
        guard let day else { return StyledText() }
        switch task.timeBlock {
        case .allDay where task.task.day(in: moment.rule) == day: return StyledText("all day", .due)
        case .timed(let start, let end) where moment.rule.day(of: start) == day:
            return StyledText(clock(start) + (end.map { glyphs.dash + clock($0) } ?? ""), .due)
        case .none, .allDay, .timed: return StyledText()
        }
    }

    /// Returns the due or, without one, the start of the time block, unless the block itself says it.
    private func due(of task: TaskView) -> StyledText {
        noteDue(of: task)
        guard let due = task.due ?? task.timeBlock.start.map(Due.instant) else { return StyledText() }
        let isSaid = !block(of: task).isEmpty && (task.due ?? day.map(Due.day)) == day.map(Due.day)
        if isSaid { return StyledText() }
        return task.isOverdue
            ? StyledText("\(glyphs.overdue) \(text(for: due))", .overdue) : StyledText(text(for: due), .due)
    }

    /// Returns the day of the completion, or the points if that is today.
    private func completion(of task: TaskView) -> StyledText {
        guard let day = task.completion?.on else { return StyledText() }
        return day == moment.today ? points(of: task) : StyledText(text(for: day), .muted)
    }

    func points(of task: TaskView) -> StyledText { StyledText("+\(task.priority.points)", .done) }
}

extension TextView.Subject {
    static func task(_ task: TaskView) -> TextView.Subject {
        TextView.Subject(entity: .task, id: task.id.text, number: task.number, page: "show \(task.number)")
    }

    /// Returns the task, unless it was deleted: its id names no task then.
    static func listed(_ task: TaskView) -> TextView.Subject? { task.isDeleted ? nil : .task(task) }

    static func task(_ mention: TaskMention) -> TextView.Subject {
        TextView.Subject(
            entity: .task, id: mention.id.text, number: mention.number, page: "show \(mention.number)")
    }

    static func project(_ project: Project) -> TextView.Subject { .project(project.id, named: project.name) }

    static func project(_ id: Identifier, named name: String) -> TextView.Subject {
        TextView.Subject(
            entity: .project, id: id.text, number: nil, page: "projects " + word(name, orElse: id.text))
    }

    static func habit(_ habit: Habit) -> TextView.Subject {
        TextView.Subject(
            entity: .habit, id: habit.id.text, number: nil,
            page: "habit " + word(habit.name, orElse: habit.id.text))
    }

    static func activity(_ id: Identifier) -> TextView.Subject {
        TextView.Subject(entity: .activity, id: id.text, number: nil, page: "year activity:\(id.text)")
    }

    static func step(_ step: HistoryStep) -> TextView.Subject {
        TextView.Subject(entity: .step, id: "\(step.number)", number: step.number)
    }

    static func tag(_ tag: TagCount) -> TextView.Subject {
        TextView.Subject(entity: .tag, id: tag.text, number: nil, page: "list #\(tag.text)")
    }

    static func filter(_ filter: SavedFilter) -> TextView.Subject {
        TextView.Subject(entity: .filter, id: filter.id.text, number: nil, page: "list :\(filter.name)")
    }

    static func alias(_ alias: CommandAlias) -> TextView.Subject {
        TextView.Subject(entity: .alias, id: alias.id.text, number: nil)
    }

    static func timeEntry(_ entry: TimeEntry) -> TextView.Subject {
        TextView.Subject(entity: .timeEntry, id: entry.id.text, number: entry.number)
    }

    static func day(_ day: Day) -> TextView.Subject {
        TextView.Subject(entity: .day, id: day.description, number: nil, page: "day \(day)")
    }

    /// Returns a name as a word of a command line, in quotes, where it is no part of a command. A name with quotes is
    /// given by its id.
    private static func word(_ name: String, orElse id: String) -> String {
        name.contains("\"") ? id : "\"\(name)\""
    }
}
