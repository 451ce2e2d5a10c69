import Tally

/// What is done to several tasks, in words.
public enum TaskVerb: String, Sendable, CaseIterable {
    case change, complete, reopen, reschedule, delete

    /// Such as `changed`.
    var past: String { rawValue + (rawValue.hasSuffix("e") ? "d" : "ed") }
}

/// Several tasks that one request changed, or would change.
public struct TaskChangesReport: Sendable {
    public let changes: TaskChanges
    public let verb: TaskVerb
    public let isDryRun: Bool

    public init(_ changes: TaskChanges, _ verb: TaskVerb = .change, isDryRun: Bool = false) {
        self.changes = changes
        self.verb = verb
        self.isDryRun = isDryRun
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(changes.tasks)
        let tasks = Wording.count(changes.count, "task")
        if isDryRun, changes.count > 0 { page.sentence("Would \(verb.rawValue) \(tasks):") }
        for task in changes.tasks {
            page.report(task, lead: verb == .delete && !isDryRun ? verb.past : nil)
        }
        page.add(Rest(changes.count - changes.tasks.count))
        if let unchanged = changes.words(ifUnchanged: isDryRun) {
            page.sentence(unchanged)
        } else if changes.count < changes.selected {
            page.note("\(changes.count) of \(Wording.count(changes.selected, "task")) \(past)", .muted)
        } else if changes.count > 1 {
            page.note("\(tasks) \(past)", .muted)
        }
        return page.drawn()
    }

    private var past: String { (isDryRun ? "would be " : "") + verb.past }
}

extension TaskChanges {
    /// Returns why no task changed; nil if any did.
    /// - Parameter isDryRun: whether none would.
    func words(ifUnchanged isDryRun: Bool) -> String? {
        guard count == 0 else { return nil }
        if selected == 0 { return "There is no such task." }
        let which = selected == 1 ? "the task is" : "all \(selected) tasks are"
        return "Nothing \(isDryRun ? "would change" : "changed"): \(which) like that already."
    }
}
