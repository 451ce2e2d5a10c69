import Tally

/// One task with all details.
public struct TaskDetailView: Sendable {
    /// The maximum number of dependent tasks, and of subtasks, that it shows.
    public static let relatedLimit = Page.maxLines

    public let task: TaskView
    private let relations: RelatedTasks

    public init(_ relations: RelatedTasks) {
        self.relations = relations
        task = relations.task
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let subject = TextView.Subject.task(task)
        let head =
            page.sign(of: task) + StyledText(" ") + StyledText("\(task.number)", .number) + StyledText("  ")
        let words = page.plain(task.title).split(separator: " ").map { StyledText(String($0), .heading) }
        for (index, line) in words.flowing(in: page.width - head.width, separator: " ").enumerated() {
            page.add((index == 0 ? head : .blanks(head.width)) + line, subject)
        }
        page.blank()
        for row in rows(page) { page.add(StyledText(row.name, .muted), row.values, column: 12, subject) }
        let related = [
            ("Part of", relations.parent.map { [$0] } ?? [], nil),
            ("Depends on", relations.dependencies, nil),
            ("Before", relations.dependents, relations.dependentTotal),
            ("Subtasks", relations.subtasks, relations.subtaskTotal),
        ]
        page.align(related.flatMap(\.1))
        for (name, tasks, total) in related where !tasks.isEmpty {
            page.blank()
            page.heading(name, StyledText(), subject)
            page.add(tasks, of: total ?? Total(counted: tasks.count))
        }
        if !task.checklist.isEmpty {
            let done = task.checklist.count(where: \.isDone)
            page.blank()
            page.heading("Checklist", StyledText("\(done)/\(task.checklist.count)", .muted), subject)
            page.addChecklist(of: task)
        }
        if !task.annotations.isEmpty {
            page.blank()
            page.heading("Annotations", StyledText(), subject)
            page.addAnnotations(of: task)
        }
        if !task.notes.isEmpty {
            page.blank()
            page.heading("Notes", StyledText(), subject)
            page.paragraph(task.notes, indent: page.indent, subject: subject)
        }
        return page.drawn()
    }

    /// The tracked time, and how much of an estimate it is.
    private var tracked: [StyledText] {
        let seconds = relations.trackedSeconds
        guard seconds > 0 else { return [] }
        let part = task.estimate.map { Wording.percent(Double(seconds) / Double(max(1, $0) * 60)) }
        return [StyledText(Wording.duration(seconds))] + (part.map { [StyledText($0, .muted)] } ?? [])
    }

    private typealias Row = (name: String, values: [StyledText])

    private func rows(_ page: Page) -> [Row] {
        let priority = StyledText(task.priority.name, .priority(task.priority.rawValue))
        var rows: [Row] = [
            ("Priority", [priority, StyledText(Wording.count(task.priority.points, "point"), .muted)]),
            ("Project", [StyledText(page.plain(task.project.name), .project, color: task.project.color)]),
            ("Tags", task.tags.map { StyledText("#" + page.plain($0), .tag) }),
            ("Due", due(page)),
            ("Repeats", repeats(page)),
            ("Wait", task.wait.map { time($0, page) + (task.isWaiting ? [waiting] : []) } ?? []),
            ("Scheduled", task.scheduled.map { time($0, page) } ?? []),
            ("Block", block(page)),
            ("Estimate", task.estimate.map { [StyledText(Wording.duration($0 * 60))] } ?? []),
            ("Tracked", tracked),
            ("Reminders", task.reminders.map { StyledText(page.text(for: $0)) }),
            ("Focus", focus(page)),
            ("Link", task.url.map { [StyledText(page.plain($0.text))] } ?? []),
            ("From", origin(page)),
        ]
        rows += stake(page)
        rows.append(("Created", [StyledText(page.date(task.createdAt))]))
        if let completion = task.completion {
            let day = page.text(for: completion.on)
            rows.append(
                ("Completed", [StyledText(page.date(completion.at), .done), StyledText(day, .muted)]))
        }
        return rows
    }

    /// Returns the program that the task was imported from, with its id there.
    private func origin(_ page: Page) -> [StyledText] {
        guard let external = task.external else { return [] }
        return [StyledText(page.plain(external.source.text))]
            + (external.id.map { [StyledText(page.plain($0.text), .muted)] } ?? [])
    }
    private let waiting = StyledText("waiting", .muted)

