import Tally

/// The score of a day with its tasks, the level and a chart of the last days.
public struct ScoreView: Sendable {
    public let day: DayScore
    public let profile: ScoreProfile
    /// The scores up to and including the day.
    public let range: ScoreRange

    public init(day: DayScore, profile: ScoreProfile, range: ScoreRange) {
        self.day = day
        self.profile = profile
        self.range = range
    }

    /// Returns the number of days that fit the chart: two weeks to a quarter.
    public static func days(in options: ViewOptions) -> Int { max(14, min(91, (options.width - 6) / 2)) }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.stepByDays("score", day.date)
        page.align(day.shown)
        let share = day.ratio.map { ratio in
            ["\(day.completedCount) of \(day.plannedCount) done", Wording.percent(ratio)]
        }
        let hasRing = share != nil && !page.options.ascii && page.width >= 60
        page.heading(
            "Score on \(Wording.title(day.date)): \(day.total)",
            StyledText(hasRing ? "" : share?.joined(separator: ", ") ?? "", .muted), .day(day.date))
        if hasRing { addRing(share ?? [], to: &page) }
        page.add(completed: day.shown, deleted: day.tasks.count - day.shown.count)
        if day.tasks.isEmpty { page.paragraph("Nothing done yet.", indent: page.indent, .muted) }
        addChart(to: &page)
        addProfile(to: &page)
        return page.drawn()
    }

    /// Adds a ring of what is done of what was planned, with the score in it.
    private func addRing(_ share: [String], to page: inout Page) {
        page.blank()
        let ring = Ring(part: day.ratio ?? 0, text: "\(day.total)").drawn()
        for (row, line) in ring.enumerated() {
            let note = row > 0 && row <= share.count ? share[row - 1] : ""
            page.add(page.indent + line + StyledText("   ") + StyledText(note, .muted), .day(day.date))
        }
        page.blank()
    }

    private func addChart(to page: inout Page) {
        page.blank()
        let mean = range.days.last.map { "7-day mean \(Wording.number($0.mean7))" }
        page.heading("Last \(range.days.count) days", StyledText(mean ?? "", .muted))
        // Below the first day of each week is its day of the month.
        let chart = ColumnChart(
            range.days.map { day in
                let isFirst = day.date.weekday == range.weekStart
                return ColumnChart.Column(
                    value: day.total, subject: .day(day.date), label: isFirst ? "\(day.date.day)" : nil)
            })
        page.add(chart.drawn(in: page.options.width, page.glyphs))
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
