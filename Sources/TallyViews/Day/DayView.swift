import Tally

/// An overview of one day.
public struct DayView: Sendable {
    public let day: DayOverview

    public init(day: DayOverview) {
        self.day = day
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment, of: day.date)
        page.stepByDays("day", day.date)
        let focus = day.focus.entries + day.focus.waiting
        page.align(focus.map(\.task) + day.due + day.completed)
        page.heading(Wording.title(day.date), summary(page), .day(day.date))
        if !focus.isEmpty { page.add(day.focus) }
        page.add("Due", day.openDue, hint: "list the tasks of \(day.date)")
        if !day.completed.isEmpty || day.deletedCount > 0 {
            page.blank()
            page.heading("Done", StyledText("\(day.completed.count)", .muted))
            page.add(completed: day.completed, deleted: day.deletedCount)
        }
        page.add(day.habits)
        if !day.time.isEmpty {
            page.blank()
            page.heading(
                "Time", StyledText(Wording.duration(day.time.reduce(0) { $0 + $1.seconds }), .muted))
            page.add(day.time, of: day.time.reduce(0) { $0 + $1.seconds })
        }
        if isEmpty {
            page.blank()
            page.paragraph("Nothing on this day.", .muted)
        }
        return page.drawn()
    }

    private var isEmpty: Bool {
        day.listedCount == 0 && day.habits.isEmpty && day.time.isEmpty
    }

    private func summary(_ page: Page) -> StyledText {
        var parts = [StyledText("score \(day.score.total)", day.score.total > 0 ? .done : .muted)]
        if day.listedCount > 0 {
            parts.append(StyledText("\(day.score.completedCount) of \(day.listedCount) done", .muted))
        }
        let relative = page.text(for: day.date)
        if day.isToday || !relative.contains(where: \.isNumber) { parts.append(StyledText(relative, .muted)) }
        return parts.joined()
    }
}

extension Page {
    /// Adds completed tasks with their points.
    /// - Parameter deleted: the number of deleted ones, whose points still count.
    mutating func add(completed tasks: [TaskView], deleted: Int, most: Int = Page.maxLines) {
        let shown = tasks.count <= most ? tasks[...] : tasks.prefix(most - 1)
        for task in shown { add(task, right: points(of: task)) }
        add(Rest(tasks.count - shown.count))
        if deleted > 0 { add(indent + StyledText(Wording.count(deleted, "deleted task"), .muted)) }
    }

    fileprivate mutating func add(_ habits: [DayHabit]) {
        let habits = habits.filter { $0.isDue || $0.count > .zero || $0.skip != nil || !$0.note.isEmpty }
        guard !habits.isEmpty else { return }
        let asked = habits.filter { $0.isDue || $0.isMet }
        blank()
        heading("Habits", StyledText("\(asked.count(where: \.isMet)) of \(asked.count) met", .muted))
        for habit in habits {
            let role: Role? = habit.isMet ? .done : nil
            let target = habit.target.map { target in
                " of \(target.direction == .atMost ? "at most " : "")\(target.count)" + unit(of: habit.habit)
                    + (target.period == .day ? "" : " a \(target.period.rawValue)")
            }
            let isOff = !habit.isDue && !habit.isMet
            let sign = habit.isMet ? glyphs.done : isOff ? glyphs.dash : glyphs.open
            let skipped = habit.skip.map { "skipped" + ($0.reason.map { ": " + plain($0) } ?? "") }
            let count = "\(habit.count)\(target ?? unit(of: habit.habit))"
            add(
                indent + StyledText(sign, isOff ? .muted : role) + StyledText(" "),
                StyledText(plain(habit.habit.name), .habit, color: habit.habit.color),
                details: habit.note.isEmpty
                    ? [] : [cut(StyledText(plain(habit.note), .muted), to: max(8, width / 3))],
                right: StyledText(habit.count > .zero ? count : skipped ?? count, isOff ? .muted : role),
                .habit(habit.habit))
        }
    }
}
