import Tally

/// A month as a grid of weeks, with a line for each day that has tasks.
public struct CalendarView: Sendable {
    public let month: CalendarMonth

    public init(month: CalendarMonth) {
        self.month = month
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.steps = (
            "calendar \(month.month.adding(months: -1))", "calendar \(month.month.adding(months: 1))"
        )
        page.heading(
            "\(month.month.name) \(month.month.year)",
            StyledText(Wording.count(month.completedCount, "task") + " done", .muted))
        page.blank()
        page.add(month.weeks)
        let days = month.weeks.joined().filter { $0.isInMonth && ($0.open + $0.done > 0 || $0.isToday) }
        if !days.isEmpty { page.blank() }
        let openWidth = days.map { "\($0.open)".count }.max() ?? 1
        let doneWidth = days.map { "\($0.done)".count }.max() ?? 1
        for day in days { page.add(day, openWidth: openWidth, doneWidth: doneWidth) }
        return page.drawn()
    }
}

extension Page {
    /// Adds the grid. Narrow cells show only the date; wider ones also show the counts, then the priorities.
    fileprivate mutating func add(_ weeks: [[CalendarMonth.Cell]]) {
        let cell = max(3, min(12, (width + 1) / 7))
        guard let week = weeks.first(where: { $0.count == 7 }) else { return }
        add(
            week.map { day in
                StyledText(String(Wording.name(day.date.weekday).prefix(cell < 5 ? 2 : 3)), .muted)
                    .aligned(to: min(3, cell - 1)).padded(to: cell)
            }.joined(""))
        for (index, week) in weeks.enumerated() {
            if index > 0, cell >= 5 { blank() }
            add(row(week, cell) { date($0, cell) })
            guard cell >= 5 else { continue }
            let below = [
                row(week, cell) { cell < 10 ? counts($0, isTight: true).aligned(to: 3) : StyledText() },
                row(week, cell) { StyledText(" ") + priorities($0, columns: cell - 2) },
            ]
            for line in below where !line.isEmpty { add(line) }
        }
    }

    private func row(
        _ week: [CalendarMonth.Cell], _ cell: Int, _ draw: (CalendarMonth.Cell) -> StyledText
    ) -> StyledText {
        week.map { day in cut(draw(day), to: cell - 1).padded(to: cell).leading(to: .day(day.date)) }
            .joined("").trimmedAtEnd
    }

    private func date(_ day: CalendarMonth.Cell, _ cell: Int) -> StyledText {
        let role: Role? = day.isToday ? .today : day.isInMonth ? nil : .muted
        let number = StyledText("\(day.date.day)", role).aligned(to: 2)
        if cell < 5 { return number }
        let mark = day.isToday ? StyledText(glyphs.today, .today) : StyledText(" ")
        return cell < 10 ? mark + number : mark + number + StyledText(" ") + counts(day)
    }

    private func counts(_ day: CalendarMonth.Cell, isTight: Bool = false) -> StyledText {
        let open = day.open > 0 ? StyledText("\(day.open)\(glyphs.open)") : StyledText()
        let done = day.done > 0 ? StyledText("\(day.done)\(glyphs.done)", .done) : StyledText()
        return open.isEmpty || done.isEmpty ? open + done : open + StyledText(isTight ? "" : " ") + done
    }

    /// Returns one digit per task, its priority, highest first.
    private func priorities(_ day: CalendarMonth.Cell, columns: Int) -> StyledText {
        var marks = StyledText()
        for stripe in day.stripes {
            let number = String(stripe.priority.rawValue)
            marks.append(
                String(repeating: number, count: min(stripe.count, columns + 1)),
                .priority(stripe.priority.rawValue))
        }
        return marks.width > columns ? marks.split(at: columns - 1).head + StyledText("+", .muted) : marks
    }

    fileprivate mutating func add(_ day: CalendarMonth.Cell, openWidth: Int, doneWidth: Int) {
        let mark = day.isToday ? StyledText(glyphs.today, .today) : StyledText(" ")
        let name = StyledText(
            "\(Wording.shortName(day.date.weekday)) \(day.date.day < 10 ? " " : "")\(day.date.day) "
                + Month(containing: day.date).shortName,
            day.isToday ? .today : nil)
        let stripes = day.stripes.map { stripe in
            StyledText(stripe.priority.name, .priority(stripe.priority.rawValue))
                + StyledText(stripe.count > 1 ? "\(options.ascii ? "x" : "×")\(stripe.count)" : "")
        }
        let counts =
            StyledText("\(day.open)").aligned(to: openWidth) + StyledText(" open  ", .muted)
            + StyledText("\(day.done)", day.done > 0 ? .done : nil).aligned(to: doneWidth)
            + StyledText(" done", .muted)
        let line = mark + StyledText(" ") + name + StyledText("  ")
        add(line + ([counts] + stripes).joined(), .day(day.date))
    }
}
