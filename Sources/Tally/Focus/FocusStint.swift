/// A stretch of days on which a task is in focus, or was until it was taken out.
public struct FocusStint: Sendable {
    public let task: Task
    public let placement: FocusPlacement
    /// The first day on which it was no longer in focus; nil unless it was taken out.
    public let until: Day?

    public init(task: Task, placement: FocusPlacement, until: Day? = nil) {
        self.task = task
        self.placement = placement
        self.until = until
    }

    /// The stint without what the task is.
    var span: FocusSpan {
        FocusSpan(task: task.number, placement: placement, until: until, completedOn: task.completion?.on)
    }

    /// Whether the task was put on the day or is carried over to it.
    func covers(_ day: Day, today: Day) -> Bool { span.covers(day, today: today) }

    /// From today on, what is completed is; a past day shows what it was by then.
    func isCompleted(by day: Day, today: Day) -> Bool {
        guard let completion = task.completion else { return false }
        return completion.on <= day || day >= today
    }
}
