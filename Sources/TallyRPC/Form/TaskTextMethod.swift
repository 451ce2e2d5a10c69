import JSONRPC
import Tally
import TallyLanguage
import TallyViews

struct TaskTextMethod: Method {
    static let name = "task.text"
    static let summary = "Returns a task as a text to edit."
    static let details = """
        The text has a line `key: value` for each member that people change, then an empty line and the notes. \
        Values are in the words that commands and captured lines have. `task.write` saves the text.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.report])

    let id: TaskReference?

    static let shape = Shape(
        TaskTextMethod.init, Field("id", \.id, "\(FieldText.task); without it, an empty text for a new task"))

    func run(on engine: isolated Engine) throws -> TaskText {
        guard let id else { return TaskText(task: nil, form: TaskForm()) }
        let task = try engine.task(id)
        return TaskText(task: task, form: try engine.form(of: task))
    }
}

struct TaskWriteMethod: Method {
    static let name = "task.write"
    static let summary = "Changes a task to what a text of `task.text` says."
    static let details = """
        Only what differs from `base` is changed, as one step, and read as `task.update` reads it. A line that is \
        missing is empty, and `project: NAME!` creates a project. A change of something else since `base` is kept.

        If something was changed differently since `base`, nothing is changed, and the error is `conflict`: \
        `data.conflicts` has the `field` with `yours` and `theirs`, and `data.text` the text with both, each on its \
        line (`due (yours): …`, `due (theirs): …`), to be saved with `data.base`. A text that still has these marks \
        is refused. In other errors `data.line` and `data.start` to `data.endByte` have the place in the text.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(
        #"{"id": 1, "text": "title: Write the report\npriority: P0\n\nIn two pages."}"#,
        after: [ExampleRequest.report])

    let id: TaskReference?
    let text: String
    let base: String?

    static let shape = Shape(
        TaskWriteMethod.init, Field("id", \.id, "\(FieldText.task); without it, a new task"),
        Field("text", \.text, "the text").length(1...TaskForm.limit),
        Field(
            "base", \.base,
            "the text as `task.text` or `task.write` returned it; defaults to the task as it is, so that everything in the text counts"
        ).length(0...TaskForm.limit))

    func run(on engine: isolated Engine) throws -> TaskText {
        let read = try form(text, at: "text", allowsMarks: base?.contains(TaskFormText.mark) ?? false)
        let task = try id.map { try engine.task($0) }
        let current = try task.map { try engine.form(of: $0) } ?? TaskForm()
        let base = try self.base.map { try form($0, at: "base", allowsMarks: true).form } ?? current
        let changed = base.changes(to: read.form).filter { current[$0] != read.form[$0] }
        let conflicts = changed.filter { current[$0] != base[$0] }
        if let task, !conflicts.isEmpty {
            throw conflict(conflicts, changed: changed, read.form, with: current, of: task)
        }
        guard !changed.isEmpty || task == nil else { return TaskText(task: task, form: current) }
        let edit = TaskFormEdit(read: read, keys: changed, task: task)
        let draft = try edit.draft()
        let saved = try edit.perform {
            try id.map { try engine.updateTask($0, draft) } ?? engine.createTask(draft)
        }
        return TaskText(task: saved, form: try engine.form(of: saved), changed: changed)
    }

    private func form(_ text: String, at path: String, allowsMarks: Bool) throws -> ReadTaskForm {
        do {
            return try ReadTaskForm.read(text, allowsMarks: allowsMarks)
        } catch {
            throw error.located(at: path)
        }
    }

    /// Returns the error with both versions. The text has the other changes of both.
    private func conflict(
        _ keys: [TaskForm.Key], changed: [TaskForm.Key], _ yours: TaskForm, with theirs: TaskForm,
        of task: TaskView
    ) -> RPCError {
        var merged = theirs
        for key in changed where !keys.contains(key) { merged[key] = yours[key] }
        let conflicts = keys.map { FormConflict($0, yours: yours[$0], theirs: theirs[$0]) }
        let text = TaskFormText(merged, conflicts: conflicts)
        let names = keys.map(\.rawValue).joined(separator: ", ")
        return RPCError(
            SoleReason.conflict,
            "Task \(task.number) has changed since you opened it: \(names). Keep one version of each, and save again.",
            data: [
                "text": .string(text.text), "base": .string(theirs.text),
                "spans": (try? JSONValue(writing: text.spans)) ?? .array([]),
                "current": (try? JSONValue(writing: task)) ?? .null,
                "conflicts": .array(
                    conflicts.map {
                        [
                            "field": .string($0.key.rawValue), "yours": .string($0.yours),
                            "theirs": .string($0.theirs),
                        ]
                    }),
            ])
    }
}

/// A task as a text to edit.
struct TaskText: LaidOut, ReferableOutput {
    let task: TaskView?
    let form: TaskForm
    var changed: [TaskForm.Key] = []

    static let layout = Layout<TaskText>([
        Member("task", \.task, "the task; null for a new one"),
        Member("text", \.form.text, "the text, which is the `base` of the next `task.write`"),
        Member("spans", \.spans, "the roles of ranges of the text, as views have them"),
        Member("changed", \.changedNames, "the fields that were changed"),
    ])

    private var spans: [TextView.Span] { TaskFormText(form).spans }
    private var changedNames: [String] { changed.map(\.rawValue) }
    var reference: String? { task?.id.text }
}

extension Engine {
    /// Returns the form of a task.
    func form(of task: TaskView) throws -> TaskForm {
        try TaskForm(of: task, in: moment.rule) { id in try self.task(.identifier(id)).number }
    }
}
