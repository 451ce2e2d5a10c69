import Tally

/// The score of a day, what made it, and how it stands among the days before it.
public struct ScoreView: Sendable {
    public let day: DayScore
    public let profile: ScoreProfile
    /// The days up to the day.
    public let range: ScoreRange

    private static let rows = 5

    public init(day: DayScore, profile: ScoreProfile, range: ScoreRange) {
        self.day = day
        self.profile = profile
        self.range = range
    }

    /// How many days its chart has room for.
    public static func days(in options: ViewOptions) -> Int { options.width < 66 ? 14 : 30 }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(day.tasks)
        let share = day.ratio.map { ratio in
            "\(day.completedCount) of \(day.plannedCount) done, \(Wording.percent(ratio))"
        }
        page.heading(
            "Score of \(Wording.title(day.date)): \(day.total)", StyledText(share ?? "", .muted),
            .day(day.date)
        )
        page.add(completed: day.tasks)
        if day.tasks.isEmpty { page.paragraph("Nothing done yet.", indent: page.indent, .muted) }
        addChart(to: &page)
        addProfile(to: &page)
        return page.drawn()
    }

    private func addChart(to page: inout Page) {
        let totals = range.days.map(\.total)
        let most = max(1, totals.max() ?? 1)
        let axis = max("\(most)".count, 2)
        let cell = (page.width - axis - 1) / max(1, totals.count) >= 2 ? 2 : 1
        page.blank()
        let mean = range.days.last.map { "7-day mean \(Wording.number($0.mean7))" }
        page.heading("Last \(totals.count) days", StyledText(mean ?? "", .muted))
        let parts = totals.map { Double($0) / Double(most) }
        for (index, row) in page.chart(parts, rows: Self.rows, cell: cell).enumerated() {
            let label = index == 0 ? "\(most)" : index == Self.rows - 1 ? "0" : ""
            page.add(StyledText(label, .muted).aligned(to: axis) + StyledText(" ") + row)
        }
        // A day of the month below the first day of each week, and below the last day.
        var labels = StyledText.blanks(axis + 1)
        for (index, entry) in range.days.enumerated() {
            let column = axis + 1 + index * cell
            guard entry.date.weekday == range.weekStart, labels.width <= column else { continue }
            labels = labels.padded(to: column) + StyledText("\(entry.date.day)", .muted)
        }
        if labels.width <= page.width { page.add(labels) }
    }

    private func addProfile(to page: inout Page) {
        let level = profile.level
        page.blank()
        page.heading("Level \(level.number) \(level.rank)", StyledText("\(level.xp) XP", .muted))
        let goal = StyledText("  \(level.next - level.xp) to level \(level.number + 1)", .muted)
        page.add(
            page.indent + page.bar(level.progress, columns: max(4, min(40, page.width - goal.width - 2)))
                + goal)
        let counts = Priority.allCases.compactMap { priority in
            profile.completedCounts[priority].map { count in
                StyledText("\(priority.name) ", .priority(priority.rawValue)) + StyledText("\(count)")
            }
        }
        let streak = StyledText("Streak \(Wording.count(profile.streak.current, "day"))")
        let longest = StyledText("longest \(profile.streak.longest)", .muted)
        let done = StyledText(Wording.count(profile.completedCount, "task") + " done", .muted)
        let lines = ([streak, longest, done] + counts).flowing(in: page.width - page.indent.width)
        page.add(lines.map { page.indent + $0 })
    }
}
