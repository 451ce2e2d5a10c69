import JSONRPC
import Tally
import TallyLanguage
import TallyViews

/// The change of one task or several by a command.
struct TaskEdit {
    private let run: CommandRun

    init(_ run: CommandRun) { self.run = run }

    /// Changes what the options say.
    func perform(on engine: isolated Engine) throws -> TextView {
        let page = try run.page(on: engine)
        let references = try TaskReferences(run.words("ID…"), on: engine).all
        guard references.count == 1, !run.has("--filter"), !run.has("--dry-run") else {
            let changes = try modify(on: engine)
            return TaskChangesReport(changes, isDryRun: run.has("--dry-run")).drawn(
                page.options, at: page.moment)
        }
        let id: JSONValue = .string(references[0].text)
        if run.has("--text") || !run.hasOptions { return try text(of: references[0], page, on: engine) }
        var members: [String: JSONValue] = [:]
        if !run.values.addedTags.isEmpty || !run.values.removedTags.isEmpty {
            members["tags"] = try tags(of: references[0].text, on: engine)
        }
        members["id"] = id
        run.note("id", is: "ID", [references[0].word], references[0].text)
        let task = try run.call(TaskUpdateMethod.self, on: engine, with: members).task
        return TaskReport([task]).drawn(page.options, at: page.moment)
    }

    /// Saves the given text, or prints the one of the task.
    private func text(
        of task: TaskReferences.Element, _ page: CommandPage, on engine: isolated Engine
    ) throws -> TextView {
        guard run.has("--text") else {
            let text = try run.call(TaskTextMethod.self, on: engine, with: run.id(of: task))
            run.form = text.task?.number
            return TextView.plain(text.form.text)
        }
        run.note("id", is: "ID", [task.word], task.text)
        let saved = try run.call(TaskWriteMethod.self, on: engine, with: ["id": .string(task.text)])
        return TaskReport(saved.task.map { [$0] } ?? []).drawn(page.options, at: page.moment)
    }

    /// Sets one member of the tasks; null removes it.
    func set(_ member: String, to value: JSONValue, on engine: isolated Engine) throws -> TextView {
        let page = try run.page(on: engine)
        let changes = try run.call(
            TaskModifyMethod.self, on: engine, with: ["set": .object([member: value])])
        return TaskReport(changes.tasks).drawn(page.options, at: page.moment)
    }

    private func modify(on engine: isolated Engine) throws -> TaskChanges {
        for option in [
            "--title", "--notes", "--start", "--end", "--all-day", "--tag", "--url", "--scope",
        ]
        where run.has(option) {
            throw run.refusal(
                of: option, "can change only one task. Tags of several are changed by +TAG and -TAG.")
        }
        var members: [String: JSONValue] = [:]
        let set = try run.members(of: TaskModifyMethod.Members.shape.parameters, at: "set.", on: engine)
        if !set.isEmpty { members["set"] = .object(set) }
        members["addTags"] = .array(run.values.addedTags.map { .string($0.text) })
        members["removeTags"] = .array(run.values.removedTags.map { .string($0.text) })
        guard !set.isEmpty || members["addTags"] != .array([]) || members["removeTags"] != .array([]) else {
            throw nothing
        }
        return try run.call(TaskModifyMethod.self, on: engine, with: members)
    }

    private var nothing: CommandRefusal { run.missing("what to change, such as -p P1 or +home") }

    /// Returns the tags of a task, or those given instead, with those that are added and without those that are
    /// removed.
    private func tags(of id: String, on engine: isolated Engine) throws -> JSONValue? {
        guard let reference = TaskReference(id) else { return nil }
        return try run.changedTags(of: "task") { try engine.task(reference).tags }
    }
}