    private func due(_ page: Page) -> [StyledText] {
        guard let due = task.due else { return [] }
        page.noteDue(of: task)
        var values = time(due, page, task.isOverdue ? .overdue : .due)
        if task.isOverdue { values.append(StyledText("overdue", .overdue)) }
        if task.category == .evening { values.append(StyledText("evening", .muted)) }
        return values
    }

    /// Returns a date or time and, of an open task, how people call its day.
    private func time(_ time: Due, _ page: Page, _ role: Role? = nil) -> [StyledText] {
        let date: String =
            switch time {
            case .day(let day): Wording.title(day)
            case .instant(let instant):
                "\(Wording.name(page.moment.rule.wallClock(of: instant).day.weekday)) \(page.date(instant))"
            }
        let words = page.text(for: time.day(in: page.moment.rule))
        let isSaid = !task.isOpen || date.contains(words)
        return [StyledText(date, role)] + (isSaid ? [] : [StyledText(words, .muted)])
    }

    private func repeats(_ page: Page) -> [StyledText] {
        guard let recurrence = task.series?.recurrence else { return [] }
        var values = [StyledText("\(page.glyphs.repeats) \(recurrence.words)")]
        if recurrence.from == .completion { values.append(StyledText("after completion", .muted)) }
        if recurrence.catchesUp { values.append(StyledText("each missed date", .muted)) }
        if recurrence.repeatsStake { values.append(StyledText("with its stake", .muted)) }
        return values
    }

    private func block(_ page: Page) -> [StyledText] {
        switch task.timeBlock {
        case .none: []
        case .allDay: [StyledText("all day")]
        case .timed(let start, let end):
            [StyledText(page.date(start) + (end.map { " \(page.glyphs.dash) \(page.date($0))" } ?? ""))]
        }
    }

    private func focus(_ page: Page) -> [StyledText] {
        guard let focus = task.focus else { return [] }
        return [StyledText(page.text(for: focus.date))]
            + (focus.carriedFrom.map { [StyledText("since \(page.text(for: $0))", .muted)] } ?? [])
    }

    private func stake(_ page: Page) -> [Row] {
        guard let stake = task.stake else { return [] }
        let money = StyledText(
            Wording.money(stake.cents, stake.currency), stake.status == .expired ? .overdue : .stake)
        var rows: [Row] = [("Stake", [money, StyledText(stake.status.rawValue)])]
        if stake.status == .pending {
            let time = RelativeTime.describe(from: page.moment.now, to: stake.deadline)
            page.noteDistance(to: stake.deadline)
            rows[0].values.append(StyledText(time, .muted))
        }
        if let settlement = stake.settlement {
            rows[0].values.append(StyledText(settlement.outcome.rawValue, .muted))
            if !settlement.note.isEmpty {
                rows.append(("Settled", page.lines(of: settlement.note)))
            }
        }
        if let reward = stake.reward {
            let claimed = stake.claimedAt == nil ? [] : [StyledText("(claimed)", .muted)]
            rows.append(("Reward", page.lines(of: reward) + claimed))
        }
        return rows
    }
}

extension Page {
    /// Adds the first tasks of a total.
    fileprivate mutating func add(_ tasks: [TaskView], of total: Total) {
        let hasRest = total.count > Self.maxLines
        let shown = hasRest ? Array(tasks.prefix(Self.maxLines - 1)) : tasks
        add(shown, unseen: hasRest ? Rest.of(total, after: shown.count) : Rest(0))
    }

    /// The column at which the values of a row start.
    private var valueColumn: Int { valueColumn(12) }

    /// Returns a text broken between words, as wide as the values of a row.
    fileprivate func lines(of text: String) -> [StyledText] {
        words(text).flowing(in: width - valueColumn, separator: " ")
    }

    /// Returns a reminder in words, such as `30m before`.
    func text(for reminder: Reminder) -> String {
        switch reminder {
        case .at(let instant): date(instant)
        case .before(let offset): text(for: offset)
        }
    }

    func text(for offset: ReminderOffset) -> String {
        ([
            offset.days > 0 ? "\(offset.days)d" : "",
            offset.seconds > 0 || offset.days == 0 ? Wording.duration(offset.seconds) : "",
        ]
        .filter { !$0.isEmpty } + ["before"]).joined(separator: " ")
    }
}
