/// Creates, finds, changes and counts habits.
extension Engine {
    public func createHabit(_ draft: HabitDraft) throws -> HabitView {
        let moment = try moment
        let name = try draft.name.required(at: "name")
        let target = try draft.target.value?.target
        try checkUnused(name, for: Habit.self, by: nil)
        let habit = try store.insertHabit(
            Habit(
                number: 0, id: nextIdentifier(), name: name.text,
                color: try draft.color ?? Color.leastUsed(try store.habitColors()),
                unit: draft.unit.value?.text, reminders: try reminders(draft, for: target, or: []),
                isArchived: false,
                createdAt: moment.now, createdOn: moment.today, revision: 1))
        // Stored even if nil, because the first version also applies to the days before.
        try store.setTarget(target, from: moment.today, ofHabit: habit.number)
        return try view(habit)
    }

    public func habit(_ named: String) throws -> HabitView {
        try view(try findHabit(named))
    }

    /// Returns the habits.
    /// - Parameter archived: Whether to return archived or unarchived habits; nil means both.
    public func habits(archived: Bool?) throws -> [HabitView] {
        try store.habits(archived: archived).map(view)
    }

    public func updateHabit(_ named: String, _ draft: HabitDraft, ifRevision: Int? = nil) throws
        -> HabitView
    {
        let moment = try moment
        let given = try draft.target.map { try $0.target }
        return try changeHabit(named, ifRevision: ifRevision) { habit in
            if let name = draft.name {
                try checkUnused(name, for: Habit.self, by: habit.number)
                habit.name = name.text
            }
            if let color = draft.color { habit.color = color }
            if let isArchived = draft.isArchived { habit.isArchived = isArchived }
            habit.unit = draft.unit.map(\.text).applied(to: habit.unit)
            let current = try store.targets(ofHabit: habit.number).target(on: moment.today)
            let target = given.applied(to: current)
            habit.reminders = try reminders(draft, for: target, or: habit.reminders)
            if !given.isKeep, target != current {
                try store.setTarget(target, from: moment.today, ofHabit: habit.number)
                habit.revision += 1
            }
        }
    }

    public func archiveHabit(_ named: String, _ isArchived: Bool, ifRevision: Int? = nil) throws -> HabitView
    {
        try changeHabit(named, ifRevision: ifRevision) { $0.isArchived = isArchived }
    }

    public func deleteHabit(_ named: String, ifRevision: Int? = nil) throws -> HabitView {
        let habit = try findHabit(named)
        try check(ifRevision, of: habit)
        let view = try view(habit)
        try store.deleteHabit(number: habit.number)
        return view
    }

    /// Adds to the count of a day, which does not fall below 0.
    /// - Parameters:
    ///   - by: The amount, which may be negative.
    ///   - date: A day up to today; nil means today.
    public func incrementHabit(_ named: String, by: Amount, on date: Day?, ifRevision: Int? = nil) throws
        -> HabitCount
    {
        try changeCount(named, on: date, ifRevision) { count in
            let sum = count + by
            guard sum <= HabitTarget.maximumCount else {
                throw Failure.invalid(
                    .outOfRange, path: "by",
                    problem: "must not raise the count above \(HabitTarget.maximumCount)")
            }
            return max(.zero, sum)
        }
    }

    /// Sets the count of a day up to today; nil means today.
    public func setHabit(_ named: String, to count: Amount, on date: Day?, ifRevision: Int? = nil) throws
        -> HabitCount
    {
        try changeCount(named, on: date, ifRevision) { _ in count }
    }

    /// Returns the count of every day in a date range, including zeros.
    public func habitHistory(_ named: String, from first: Day, to last: Day) throws -> HabitHistory {
        let days = try dateRange(from: first, to: last)
        let habit = try findHabit(named)
        return HabitHistory(
            habit, progress: try progress(of: habit, from: first), in: days,
            notes: try store.habitNotes(ofHabit: habit.number, in: days))
    }

    /// Returns the count of every day in a date range for each habit.
    /// - Parameter archived: Whether to return archived or unarchived habits; nil means both.
    public func habitHistories(archived: Bool?, from first: Day, to last: Day) throws -> [HabitHistory] {
        let days = try dateRange(from: first, to: last)
        return try store.habits(archived: archived).map { habit in
            HabitHistory(
                habit, progress: try progress(of: habit, from: first), in: days,
                notes: try store.habitNotes(ofHabit: habit.number, in: days))
        }
    }

