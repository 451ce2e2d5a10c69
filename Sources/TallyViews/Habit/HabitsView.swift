import Tally

/// Habits with their targets, streaks, strengths and recent days.
public struct HabitsView: Sendable {
    public let habits: [HabitHistory]
    /// The number of habits on later pages.
    public let rest: Int

    public init(habits: [HabitHistory], rest: Int) {
        self.habits = habits
        self.rest = rest
    }

    /// Returns the number of days that fit the width.
    public static func days(in options: ViewOptions) -> Int { options.width < 40 ? 14 : 28 }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let active = habits.filter { !$0.habit.habit.isArchived }
        let archived = habits.filter(\.habit.habit.isArchived)
        if !active.isEmpty || archived.isEmpty {
            let met = Wording.met(active.map(\.habit))
            let days = habits.first.map { ", last \($0.days.count) days" } ?? ""
            page.heading("Habits", StyledText(active.isEmpty ? "" : met + days, .muted))
        }
        page.add(active)
        if habits.isEmpty {
            page.paragraph("None. Create a habit to count it by day.", indent: page.indent, .muted)
        }
        if !archived.isEmpty {
            page.blank()
            page.heading("Archived habits", StyledText("\(archived.count)", .muted))
            page.add(archived)
        }
        page.add(Rest(rest))
        return page.drawn()
    }
}

extension Page {
    fileprivate mutating func add(_ histories: [HabitHistory]) {
        let parts = histories.map { history in
            [
                progress(of: history.habit),
                StyledText("streak ", .muted) + StyledText("\(history.habit.streak.current)")
                    + StyledText(", best \(history.habit.streak.longest)", .muted),
                strength(of: history.habit), cells(of: history),
            ]
        }
        // Each part has its own column. All habits have the same layout, in as few lines as possible.
        let widths = (0..<4).map { part in parts.map { $0[part].width }.max() ?? 0 }
        let nameWidth = min(
            max(8, histories.map { DisplayWidth.of(plain($0.habit.habit.name)) }.max() ?? 0), 24)
        let start = indent.width + 2
        var rows: [[Int]] = [[]]
        var used = start + nameWidth
        for (part, partWidth) in widths.enumerated() {
            if used + 2 + partWidth > options.width {
                rows.append([])
                used = start - 2
            }
            rows[rows.count - 1].append(part)
            used += 2 + partWidth
        }
        let isAiry = rows.count > 1
        for (index, history) in histories.enumerated() {
            if isAiry, index > 0 { blank() }
            let habit = history.habit
            for (number, row) in rows.enumerated() {
                let columns = row.map { parts[index][$0].padded(to: widths[$0]) }.joined()
                if number > 0 {
                    add(.blanks(start) + columns, .habit(habit.habit))
                } else {
                    let nameRoom = row.isEmpty ? width - start : nameWidth
                    let name = cut(
                        StyledText(plain(habit.habit.name), .habit, color: habit.habit.color), to: nameRoom)
                    let head = indent + sign(of: habit) + StyledText(" ") + name
                    add(
                        row.isEmpty ? head : head.padded(to: start + nameWidth + 2) + columns,
                        .habit(habit.habit))
                }
            }
        }
    }

    private func strength(of habit: HabitView) -> StyledText {
        bar(habit.strength, columns: 6)
            + StyledText(Wording.percent(habit.strength), .muted).aligned(to: 5)
    }

    /// Returns a cell per day: its share of a daily target, or its count relative to the other days.
    private func cells(of history: HabitHistory) -> StyledText {
        let scale = HeatScale(history.days.map { Double($0.count.thousandths) }, unit: Double(Amount.parts))
        let daily = history.habit.target.flatMap { $0.period == .day ? $0 : nil }
        return history.days.reduce(StyledText()) { cells, day in
            // Before the habit started, or not due.
            if [nil, .skipped, .notDue].contains(day.outcome), day.count == .zero {
                return cells + StyledText(day.outcome == .skipped ? glyphs.dash : " ", .muted)
            }
            switch daily?.direction {
            case .atLeast:
                let part = daily.map { min(1, day.count.value / $0.count.value) } ?? 0
                return cells + heatCell(Int((part * Double(HeatScale.levels)).rounded(.up)))
            case .atMost where daily?.isMet(by: day.count) == false:
                return cells + StyledText(glyphs.levels[HeatScale.levels], .overdue)
            default:
                return cells + heatCell(scale.level(of: day.count.value))
            }
        }
    }
}

/// The progress of a habit, the same in every view.
extension Page {
    func sign(of habit: HabitView) -> StyledText {
        if habit.isMet { return StyledText(glyphs.done, .done) }
        if !habit.isDue, !habit.habit.isArchived { return StyledText(glyphs.dash, .muted) }
        return isOver(habit) ? StyledText(glyphs.failed, .overdue) : StyledText(glyphs.open)
    }

    /// Returns the progress as text, such as `12 of 20 today`, `2.5 of at most 8 km this week` or
    /// `skipped until 24 Dec: Ill`.
    func progress(of habit: HabitView) -> StyledText {
        if !habit.isDue, habit.today == .zero, let words = rest(of: habit) {
            return StyledText(words, .muted)
        }
        let role: Role? = habit.isMet ? .done : isOver(habit) ? .overdue : nil
        guard let target = habit.target else {
            return StyledText("\(habit.today)\(unit(of: habit.habit)) today", role)
        }
        let limit = target.direction == .atMost ? "at most " : ""
        let period = target.period == .day ? "today" : "this \(target.period.rawValue)"
        return StyledText(
            "\(habit.periodCount) of \(limit)\(target.count)\(unit(of: habit.habit)) \(period)", role)
    }

    /// Returns why nothing is to be done today.
    private func rest(of habit: HabitView) -> String? {
        if let skip = habit.skips.first, skip.days.contains(moment.today) { return words(of: skip) }
        return habit.target?.weekdays.map { "not today, \(Wording.list($0))" }
    }

    /// Returns a skip as text, such as `skipped until 2026-12-24: Ill`.
    func words(of skip: HabitSkip) -> String {
        let end = skip.to == moment.today ? "skipped" : "skipped until \(skip.to)"
        return end + (skip.reason.map { ": " + plain($0) } ?? "")
    }

    /// Returns a habit's unit after a space; empty without one.
    func unit(of habit: Habit) -> String { habit.unit.map { " " + plain($0) } ?? "" }

    private func isOver(_ habit: HabitView) -> Bool {
        habit.target.map { $0.direction == .atMost && habit.periodCount > $0.count } ?? false
    }
}
