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
            Member("stripes", \.stripes, "the tasks of the day or in focus by priority, highest first"),
            Member("open", \.open, "the number of those tasks that are open"),
            Member("done", \.done, "the number of tasks completed on the day"),
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
            "the tasks due, in focus or with a time block on the day, also completed ones: all-day first, "
                + "then by start"),
        Member(
            "morning", \.morning,
            "the open morning tasks of the day and those completed on it; for today also open ones of earlier "
                + "days"),
        Member("evening", \.evening, "the same for evening tasks"),
        Member("completedCount", \.completedCount, "the number of tasks completed on the day"),
    ])
}