    /// Returns the records from which a habit's streak, strength and history are computed.
    /// - Parameter first: The first day whose counts are needed; nil needs only today's.
    func progress(of habit: Habit, from first: Day? = nil) throws -> HabitProgress {
        let moment = try moment
        let targets = try store.targets(ofHabit: habit.number)
        let kept = try keptStreak(of: habit)
        var (start, skips): (Day?, [HabitSkip])
        if let kept {
            let needed = min(kept.until, first ?? moment.today)
            (start, skips) = try reach(of: habit, targets, from: needed, strengthOn: moment.today)
        } else {
            (start, skips) = (nil, try store.habitSkips(ofHabit: habit.number, in: .min ... .max))
        }
        let counts = try store.habitCounts(habit: habit.number, in: (start ?? .min)...moment.today)
        return HabitProgress(
            counts: HabitCounts(
                counts,
                firstDay: start == nil
                    ? counts.first?.day : try store.firstCountedDay(ofHabit: habit.number, by: moment.today)),
            kept: kept, targets: targets, skips: skips, createdOn: habit.createdOn, today: moment.today,
            weekStart: moment.weekStart)
    }

    /// Returns the first day whose counts are needed for the strength on a day and from another on, and the skips
    /// since then.
    func reach(
        of habit: Habit, _ targets: TargetHistory, from first: Day, strengthOn day: Day
    ) throws -> (start: Day, skips: [HabitSkip]) {
        let weekStart = try moment.weekStart
        // The strength depends on more days, the more of them are skipped.
        var known = first.adding(days: -HabitSkip.maxDays)
        while true {
            let skips = try store.habitSkips(ofHabit: habit.number, in: known ... .max)
            let strength = HabitStrength.firstDay(
                targets: targets, skips: SkippedDays(skips.map(\.days)), since: habit.createdOn,
                today: day, weekStart: weekStart)
            // A period is at most a month, and may have begun before its days.
            let start = min(first, strength).adding(days: -31)
            guard start < known else { return (start, skips) }
            known = min(start, known.adding(days: -HabitSkip.maxDays))
        }
    }

    func view(_ habit: Habit) throws -> HabitView {
        HabitView(habit, progress: try progress(of: habit))
    }

    func findHabit(_ named: String) throws -> Habit { try find(Habit.self, named) }

    private func check(_ ifRevision: Int?, of habit: Habit) throws {
        guard let ifRevision, ifRevision != habit.revision else { return }
        throw Failure.conflict(.habit(try view(habit)))
    }

    private func changeHabit(
        _ named: String, ifRevision: Int?, _ change: (inout Habit) throws -> Void
    ) throws -> HabitView {
        let habit = try findHabit(named)
        try check(ifRevision, of: habit)
        var changed = habit
        try change(&changed)
        if changed != habit {
            changed.revision = habit.revision + 1
            try store.updateHabit(changed)
        }
        try keepStreak(of: changed)
        return try view(changed)
    }

    /// Checks that a day can have a count or a note.
    func checkCounted(_ day: Day, at moment: Moment) throws {
        guard day <= moment.today else {
            throw Failure.invalid(
                .inTheFuture, path: "date", problem: "must not be after today (\(moment.today))")
        }
    }

    private func changeCount(
        _ named: String, on date: Day?, _ ifRevision: Int?, _ change: (Amount) throws -> Amount
    ) throws -> HabitCount {
        let moment = try moment
        let habit = try findHabit(named)
        try check(ifRevision, of: habit)
        let day = date ?? moment.today
        try checkCounted(day, at: moment)
        let sum = try store.habitSum(habit: habit.number, on: day)
        let before = max(.zero, sum)
        let after = try change(before)
        if after != before {
            // Undone or merged events can leave a sum that a single event cannot correct.
            var rest = after - sum
            while rest != .zero {
                let delta = min(max(rest, -HabitTarget.maximumDelta), HabitTarget.maximumDelta)
                try store.addHabitEvent(
                    id: nextIdentifier(), habit: habit.number, on: day, delta: delta, at: moment.now)
                rest = rest - delta
            }
        }
        try keepStreak(of: habit)
        return HabitCount(habit: try view(habit), date: day, count: after)
    }
}
