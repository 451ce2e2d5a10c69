import JSONRPC
import Tally

extension HabitView: LaidOut {
    public static let layout = Layout<HabitView>(
        "Habit",
        [
            Member("id", \.habit.id, "its UUID"),
            Member("name", \.habit.name, "its name, unique ignoring case"),
            Member("color", \.habit.color, "#RRGGBB"),
            Member("archived", \.habit.isArchived, "whether it is put away; its history stays"),
            Member("target", \.target, "the target in force today"),
            Member("today", \.today, "today's count"),
            Member("periodCount", \.periodCount, "the count of the running period of its target"),
            Member("met", \.isMet, "whether the running period meets the target so far"),
            Member("streak", \.streak, "periods in a row that met the target"),
            Member(
                "strength", \.strength,
                "how firm the habit is, 0 to 1: a weighted mean with a half-life of 13 days"),
            Member("createdAt", \.habit.createdAt, "when it was created"),
            Member("revision", \.habit.revision, "counts its changes, from 1; see `ifRevision`"),
        ])
}

extension HabitTarget: LaidOut {
    public static let layout = Layout<HabitTarget>(
        "HabitTarget",
        [
            Member("count", \.count, "how many a period"),
            Member("per", \.period, "the period"),
            Member("direction", \.direction, "which side of the count is good"),
        ])
}

extension Streak: LaidOut {
    public static let layout = Layout<Streak>([
        Member("current", \.current, "the one that still runs"),
        Member("longest", \.longest, "the longest ever"),
    ])
}

/// One habit.
struct HabitResult: LaidOut, ReferableOutput {
    let habit: HabitView

    static let layout = Layout<HabitResult>([Member("habit", \.habit, "the habit as it is now")])

    var reference: String { habit.habit.id.text }
}

extension HabitCount: LaidOut, ReferableOutput {
    public static let layout = Layout<HabitCount>([
        Member("habit", \.habit, "the habit as it is now"),
        Member("date", \.date, "the day"),
        Member("count", \.count, "the day's count"),
    ])

    public var reference: String { habit.habit.id.text }
}

extension HabitHistory: LaidOut {
    public static let layout = Layout<HabitHistory>([
        Member("habit", \.habit, "the habit as it is now"),
        Member("days", \.days, "every day of the span"),
        Member("total", \.total, "the sum of the counts"),
    ])
}

extension HabitHistory.Entry: LaidOut {
    public static let layout = Layout<HabitHistory.Entry>([
        Member("date", \.date, "the day"),
        Member("count", \.count, "its count"),
        Member(
            "outcome", \.outcome,
            "how its period ended by the target of its time; null before the habit began"),
    ])
}
