import Tally

/// A page of reminders by time.
public struct RemindersView: Sendable {
    /// All reminders.
    public let reminders: [ReminderView]
    /// Those of this page.
    public let shown: Range<Int>

    public init(reminders: [ReminderView], shown: Range<Int>) {
        self.reminders = reminders
        self.shown = shown
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.heading("Reminders", StyledText("\(reminders.count)", .muted))
        page.add(Array(reminders[shown]), indent: page.indent)
        if reminders.isEmpty {
            page.paragraph(
                "None. Give a task with a due a reminder, such as 30 minutes before.", indent: page.indent,
                .muted)
        }
        page.add(Rest(reminders.count - shown.upperBound))
        return page.drawn()
    }
}

/// Reminders of a task, as a change left them.
public struct ReminderReport: Sendable {
    public let reminders: [ReminderView]

    public init(_ reminders: [ReminderView]) {
        self.reminders = reminders
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.add(reminders, indent: StyledText())
        return page.drawn()
    }
}

extension Page {
    fileprivate mutating func add(_ reminders: [ReminderView], indent: StyledText) {
        align(reminders.map(\.task))
        let times = reminders.map(time)
        let states = reminders.map(state)
        let timeWidth = times.map(\.width).max() ?? 0
        let stateWidth = states.map(\.width).max() ?? 0
        for (index, view) in reminders.enumerated() {
            let number = StyledText("\(view.task.number)", .number).aligned(to: numberWidth)
            let (time, state) = (times[index], states[index])
            var head = indent
            if isNarrow {
                add(indent + [time, state].joined(), .listed(view.task))
            } else {
                head += [time.padded(to: timeWidth), state.padded(to: stateWidth), StyledText()].joined()
            }
            add(
                head + number + StyledText("  "), title(of: view.task), right: offset(of: view),
                .listed(view.task))
        }
    }

    private func time(of view: ReminderView) -> StyledText {
        guard let at = view.at else { return StyledText("no time yet", .muted) }
        return StyledText(text(for: Due.instant(at)), view.state == .due ? .overdue : .due)
    }

    private func state(of view: ReminderView) -> StyledText {
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
