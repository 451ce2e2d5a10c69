import Tally

/// A habit as a change left it.
public struct HabitReport: Sendable {
    public let habit: HabitView
    /// A word before it, such as `archived`.
    public let lead: String?

    public init(_ habit: HabitView, lead: String? = nil) {
        self.habit = habit
        self.lead = lead
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.report(habit, page.progress(of: habit), lead: lead)
        return page.drawn()
    }
}

/// The note of a habit on a day, as a change left it.
public struct HabitNoteReport: Sendable {
    public let change: HabitNoteChange

    public init(_ change: HabitNoteChange) {
        self.change = change
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let day = change.date == moment.today ? "today" : change.date.description
        let name = StyledText(
            page.plain(change.habit.habit.name), .habit, color: change.habit.habit.color)
        let words = change.note.isEmpty ? "no note" : page.plain(change.note)
        page.add(
            StyledText("\(day)  ", .muted) + name + StyledText("  "), StyledText(words, .muted),
            .habit(change.habit.habit))
        return page.drawn()
    }
}

/// The count of a habit on a day, as a change left it.
public struct HabitCountReport: Sendable {
    public let count: HabitCount

    public init(_ count: HabitCount) {
        self.count = count
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let progress = page.progress(of: count.habit)
        let unit = page.unit(of: count.habit.habit)
        let isToday = count.date == moment.today
        // The progress says the count of today unless it is that of a longer period.
        let isSaid = isToday && count.habit.target.map { $0.period == .day } ?? true
        let day = isToday ? "today" : "on \(count.date)"
        let said = isSaid ? StyledText() : StyledText("\(count.count)\(unit) \(day); ")
        page.report(count.habit, said + progress)
        return page.drawn()
    }
}

extension Page {
    mutating func report(
        _ habit: HabitView, _ progress: StyledText, lead word: String? = nil, tail: StyledText = StyledText()
    ) {
        let streak = habit.streak.current
        let end =
            StyledText(streak > 0 ? "  streak \(streak)" : "", .muted)
            + StyledText(habit.habit.isArchived && word == nil ? "  archived" : "", .muted)
            + (tail.isEmpty ? tail : StyledText("  ") + tail)
        let start = lead(word)
        let room = options.width - start.width - progress.width - 2 - end.width
        let name = cut(
            StyledText(plain(habit.habit.name), .habit, color: habit.habit.color), to: max(8, room))
        add(start + name + StyledText("  ") + progress + end, .habit(habit.habit))
    }
}
