import Tally

/// Today: focus, task lists, habits and the timer.
public struct TodayView: Sendable {
    public let focus: FocusDay
    public let lists: DayLists
    public let habits: [HabitView]
    public let profile: ScoreProfile
    public let timer: TimerView?
    /// What to do first, in a database without anything.
    public var firstSteps: FirstSteps?
    /// The maximum number of lines of a part of the day.
    private let maxLines: Int

    public static let maxLines = Page.maxLines

    public init(
        focus: FocusDay, lists: DayLists, habits: [HabitView], profile: ScoreProfile, timer: TimerView?,
        maxLines: Int = TodayView.maxLines
    ) {
        self.focus = focus
        self.lists = lists
        self.habits = habits
        self.profile = profile
        self.timer = timer
        self.maxLines = maxLines
    }

    /// Whether there is nothing today, and no score.
    public var isEmpty: Bool {
        focus.entries.isEmpty && lists.morning.tasks.isEmpty && lists.evening.tasks.isEmpty && habits.isEmpty
            && profile.level.xp == 0 && timer == nil
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment, of: focus.date)
        page.stepByDays("day", focus.date)
        page.align((focus.entries + focus.waiting).map(\.task) + lists.morning.tasks + lists.evening.tasks)
        page.heading(Wording.title(focus.date), summary, .day(focus.date))
        if let firstSteps {
            page.add(firstSteps)
            return page.drawn()
        }
        page.add(focus)
        let shown = Set((focus.entries + focus.waiting).map(\.task.number))
        page.add("Morning", lists.morning, besides: shown, most: maxLines)
        page.add("Evening", lists.evening, besides: shown, most: maxLines)
        page.add(habits)
        if let timer {
            page.blank()
            page.add(timer)
        }
        return page.drawn()
    }

    private var summary: StyledText {
        var parts = [
            StyledText("score \(profile.today.points)", profile.today.points > 0 ? .done : .muted),
            StyledText("level \(profile.level.number)", .muted),
        ]
        if profile.streak.current > 0 {
            parts.append(StyledText("streak " + Wording.count(profile.streak.current, "day"), .muted))
        }
        return parts.joined()
    }
}

extension Page {
    /// Adds a list of tasks under a heading, unless it is empty.
    /// - Parameter hint: How a person finds all of them.
    mutating func add(_ title: String, _ tasks: [TaskView], hint: String) {
        guard !tasks.isEmpty else { return }
        blank()
        heading(title, StyledText("\(tasks.count(where: \.isOpen)) open", .muted))
        add(tasks, unseen: Rest(0, hint: hint))
    }

    /// Adds the tasks of a part of the day that are not shown yet, under a heading.
    fileprivate mutating func add(
        _ title: String, _ part: DayLists.Part, besides shown: Set<Int>, most: Int
    ) {
        var tasks = part.tasks.filter { !shown.contains($0.number) }
        guard !tasks.isEmpty else { return }
        // What is done must not hide what is open.
        if tasks.count > most { tasks = tasks.filter(\.isOpen) + tasks.filter { !$0.isOpen } }
        // Open tasks beyond those in `part`. Only a few of them can be shown already, in focus.
        let unseen = part.openCount.count - part.tasks.count(where: \.isOpen)
        let open = tasks.count(where: \.isOpen) + unseen
        let hint = "list the \(title.lowercased()) tasks"
        blank()
        heading(title, StyledText("\(open)\(part.openCount.isExact ? "" : "+") open", .muted))
        add(tasks, most: most, unseen: Rest(unseen, isExact: part.openCount.isExact, hint: hint))
    }

    /// Adds the habits with today's progress.
    fileprivate mutating func add(_ habits: [HabitView]) {
        // What is not due today is no part of it, unless it is done or skipped.
        let habits = habits.filter { habit in
            habit.isDue || habit.today > .zero || habit.skips.contains { $0.days.contains(moment.today) }
        }
        guard !habits.isEmpty else { return }
        blank()
        heading("Habits", StyledText(Wording.met(habits), .muted))
        let streaks = habits.map { habit in
            StyledText(habit.streak.current > 0 ? "streak \(habit.streak.current)" : "", .muted)
        }
        let width = streaks.map(\.width).max() ?? 0
        for (habit, streak) in zip(habits, streaks) {
            let right =
                options.width < 60 || width == 0 ? StyledText() : StyledText("  ") + streak.aligned(to: width)
            add(
                indent + sign(of: habit) + StyledText(" "),
                StyledText(plain(habit.habit.name), .habit, color: habit.habit.color),
                right: progress(of: habit) + right, .habit(habit.habit))
        }
    }

    mutating func add(_ timer: TimerView) {
        let running = timer.timer
        noteGrowth(ofSeconds: timer.seconds)
        add(
            StyledText("\(glyphs.timer) ", .current),
            StyledText(plain(running.activity.name), .activity, color: running.activity.color),
            details: running.task.map { task in
                [StyledText("\(task.number)", .number) + StyledText(" " + plain(task.title))]
            } ?? [],
            right: StyledText(Wording.duration(timer.seconds))
                + StyledText(" since \(clock(running.start))", .muted),
            .activity(running.activity.id))
    }
}
