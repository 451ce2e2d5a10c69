import Tally

/// Everything that today asks for: focus, lists, habits.
public struct TodayView: Sendable {
    public let focus: FocusDay
    public let day: CalendarDay
    public let habits: [HabitView]
    public let profile: ScoreProfile
    public let timer: TimerView?

    public init(
        focus: FocusDay, day: CalendarDay, habits: [HabitView], profile: ScoreProfile, timer: TimerView?
    ) {
        self.focus = focus
        self.day = day
        self.habits = habits
        self.profile = profile
        self.timer = timer
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options)
        page.heading(
            "\(focus.date.weekday.name.capitalized) \(focus.date)",
            StyledText(
                "score \(profile.today.points)  level \(profile.level.number)  streak \(profile.streak.current)",
                .muted))
        page.add(focus, at: moment)
        let shown = Set((focus.entries + focus.waiting).map(\.task.number))
        page.add("Morning", day.morning.filter { !shown.contains($0.number) }, at: moment)
        page.add("Evening", day.evening.filter { !shown.contains($0.number) }, at: moment)
        page.add(habits)
        if let timer {
            page.blank()
            page.add(timer)
        }
        return page.drawn()
    }
}

extension Page {
    /// The focus of a day.
    mutating func add(_ focus: FocusDay, at moment: Moment) {
        blank()
        let count = "\(focus.completedCount) of \(focus.entries.count) done"
        let isDone = focus.isAllDone
        heading(
            "Focus",
            StyledText(isDone ? "\(glyphs.celebration) all done" : count, isDone ? .celebration : .muted))
        for entry in focus.entries {
            let sign: StyledText =
                switch entry.state {
                case .completed: StyledText(glyphs.done, .done)
                case .inFocus: StyledText(glyphs.current, .current)
                case .nextUp: StyledText(glyphs.next)
                }
            let note = entry.carriedFrom.map { StyledText("since \($0)", .muted) } ?? StyledText()
            add(entry.task, indent: 2, sign: sign, note: note, at: moment)
        }
        for entry in focus.waiting {
            add(
                entry.task, indent: 2, sign: StyledText(glyphs.waiting, .muted),
                note: StyledText("waits for a place", .muted), at: moment)
        }
        if focus.entries.isEmpty {
            add(StyledText("  nothing yet; up to \(FocusDay.limit) tasks a day", .muted))
        }
    }

    /// A list of tasks under a heading, if there is one.
    mutating func add(_ title: String, _ tasks: [TaskView], at moment: Moment) {
        guard !tasks.isEmpty else { return }
        blank()
        heading(title)
        for task in tasks { add(task, indent: 2, at: moment) }
    }

    mutating func add(_ habits: [HabitView]) {
        guard !habits.isEmpty else { return }
        blank()
        heading("Habits")
        for habit in habits { add(habit) }
    }

    mutating func add(_ habit: HabitView) {
        var tail = StyledText("  ")
        if let target = habit.target {
            let limit = target.direction == .atMost ? "at most " : ""
            let period = target.period == .day ? "today" : "this \(target.period.rawValue)"
            tail.append(
                "\(habit.periodCount) of \(limit)\(target.count) \(period)", habit.isMet ? .done : nil)
        } else {
            tail.append("\(habit.today) today", habit.today > 0 ? .done : nil)
        }
        if habit.streak.current > 0 { tail.append("  streak \(habit.streak.current)", .muted) }
        add(StyledText("  "), StyledText(plain(habit.habit.name), .habit), tail, .habit(habit.habit))
    }

    mutating func add(_ timer: TimerView) {
        add(
            StyledText("Timer  "), StyledText(plain(timer.timer.activity.name), .activity),
            StyledText("  \(Duration.text(timer.seconds))"))
    }
}

/// Lengths of time in words.
enum Duration {
    /// As in `1h 05m` or `12m`.
    static func text(_ seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return hours > 0 ? "\(hours)h " + (minutes < 10 ? "0" : "") + "\(minutes)m" : "\(minutes)m"
    }
}
