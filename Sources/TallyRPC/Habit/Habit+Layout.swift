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
            Member("target", \.target, "today's target; null if there is none"),
            Member("today", \.today, "today's count"),
            Member("periodCount", \.periodCount, "the count in the current period of its target"),
            Member("met", \.isMet, "whether the current period meets the target so far"),
            Member("streak", \.streak, "successive periods that met the target"),
            Member(
                "strength", \.strength,
                "how established the habit is, 0 to 1: a weighted mean, with a half-life of 13 days if daily"),
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
        ])
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
            "the outcome of its period by the target of that time; null before the habit started"),
    ])
}
