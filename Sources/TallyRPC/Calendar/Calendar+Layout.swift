import JSONRPC
import Tally

extension CalendarMonth: LaidOut {
    public static let layout = Layout<CalendarMonth>([
        Member("month", \.month, "the month"),
        Member("completedCount", \.completedCount, "the number of tasks completed in the month"),
        Member("weeks", \.weeks, "the whole weeks that contain the month"),
    ])
}

extension CalendarMonth.Cell: LaidOut {
    public static let layout = Layout<CalendarMonth.Cell>(
        "CalendarCell",
        [
            Member("date", \.date, "the day"),
            Member("inMonth", \.isInMonth, "whether the day is in the month"),
            Member("isToday", \.isToday, "whether it is today"),
            Member("stripes", \.stripes, "the day's tasks (due or in focus) by priority, highest first"),
            Member("open", \.open, "the number of its open tasks"),
            Member("done", \.done, "the number of its completed tasks"),
        ])
}

extension CalendarMonth.Stripe: LaidOut {
    public static let layout = Layout<CalendarMonth.Stripe>([
        Member("priority", \.priority, "the priority"),
        Member("count", \.count, "the number of the day's tasks with this priority"),
    ])
}

extension CalendarDay: LaidOut {
    public static let layout = Layout<CalendarDay>([
        Member("date", \.date, "the day"),
        Member("isToday", \.isToday, "whether it is today"),
        Member(
            "agenda", \.agenda,
            "the tasks due, in focus or with a time block on the day: all-day first, then by start"),
        Member(
            "morning", \.morning,
            "the morning tasks due on the day; for today also overdue tasks and tasks completed today"),
        Member("evening", \.evening, "the same for evening tasks"),
        Member("completedCount", \.completedCount, "the number of tasks completed on the day"),
    ])
}
