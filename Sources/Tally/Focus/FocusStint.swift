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

    /// Whether the task was put on the day or is carried over to it.
    ///
    /// On its first day it counts, completed or not. It is carried over to a later day if it was open when the day
    /// before ended; what is open today is not yet carried over to tomorrow.
    func covers(_ day: Day, today: Day) -> Bool {
        // Also where a changed day start or zone has moved today before the day it was taken out on.
        if let until, until <= day || day >= today { return false }
        if placement.from == day { return true }
        guard placement.from < day, day <= today else { return false }
        guard let completion = task.completion else { return true }
        return completion.on >= day
    }

    /// From today on, what is completed is; a past day shows what it was by then.
    func isCompleted(by day: Day, today: Day) -> Bool {
        guard let completion = task.completion else { return false }
        return completion.on <= day || day >= today
    }
}
