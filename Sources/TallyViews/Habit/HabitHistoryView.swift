import Tally

/// The days of a habit in a date range: counts, whether they met the target, and the total.
public struct HabitHistoryView: Sendable {
    public let history: HabitHistory

    public init(history: HabitHistory) {
        self.history = history
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let habit = history.habit
        let subject = TextView.Subject.habit(habit.habit)
        page.heading(page.plain(habit.habit.name), page.progress(of: habit), subject)
        let streak = habit.streak
        let words =
            "streak \(streak.current), best \(streak.longest), strength \(Wording.percent(habit.strength))"
        page.note(page.words(words, .muted), indent: page.indent.width, subject)
        var details = habit.target?.weekdays.map { ["on " + Wording.list($0)] } ?? []
        if !habit.habit.reminders.isEmpty {
            details.append("reminders at " + habit.habit.reminders.map(\.description).joined(separator: ", "))
        }
        details += habit.skips.map { skip in
            "skipped \(skip.from)" + (skip.to > skip.from ? " \(page.glyphs.dash) \(skip.to)" : "")
                + (skip.reason.map { ": " + page.plain($0) } ?? "")
        }
        for words in details {
            page.note(page.words(words, .muted), indent: page.indent.width, subject)
        }
        let told = history.days.filter { day in
            day.count > .zero || !day.note.isEmpty || ![nil, .open, .notDue].contains(day.outcome)
        }
        if !told.isEmpty { page.blank() }
        let counts = told.map { "\($0.count)" }
        let countWidth = counts.map(\.count).max() ?? 0
        let start = page.indent.width + 2 + (page.isNarrow ? 10 : 16) + countWidth
        let columns = min(40, page.width - start - 4)
        let most = told.map(\.count).max() ?? .zero
        for (entry, count) in zip(told, counts) {
            let part = most > .zero ? entry.count.value / most.value : 0
            let bar = columns < 4 || entry.count == .zero ? StyledText() : page.bar(part, columns: columns)
            let date = StyledText(page.listed(entry.date), .muted)
            page.add(
                page.indent + page.sign(of: entry) + StyledText(" ") + date + StyledText("  ")
                    + StyledText(count).aligned(to: countWidth) + StyledText("  ") + bar,
                .day(entry.date))
            let reason = entry.skip.flatMap(\.reason).map { "skipped: " + $0 }
            for words in [reason, entry.note.isEmpty ? nil : entry.note].compactMap(\.self) {
                page.note(
                    page.words(page.plain(words), .muted), indent: page.indent.width + 2, .day(entry.date))
            }
        }
        page.blank()
        if told.isEmpty {
            page.paragraph(
                "Nothing counted on these days. Counting the habit on a day is the first entry.",
                indent: page.indent, .muted)
        } else {
            let unit = page.unit(of: habit.habit)
            let days = Wording.count(history.days.count, "day")
            page.add(page.indent + StyledText("\(history.total)\(unit) in \(days)", .muted))
        }
        return page.drawn()
    }
}

extension Page {
    /// Returns a date in a list of days, with its weekday if there is room.
    func listed(_ day: Day) -> String {
        isNarrow ? day.description : "\(day)  \(Wording.shortName(day.weekday))"
    }

    fileprivate func sign(of entry: HabitHistory.Entry) -> StyledText {
        switch entry.outcome {
        case .met: StyledText(glyphs.done, .done)
        case .missed: StyledText(glyphs.failed, .overdue)
        case .skipped, .notDue: StyledText(glyphs.dash, .muted)
        case .open, nil: StyledText(glyphs.open)
        }
    }
}
