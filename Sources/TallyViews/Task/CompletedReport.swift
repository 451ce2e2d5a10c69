import Tally

/// Tasks that one request completed or reopened, with all that follows from it.
public struct CompletedReport: Sendable {
    private let tasks: [TaskView]
    /// The number of all changed tasks.
    private let count: Int
    private let completed: Int
    private let points: Int
    private let score: DayTotal
    private let isCelebration: Bool
    private let stopped: TimeEntry?
    /// What was saved, in words.
    private let saved: String?
    /// Why nothing changed, or how many tasks did not.
    private let unchanged: String?
    private let unblocked: [TaskView]
    /// The occurrences that follow.
    private let next: [TaskView]
    private let isDryRun: Bool

    public init(_ result: CompletionResult, isDryRun: Bool = false) {
        tasks = result.subtasks + [result.task]
        completed = result.pointsEarned > 0 ? tasks.count : 0
        count = result.task.isOpen ? 1 : completed
        unblocked = result.unblocked
        (points, score) = (result.pointsEarned, result.score)
        (isCelebration, stopped) = (result.isCelebration, result.stoppedTimer)
        saved = result.savedStake.map { "stake saved: \(Wording.money($0.cents, $0.currency))" }
        unchanged = nil
        next = [result.next].compactMap(\.self)
        self.isDryRun = isDryRun
    }

    public init(_ summary: CompletionSummary, isDryRun: Bool = false) {
        let changes = summary.changes
        tasks = changes.tasks
        unblocked = summary.unblocked
        (count, completed) = (changes.count, summary.completed)
        (points, score) = (summary.pointsEarned, summary.score)
        (isCelebration, stopped) = (summary.isCelebration, summary.stoppedTimer)
        saved = summary.savedStakes == 0 ? nil : Wording.count(summary.savedStakes, "stake") + " saved"
        let same = changes.selected - changes.count
        let isOne = same == 1
        unchanged =
            changes.selected == 0
            ? "There is no such task."
            : same == 0 ? nil : "\(same) \(isOne ? "task was" : "tasks were") already done"
        next = summary.next
        self.isDryRun = isDryRun
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(tasks + unblocked + next)
        if isDryRun, count > 0 { page.sentence("Would \(deed):") }
        for task in tasks { add(task, to: &page) }
        page.add(Rest(count - min(count, tasks.count)))
        if count > 1, !isDryRun {
            page.note("\(past), +\(points)", .muted)
        }
        if let unchanged { page.note(unchanged, .muted) }
        if count > 0 { page.note("score on \(score.date): \(score.points)", nil) }
        if let stopped { page.report(stopped, lead: "  stopped") }
        for task in next { page.report(task, lead: "  next") }
        if let saved { page.note(saved, .stake) }
        for task in unblocked { page.report(task, lead: "unblocked") }
        if isCelebration { page.note("All focus tasks are done. Well done!", .celebration) }
        return page.drawn()
    }

    private func add(_ task: TaskView, to page: inout Page) {
        if count == 0 {
            page.report(task, tail: StyledText("already done", .muted))
        } else if task.isOpen {
            page.report(task, lead: isDryRun ? nil : "reopened")
        } else {
            page.report(task, tail: page.points(of: task))
        }
    }

    /// Such as `complete 2 tasks and reopen 1 task`.
    private var deed: String { words("complete", "reopen") { "\($0) \($1)" } }

    /// Such as `2 tasks completed and 1 task reopened`.
    private var past: String { words("completed", "reopened") { "\($1) \($0)" } }

    private func words(_ one: String, _ other: String, _ join: (String, String) -> String) -> String {
        let reopened = count - completed
        return [
            completed > 0 ? join(one, Wording.count(completed, "task")) : nil,
            reopened > 0 ? join(other, Wording.count(reopened, "task")) : nil,
        ].compactMap(\.self).joined(separator: " and ")
    }
}
