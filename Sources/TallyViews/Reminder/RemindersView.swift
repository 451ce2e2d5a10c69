import Tally

/// A page of reminders by time.
public struct RemindersView: Sendable {
    /// All reminders.
    public let reminders: [ListedReminder]
    /// Those of this page.
    public let shown: Range<Int>

    public init(reminders: [ListedReminder], shown: Range<Int>) {
        self.reminders = reminders
        self.shown = shown
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.heading("Reminders", StyledText("\(reminders.count)", .muted))
        page.add(Array(reminders[shown]), indent: page.indent)
        if reminders.isEmpty {
            page.paragraph(
                "None. Give a task with a due a reminder, or a habit a time of day.", indent: page.indent,
                .muted)
        }
        page.add(Rest(reminders.count - shown.upperBound))
        return page.drawn()
    }
}

/// Reminders of a task or habit, as a change left them.
public struct ReminderReport: Sendable {
    public let reminders: [ListedReminder]

    public init(_ reminders: [ListedReminder]) {
        self.reminders = reminders
    }

    public init(_ reminders: [ReminderView]) { self.init(reminders.map(ListedReminder.task)) }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.add(reminders, indent: StyledText())
        return page.drawn()
    }
}

extension Page {
    fileprivate mutating func add(_ reminders: [ListedReminder], indent: StyledText) {
        align(reminders.compactMap(\.task?.task))
        let times = reminders.map(time)
        let states = reminders.map(state)
        let timeWidth = times.map(\.width).max() ?? 0
        let stateWidth = states.map(\.width).max() ?? 0
        for (index, view) in reminders.enumerated() {
            let (time, state) = (times[index], states[index])
            let subject = subject(of: view)
            var head = indent
            if isNarrow {
                add(indent + [time, state].joined(), subject)
            } else {
                head += [time.padded(to: timeWidth), state.padded(to: stateWidth), StyledText()].joined()
            }
            switch view {
            case .task(let view):
                let number = StyledText("\(view.task.number)", .number).aligned(to: numberWidth)
                add(head + number + StyledText("  "), title(of: view.task), right: offset(of: view), subject)
            case .habit(let view):
                let name = StyledText(plain(view.habit.habit.name), .habit, color: view.habit.habit.color)
                add(head + StyledText("").aligned(to: numberWidth) + StyledText("  "), name, subject)
            }
        }
    }

    private func subject(of view: ListedReminder) -> TextView.Subject? {
        switch view {
        case .task(let view): .listed(view.task)
        case .habit(let view): .habit(view.habit.habit)
        }
    }

    private func time(of view: ListedReminder) -> StyledText {
        guard let at = view.at else { return StyledText("no time yet", .muted) }
        return StyledText(text(for: Due.instant(at)), view.state == .due ? .overdue : .due)
    }

    private func state(of view: ListedReminder) -> StyledText {
        switch view.state {
        case .due: StyledText("due", .overdue)
        case .waiting: StyledText(view.snoozedUntil == nil ? "waiting" : "snoozed", .muted)
        case .dismissed: StyledText("dismissed", .muted)
        }
    }

    /// Returns an offset in words. That of a fixed time is the time itself.
    private func offset(of view: ReminderView) -> StyledText {
        guard case .before(let offset) = view.reminder, options.width >= 60 else { return StyledText() }
        return StyledText(text(for: offset), .muted)
    }
}
