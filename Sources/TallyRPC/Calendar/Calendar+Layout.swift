import JSONRPC
import Tally

extension CalendarMonth: LaidOut {
    public static let layout = Layout<CalendarMonth>([
        Member("month", \.month, "the month"),
        Member("completedCount", \.completedCount, "how many tasks were completed in it"),
        Member("weeks", \.weeks, "whole weeks, from the first day of the week"),
    ])
}

extension CalendarMonth.Cell: LaidOut {
    public static let layout = Layout<CalendarMonth.Cell>(
        "CalendarCell",
        [
            Member("date", \.date, "the day"),
            Member("inMonth", \.isInMonth, "whether it belongs to the month itself"),
            Member("isToday", \.isToday, "whether it is today"),
            Member("stripes", \.stripes, "the priorities of its tasks (due or in focus), highest first"),
            Member("open", \.open, "how many of its tasks are open"),
            Member("done", \.done, "how many of its tasks are completed"),
        ])
}

extension CalendarMonth.Stripe: LaidOut {
    public static let layout = Layout<CalendarMonth.Stripe>([
        Member("priority", \.priority, "the priority"),
        Member("count", \.count, "how many of the day's tasks have it"),
    ])
}

extension CalendarDay: LaidOut {
    public static let layout = Layout<CalendarDay>([
        Member("date", \.date, "the day"),
        Member("isToday", \.isToday, "whether it is today"),
        Member(
            "agenda", \.agenda,
            "due, in focus, or with a time block: all-day first, then by start, then by priority"),
        Member(
            "morning", \.morning,
            "due on it; of today also what is overdue and what was completed: for the morning"),
        Member("evening", \.evening, "the same for the evening"),
        Member("completedCount", \.completedCount, "how many tasks were completed on it"),
    ])
}
