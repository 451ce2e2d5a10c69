import JSONRPC
import Tally

extension HabitView: LaidOut {
    public static let layout = Layout<HabitView>(
        "Habit",
        [
            Member("id", \.habit.id, "its UUID"),
            Member("name", \.habit.name, "its name, unique ignoring case"),
            Member("color", \.habit.color, "#RRGGBB"),
            Member("unit", \.habit.unit, "what its counts are, such as `km`; null for times"),
            Member("archived", \.habit.isArchived, "whether it is archived"),
            Member(
                "reminders", \.habit.reminders,
                "when to remind of it, on the days on which it is due and its target is not met yet"),
            Member("target", \.target, "today's target; null if there is none"),
            Member(
                "dueToday", \.isDue,
                "whether something is to be done today: it is not archived, and today is neither skipped nor a day "
                    + "without a target"),
            Member("skips", \.skips, "the skipped days that have not passed, in order"),
            Member("today", \.today, "today's count"),
            Member("periodCount", \.periodCount, "the count in the current period of its target"),
            Member("met", \.isMet, "whether the current period meets the target so far"),
            Member("streak", \.streak, "successive periods that met the target"),
            Member(
                "strength", \.strength,
                "how established the habit is, 0 to 1: a weighted mean of how closely its periods met the target; each "
                    + "day weighs 0.5^(√frequency / 13) of the next, where frequency is the share of days on which it "
                    + "is due: the half-life is 13 days if daily, 20 for three times a week, 34 if weekly"),
            Member("createdAt", \.habit.createdAt, "when it was created"),
            Member(
                "revision", \.habit.revision,
                "its revision, from 1, incremented by each change; see `ifRevision`"),
        ])
}

extension HabitTarget: LaidOut {
    public static let layout = Layout<HabitTarget>(
        "HabitTarget",
        [
            Member("count", \.count, "the count per period"),
            Member("per", \.period, "the period"),
            Member("direction", \.direction, "whether the count is a minimum or a maximum"),
            Member(
                "weekdays", \.shortWeekdays,
                "the days on which it is in force, from Monday on, such as `mon`; null for each day"),
        ])

    private var shortWeekdays: [ShortWeekday]? { weekdays.map { $0.days.map(ShortWeekday.init) } }
}

extension HabitSkip: LaidOut {
    public static let layout = Layout<HabitSkip>(
        "HabitSkip",
        [
            Member("from", \.from, "the first day"),
            Member("to", \.to, "the last day"),
            Member("reason", \.reason, "why, for people; null without a reason"),
        ])
}

extension HabitNoteChange: LaidOut, ReferableOutput {
    public static let layout = Layout<HabitNoteChange>([
        Member("habit", \.habit, "the habit"),
        Member("date", \.date, "the day"),
        Member("note", \.note, "the day's note, \"\" for none"),
    ])

    public var reference: String? { habit.habit.id.text }
}

extension Streak: LaidOut {
    public static let layout = Layout<Streak>([
        Member("current", \.current, "the length of the current streak"),
        Member("longest", \.longest, "the length of the longest streak"),
    ])
}

/// A result with one habit.
struct HabitResult: LaidOut, ReferableOutput {
    let habit: HabitView

    static let layout = Layout<HabitResult>([Member("habit", \.habit, "the habit")])

    var reference: String? { habit.habit.id.text }
}

extension HabitCount: LaidOut, ReferableOutput {
    public static let layout = Layout<HabitCount>([
        Member("habit", \.habit, "the habit"),
        Member("date", \.date, "the day"),
        Member("count", \.count, "the day's count"),
    ])

    public var reference: String? { habit.habit.id.text }
}

extension HabitHistory: LaidOut {
    public static let layout = Layout<HabitHistory>([
        Member("habit", \.habit, "the habit"),
        Member("days", \.days, "every day in the range"),
        Member("total", \.total, "the sum of the counts"),
    ])
}

extension HabitHistory.Entry: LaidOut {
    public static let layout = Layout<HabitHistory.Entry>([
        Member("date", \.date, "the day"),
        Member("count", \.count, "its count"),
        Member(
            "outcome", \.outcome,
            "the outcome of its period by the target of that time; `skipped` if all days of the period are skipped, "
                + "`notDue` for a day that is not among the weekdays of the target; null before the habit started"
        ),
        Member("skip", \.skip, "what skips the day; null if it is not skipped"),
        Member("note", \.note, "the day's note, \"\" for none"),
    ])
}
