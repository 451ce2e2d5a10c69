/// Reminders of habits at times of the day, on the days on which a habit is due and its target is not met yet.
extension Engine {
    /// Returns the reminders of habits by time: those of today, or else of the next day that they remind on.
    /// - Parameters:
    ///   - state: The state of the reminders; nil means waiting or due.
    ///   - named: The habit; nil means all habits.
    public func habitReminders(state: ReminderView.State? = nil, of named: String? = nil) throws
        -> [HabitReminder]
    {
        let habits = try named.map { [try findHabit($0)] } ?? store.habits(archived: false)
        return try habits.flatMap { try habitReminders(of: $0) }
            .filter { view in state.map { view.state == $0 } ?? (view.state != .dismissed) }
            .sorted(by: HabitReminder.comesFirst)
    }

    /// Snoozes reminders of a habit. One that is snoozed beyond its day ends with the day.
    /// - Parameter reminder: One of the habit's times; nil means all that are due, or else its only one.
    public func snoozeReminder(ofHabit named: String, _ reminder: String?, for snooze: Snooze) throws
        -> [HabitReminder]
    {
        let until = try snooze.end(at: try moment)
        return try mark(named, reminder) { _, mark in
            mark.snoozedUntil = until
            mark.dismissedAt = nil
        }
    }

    /// Dismisses reminders of a habit for their day. Without `reminder`, the same ones as in `snoozeReminder`.
    public func dismissReminder(ofHabit named: String, _ reminder: String?) throws -> [HabitReminder] {
        let now = try moment.now
        return try mark(named, reminder) { _, mark in
            if mark.dismissedAt == nil { mark.dismissedAt = now }
        }
    }

    /// Stores that a client has shown a due reminder, which later subscribers then do not get. If another client
    /// has snoozed or dismissed it in the meantime, nothing changes.
    public func markReminderShown(ofHabit named: String, _ reminder: String) throws -> HabitReminder? {
        let now = try moment.now
        return try mark(named, reminder) { view, mark in
            switch view.state {
            case .due: if !view.isShown { mark.shownAt = now }
            case .waiting where view.snoozedUntil == nil:
                throw Failure.invalidState(
                    .notDue, "The reminder of the habit “\(view.habit.habit.name)” is not due yet.")
            case .waiting, .dismissed: break
            }
        }.first
    }

    func habitReminders(of habit: Habit) throws -> [HabitReminder] {
        guard !habit.reminders.isEmpty, !habit.isArchived else { return [] }
        let moment = try moment
        let progress = try progress(of: habit)
        let view = HabitView(habit, progress: progress)
        let target = view.target ?? .daily
        guard target.direction == .atLeast else { return [] }
        let marks = try store.habitReminderMarks(ofHabit: habit.number, since: moment.today)
        let isAsked = view.isDue && !view.isMet
        let next = Self.nextReminderDay(progress, isMet: view.isMet)
        return habit.reminders.flatMap { time in
            var occurrences: [HabitReminder] = []
            if isAsked {
                occurrences.append(HabitReminder(time, of: view, on: moment.today, marks, at: moment))
            }
            if occurrences.allSatisfy({ $0.state == .dismissed }), let next {
                occurrences.append(HabitReminder(time, of: view, on: next, marks, at: moment))
            }
            return occurrences
        }
    }

    /// Returns the first day after today on which the habit is due, after the current period if its target is met.
    private static func nextReminderDay(_ progress: HabitProgress, isMet: Bool) -> Day? {
        let period = isMet ? (progress.targets.target(on: progress.today) ?? .daily).period : .day
        let first = period.next(after: progress.today, weekStart: progress.weekStart)
        let last = first.adding(days: HabitSkip.maxDays)
        return first < last ? (first...last).first(where: progress.isDue) : nil
    }

    /// Changes the marks of the selected reminders.
    /// - Returns: The selected reminders after the change.
    private func mark(
        _ named: String, _ reminder: String?,
        _ change: (HabitReminder, inout HabitReminderMark) throws -> Void
    ) throws -> [HabitReminder] {
        let habit = try findHabit(named)
        let selected = try select(reminder, among: try habitReminders(of: habit), of: habit)
        for view in selected {
            var mark = view.mark ?? HabitReminderMark(day: view.day, time: view.time)
            try change(view, &mark)
            if mark != view.mark { try store.setHabitReminderMark(mark, ofHabit: habit.number) }
        }
        let changed = Set(selected.map { [$0.day.number, $0.time.minutes] })
        return try habitReminders(of: habit).filter { changed.contains([$0.day.number, $0.time.minutes]) }
    }

    private func select(_ reminder: String?, among all: [HabitReminder], of habit: Habit) throws
        -> [HabitReminder]
    {
        guard !all.isEmpty else {
            let name = "The habit “\(habit.name)”"
            throw Failure.invalidState(
                .noReminder,
                habit.isArchived ? "\(name) is archived, and does not remind." : "\(name) has no reminders.")
        }
        let open = all.filter { $0.state != .dismissed }
        if let reminder {
            let named = all.filter { $0.time.description == reminder }
            guard let view = named.first else {
                throw Failure.invalid(
                    .unknownValue, path: "reminder",
                    problem: "must be one of the habit's reminders: "
                        + habit.reminders.map { "“\($0)”" }.joined(separator: ", "))
            }
            return [view]
        }
        let due = open.filter { $0.state == .due }
        if !due.isEmpty { return due }
        guard open.count == 1 else {
            throw Failure.invalid(
                .missingMember, path: "reminder",
                problem: "is needed, because the habit has several reminders and none is due")
        }
        return open
    }

    /// Returns the reminders of a habit that a draft gives, in order, or those that it has.
    /// - Throws: `Failure.invalid` if the target is at most a count: nothing is to be done then.
    func reminders(_ draft: HabitDraft, for target: HabitTarget?, or old: [TimeOfDay]) throws -> [TimeOfDay] {
        let reminders = draft.reminders.value(clearingTo: []).map { Set($0).sorted() } ?? old
        guard !reminders.isEmpty, target?.direction == .atMost else { return reminders }
        throw draft.reminders.isKeep
            ? Failure.invalid(
                .conflictingMembers, path: "target.direction",
                problem: "must be atLeast while the habit has reminders; remove them first")
            : Failure.invalid(
                .conflictingMembers, path: "reminders",
                problem: "must be none for a habit to keep at most at a count")
    }
}
