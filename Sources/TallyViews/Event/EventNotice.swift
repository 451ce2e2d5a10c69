import Tally

/// An event as a notification on a desktop shows it.
public struct EventNotice: Sendable, Equatable {
    /// What it is about, on one line.
    public let summary: String
    /// What is said of it, on one line.
    public let body: String
    /// Whether it stays until somebody has seen it.
    public let isUrgent: Bool

    /// - Returns: nil if the event is of no interest to somebody who does not look at Tally.
    public init?(_ event: Event, at moment: Moment) {
        let page = Page(ViewOptions(), at: moment)
        switch event.content {
        case .changed, .day: return nil
        case .reminder(let view, let isLate):
            summary = page.plain(view.task.title)
            body = Self.sentences(
                Self.time(of: view.task, page), isLate ? view.at.map { "Missed on \(page.date($0))" } : nil)
            isUrgent = view.task.isOverdue
        case .habitReminder(let view, let isLate):
            summary = page.plain(view.habit.habit.name)
            body = Self.sentences(
                page.progress(of: view.habit).pieces.map(\.text).joined(),
                isLate ? "Missed on \(page.date(view.at))" : nil)
            isUrgent = false
        case .celebration(let day):
            summary = "All focus tasks are done"
            body = Self.sentences(Wording.title(day), "Well done")
            isUrgent = false
        case .stakeExpired(let task, _):
            summary = page.plain(task.title)
            body = Self.sentences(
                task.stake.map { "The stake of \(Wording.money($0.cents, $0.currency)) has expired" }, nil)
            isUrgent = true
        }
    }

    /// When a task starts or is due.
    private static func time(of task: TaskView, _ page: Page) -> String? {
        if let start = task.timeBlock.start, start >= page.moment.now { return "Starts \(page.clock(start))" }
        return task.due.map { "Due \(page.text(for: $0))" }
    }

    private static func sentences(_ parts: String?...) -> String {
        parts.compactMap { $0 }.filter { !$0.isEmpty }.map { $0 + "." }.joined(separator: " ")
    }
}
