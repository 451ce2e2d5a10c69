import Tally

/// The review of a week: what was done, what slipped, streaks, time, stakes and what is stuck.
public struct ReviewView: Sendable {
    public let review: WeekReview

    public init(_ review: WeekReview) { self.review = review }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.stepByDays("review", review.days.lowerBound, by: 7)
        page.align(review.slipped + review.stuck + review.stakes)
        page.heading(
            "Week of \(review.days.lowerBound.inWords(today: moment.today))",
            StyledText("score \(review.score.total)", review.score.total > 0 ? .done : .muted))
        page.addDone(review)
        page.add("Slipped", review.slipped, Rest.of(review.slippedTotal, after: review.slipped.count))
        page.addHabits(review)
        page.addTime(review)
        page.addStakes(review)
        page.add("Stuck", review.stuck, Rest(0)) { task in
            task.postponed.map { StyledText("postponed \($0) times", .muted) }
        }
        return page.drawn()
    }
}

extension Page {
    /// Adds the days with their scores, and how the week compares.
    fileprivate mutating func addDone(_ review: WeekReview) {
        let (done, planned) = (review.completion.completedCount, review.completion.plannedCount)
        blank()
        heading(
            "Done", StyledText("\(done) of \(Wording.count(planned, "planned task"))", .muted))
        let best = max(1, review.score.days.map(\.total).max() ?? 1)
        for day in review.score.days where day.date <= moment.today {
            let columns = max(4, min(30, width - 24))
            add(
                indent + StyledText(Wording.shortName(day.date.weekday)).padded(to: 5)
                    + bar(Double(day.total) / Double(best), columns: columns),
                StyledText(), right: StyledText("\(day.total)"), .day(day.date))
        }
        let change = review.score.total - review.earlierScore
        let comparison =
            change == 0 ? "as much as" : "\(abs(change)) \(change > 0 ? "more" : "fewer") points than"
        paragraph(
            "That is \(comparison) in the week before. "
                + "The streak is \(Wording.count(review.streak.current, "day")), "
                + "the longest \(Wording.count(review.streak.longest, "day")).", indent: indent, .muted)
    }

    fileprivate mutating func add(
        _ title: String, _ tasks: [TaskView], _ rest: Rest,
        note: (TaskView) -> StyledText? = { _ in nil }
    ) {
        guard !tasks.isEmpty else { return }
        blank()
        heading(title)
        for task in tasks { add(task, note: note(task)) }
        add(rest)
    }

    fileprivate mutating func addHabits(_ review: WeekReview) {
        guard !review.habits.isEmpty else { return }
        blank()
        heading("Habits")
        for habit in review.habits {
            add(
                indent, StyledText(plain(habit.habit.name), .habit, color: habit.habit.color),
                right: StyledText("streak \(habit.streak.current)")
                    + StyledText("  strength \(Wording.percent(habit.strength))", .muted),
                .habit(habit.habit))
        }
    }

    fileprivate mutating func addTime(_ review: WeekReview) {
        guard !review.time.rows.isEmpty else { return }
        blank()
        heading("Time", StyledText(Wording.duration(review.time.totalSeconds), .muted))
        add(review.time.rows, of: review.time.totalSeconds)
    }

    fileprivate mutating func addStakes(_ review: WeekReview) {
        guard !review.stakes.isEmpty else { return }
        blank()
        heading("Stakes")
        for task in review.stakes {
            add(
                task,
                note: task.stake.map {
                    StyledText($0.status.rawValue, $0.status == .expired ? .overdue : .muted)
                })
        }
    }
}
