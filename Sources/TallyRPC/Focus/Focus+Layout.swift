import JSONRPC
import Tally

extension FocusDay: LaidOut {
    public static let layout = Layout<FocusDay>(
        "FocusDay",
        [
            Member("date", \.date, "the day"),
            Member("limit", \.dailyLimit, "how many tasks a day may have in focus: three"),
            Member("tasks", \.entries, "the day's three at most: by priority, equal ones in the order added"),
            Member("waiting", \.waiting, "what has no place yet; it moves up when one is free"),
            Member("completedCount", \.completedCount, "how many of `tasks` are completed"),
            Member("totalCount", \.entries.count, "how many `tasks` there are"),
            Member("allDone", \.isAllDone, "whether there is a task and none is open"),
        ])

    private var dailyLimit: Int { FocusDay.limit }
}

extension FocusDay.Entry: LaidOut {
    public static let layout = Layout<FocusDay.Entry>(
        "FocusTask",
        [
            Member("task", \.task, "the task"),
            Member("state", \.state, "the first open task is `inFocus`, the other open ones are `nextUp`"),
            Member("carriedOver", \.isCarriedOver, "whether it was in focus on an earlier day"),
            Member("carriedFrom", \.carriedFrom, "its first day in focus, where it was carried over"),
        ])
}
