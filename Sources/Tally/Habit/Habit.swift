/// A recurring action to do or avoid, counted per day.
public struct Habit: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var name: String
    public var color: Color
    /// What its counts are; nil means times.
    public var unit: String?
    /// When to remind of it, on the days on which it is due and its target is not met yet; in order.
    public var reminders: [TimeOfDay]
    public var isArchived: Bool
    public var createdAt: Instant
    public var createdOn: Day
    public var revision: Int
}

extension Habit {
    /// How habits are stored.
    public static let record = RecordMapping(
        "habit", .entity(.habit), Habit.init,
        RecordField(\.number, as: .ownNumber), RecordField("id", \.id).defaulting(.newID),
        RecordField("name", \.name, .name),
        RecordField("color", \.color).defaulting(.leastUsedColor),
        RecordField("unit", optional: \.unit, .text { try HabitUnit($0).text }).addedLater,
        RecordField(\.reminders, as: .timesOfDay),
        RecordField("archived", \.isArchived).defaulting(.no),
        RecordField("createdAt", \.createdAt).defaulting(.now),
        RecordField("createdDay", \.createdOn).defaulting(.dayOf("createdAt")),
        RecordField("revision", \.revision, .revision).defaulting(.firstRevision),
        unique: [["id"], ["name"]], rules: [.dayOf("createdDay", "createdAt")])
}

/// A habit with the members derived from its counts.
public struct HabitView: Sendable, Hashable {
    public let habit: Habit
    /// The target in force today.
    public let target: HabitTarget?
    /// Today's count.
    public let today: Amount
    /// Whether something is to be done today: it is not archived, and today is neither skipped nor a day without a
    /// target.
    public let isDue: Bool
    /// The skipped days that have not passed, in order.
    public let skips: [HabitSkip]
    /// The total of the current period; today's count without a target.
    public let periodCount: Amount
    /// Whether the current period meets the target so far; without a target, whether today has a count.
    public let isMet: Bool
    public let streak: Streak
    /// The strength, 0 to 1; see `HabitStrength`.
    public let strength: Double

    init(_ habit: Habit, progress: HabitProgress) {
        self.habit = habit
        target = progress.targets.target(on: progress.today)
        isDue = !habit.isArchived && progress.isDue(on: progress.today)
        skips = progress.skips.filter { $0.to >= progress.today }
        today = progress.counts.total(in: progress.today...progress.today)
        let current = progress.periods.first { _ in true }
        periodCount = current?.total ?? today
        isMet = current.map { $0.target.isMet(by: $0.total) } ?? false
        streak = progress.streak
        strength = progress.strength
    }
}

/// The records of a habit up to `today`, from which its members are derived.
struct HabitProgress {
    /// The counts since the days that `kept` sums up, and of all days on which the strength depends.
    let counts: HabitCounts
    let kept: KeptStreak?
    let targets: TargetHistory
    /// The skipped days since the first whose counts are needed, in order.
    let skips: [HabitSkip]
    let createdOn: Day
    let today: Day
    let weekStart: Weekday

    var periods: HabitPeriods {
        HabitPeriods(
            counts: counts, targets: targets, skips: skippedDays, since: createdOn, today: today,
            weekStart: weekStart)
    }

    var streak: Streak {
        HabitStreak.compute(
            counts: counts, targets: targets, skips: skippedDays, since: createdOn, today: today,
            weekStart: weekStart, after: kept)
    }

    var strength: Double {
        HabitStrength.compute(
            counts: counts, targets: targets, skips: skippedDays, since: createdOn, today: today,
            weekStart: weekStart)
    }

    var skippedDays: SkippedDays { SkippedDays(skips.map(\.days)) }

    /// Returns whether the target in force on a day asks for something then, and the day is not skipped.
    func isDue(on day: Day) -> Bool {
        (targets.target(on: day) ?? .daily).isInForce(on: day) && skip(on: day) == nil
    }

    /// Returns what skips a day.
    func skip(on day: Day) -> HabitSkip? { skips.last { $0.days.contains(day) } }
}

/// The result of counting: a habit, and its count on a day after the change.
public struct HabitCount: Sendable, Hashable {
    public let habit: HabitView
    public let date: Day
    public let count: Amount
}

/// The daily counts of a habit in a date range.
public struct HabitHistory: Sendable {
    public struct Entry: Sendable, Hashable {
        public let date: Day
        public let count: Amount
        /// The outcome of the day's period; nil before the history's first day and after today.
        public let outcome: HabitPeriod.Outcome?
        /// What skips the day; nil if it is not skipped.
        public let skip: HabitSkip?
        /// The note of the day; empty for none.
        public let note: String
    }

    public let habit: HabitView
    public let days: [Entry]
    public let total: Amount

    init(_ habit: Habit, progress: HabitProgress, in range: ClosedRange<Day>, notes: [HabitNote]) {
        let notes = Dictionary(notes.map { ($0.day, $0.text) }, uniquingKeysWith: { $1 })
        // Periods come latest first, so one pass over the reversed days is enough.
        var iterator = progress.periods.makeIterator()
        var period = iterator.next()
        var days: [Entry] = []
        for day in range.reversed() {
            while let current = period, current.exclusiveDays.lowerBound > day { period = iterator.next() }
            let isCovered = period.map { $0.exclusiveDays.contains(day) } ?? false
            days.append(
                Entry(
                    date: day, count: progress.counts.total(in: day...day),
                    outcome: isCovered ? period?.outcome : nil, skip: progress.skip(on: day),
                    note: notes[day] ?? ""))
        }
        self.habit = HabitView(habit, progress: progress)
        self.days = days.reversed()
        total = progress.counts.total(in: range)
    }
}
