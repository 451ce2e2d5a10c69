import JSONRPC
import Tally
import TallyLanguage

/// A line and what it was captured as.
struct CapturedTask {
    let line: String
    let result: TaskCaptureMethod.Result
}

extension CommandRun {
    /// Captures a line as a task, with the members that options give instead of the line's. `-` is the input, each
    /// line of which is a task.
    /// - Returns: The tasks, at least one.
    func capture(_ words: [CommandWord], on engine: isolated Engine) throws -> [CapturedTask] {
        let isInput = words.count == 1 && words[0].text == "-" && !words[0].isQuoted
        guard isInput else {
            let text = words.map(\.raw).joined(separator: " ")
            note("text", is: "LINE", words, text)
            return [CapturedTask(line: text, result: try capture(text, on: engine))]
        }
        let lines = (context.input ?? "").split(whereSeparator: \.isNewline).map(String.init)
        let tasks = lines.filter { $0.contains { !$0.isWhitespace } }
        guard !tasks.isEmpty else { throw missing("lines in the input that “-” stands for") }
        return try tasks.map { CapturedTask(line: $0, result: try capture($0, on: engine)) }
    }

    private func capture(_ text: String, on engine: isolated Engine) throws -> TaskCaptureMethod.Result {
        // Making the shape is costly, and most lines have no options.
        let given = hasOptions ? try decode(TaskDraft.shape(for: .update), on: engine) : TaskDraft()
        let line = CapturedLine(text)
        let result = try engine.run(asDryRun: has("--dry-run")) { engine in
            let capture = try line.read(on: engine)
            let task = try line.creating(capture) { try engine.createTask($0.overlaid(by: given)) }
            return TaskCaptureMethod.Result(task: task, capture: capture)
        }
        try print(result)
        return result
    }
}

extension TaskDraft {
    /// Returns the draft with the members that another one gives instead of its own, and the tags of both.
    fileprivate func overlaid(by other: TaskDraft) -> TaskDraft {
        var draft = self
        draft.title = other.title ?? title
        draft.priority = other.priority ?? priority
        if other.createProject == true { draft.createProject = true }
        draft.partOfDay = other.partOfDay ?? partOfDay
        draft.allDay = other.allDay ?? allDay
        if !other.notes.isKeep { draft.notes = other.notes }
        if !other.project.isKeep { draft.project = other.project }
        if !other.due.isKeep { draft.due = other.due }
        if !other.start.isKeep { draft.start = other.start }
        if !other.end.isKeep { draft.end = other.end }
        if !other.reminders.isKeep { draft.reminders = other.reminders }
        if !other.stake.isKeep { draft.stake = other.stake }
        if !other.recurrence.isKeep { draft.recurrence = other.recurrence }
        if !other.estimate.isKeep { draft.estimate = other.estimate }
        if !other.url.isKeep { draft.url = other.url }
        if !other.dependsOn.isKeep { draft.dependsOn = other.dependsOn }
        if !other.parent.isKeep { draft.parent = other.parent }
        if !other.wait.isKeep { draft.wait = other.wait }
        if !other.scheduled.isKeep { draft.scheduled = other.scheduled }
        if let tags = other.tags.value { draft.tags = .set((self.tags.value ?? []) + tags) }
        return draft
    }
}
