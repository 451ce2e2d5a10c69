import Tally

/// The plan of a day: what is in focus and what was carried over, what is due, what is worth doing, and the free time.
public struct PlanView: Sendable {
    public let focus: FocusDay
    /// The open tasks of the day and the overdue ones.
    public let due: [TaskView]
    /// How many of them there are.
    public let dueTotal: Total
    public let suggestions: DaySuggestions

    public init(focus: FocusDay, due: [TaskView], dueTotal: Total, suggestions: DaySuggestions) {
        self.focus = focus
        self.due = due
        self.dueTotal = dueTotal
        self.suggestions = suggestions
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment, of: focus.date)
        page.stepByDays("plan", focus.date)
        if focus.date <= moment.today { page.steps.earlier = nil }
        page.align((focus.entries + focus.waiting).map(\.task) + due + suggestions.tasks.map(\.task))
        page.heading(
            Wording.title(focus.date),
            StyledText(Wording.duration(60 * suggestions.free.minutes) + " free", .muted), .day(focus.date))
        page.add(focus)
        let focused = Set((focus.entries + focus.waiting).map(\.task.number))
        let open = due.filter { !focused.contains($0.number) }
        if !open.isEmpty {
            page.blank()
            page.heading("Due", StyledText("\(dueTotal.count)\(dueTotal.isExact ? "" : "+") open", .muted))
            page.add(open, unseen: Rest.of(dueTotal, after: due.count))
        }
        page.add(suggestions, besides: focused.union(open.map(\.number)), most: 5)
        return page.drawn()
    }
}

extension Page {
    /// Adds suggested tasks with their reasons, at most `most`.
    mutating func add(_ suggestions: DaySuggestions, besides shown: Set<Int> = [], most: Int = .max) {
        blank()
        heading("Suggestions")
        let others = suggestions.tasks.filter { !shown.contains($0.task.number) }.prefix(most)
        for suggestion in others {
            add(suggestion.task)
            sentence(
                suggestion.reasons.map(\.sentence).joined(separator: " "),
                indent: .blanks(titleColumn), .muted)
        }
        if others.isEmpty { paragraph("Nothing else to suggest.", indent: indent, .muted) }
    }
}
