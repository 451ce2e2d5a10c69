import JSONRPC
import Tally
import TallyViews

/// Changes tasks.
struct UpdateTool: Tool {
    static let name = "update"
    static let title = "Change tasks"
    static let summary = """
        Changes one task or many in the same way, all or none. Name them by ids, or by a filter as in find. What is \
        not \
        given stays. null clears a value. Title, notes, start and end are those of one task. Use complete to finish \
        tasks.
        """
    static let hints = ToolHints.changing
    static let isCore = true
    static let cleared: Set<String> = [
        "notes", "due", "start", "end", "estimate", "wait", "scheduled", "recurrence", "parent",
    ]

    /// The members that only one task can be given.
    private static let ofOne = ["title", "notes", "start", "end"]
    private static let ofSeveral = [
        "priority", "project", "createProject", "due", "partOfDay", "estimate", "wait", "scheduled",
        "recurrence", "parent",
    ]

    var selection = TaskSelection()
    let addTags: [Tag]
    let removeTags: [Tag]
    var draft = TaskDraft()

    private static let draftShape = TaskDraft.shape(for: .update).limited(to: Set(ofOne + ofSeveral))

    static let shape = Shape(
        { UpdateTool(addTags: $0, removeTags: $1) },
        Field("addTags", \.addTags, "tags to add").defaulting(to: []).count(0...Tag.maxCount),
        Field("removeTags", \.removeTags, "tags to remove").defaulting(to: []).count(0...Tag.maxCount)
    ).including(draftShape, at: \.draft, first: true)
        .including(TaskSelection.shapeOfSeveral, at: \.selection, first: true)

    var delegate: (method: String, effect: Effect) { (TaskModifyMethod.name, .changes) }

    func run(on engine: isolated Engine) throws -> ToolAnswer<ChangedOutput> {
        let isDryRun = selection.dryRun ?? false
        if isDryRun { engine.markAsDryRun() }
        let changes = try changes(on: engine)
        let view = TaskChangesReport(changes, isDryRun: isDryRun).drawn(.forModels, at: try engine.moment)
        return ToolAnswer(view, ChangedOutput(changes))
    }

    private func changes(on engine: isolated Engine) throws -> TaskChanges {
        let given = Self.draftShape.givenNames(in: draft).filter { $0 != "createProject" }
        let needsOne = given.first(where: Self.ofOne.contains)
        guard !given.isEmpty || !addTags.isEmpty || !removeTags.isEmpty else {
            throw InvalidParams(
                .missingMember, path: "", problem: "Say what to change, such as due, priority or addTags.")
        }
        guard let needsOne else { return try modify(given, on: engine) }
        guard let ids = selection.ids, ids.count == 1, selection.filter == nil else {
            throw InvalidParams(
                .conflictingMembers, path: needsOne, problem: "must be that of one task, named in ids")
        }
        let task = try engine.updateTask(ids[0], draft)
        if addTags.isEmpty, removeTags.isEmpty { return TaskChanges(of: task) }
        return try modify([], on: engine)
    }

    private func modify(_ members: [String], on engine: isolated Engine) throws -> TaskChanges {
        var modification = TaskModification()
        if !members.isEmpty { modification.draft = draft }
        (modification.addedTags, modification.removedTags) = (addTags, removeTags)
        return try engine.modifyTasks(try selection.set(), modification)
    }
}

/// Tasks that a tool changed.
struct ChangedOutput: LaidOut {
    let changes: TaskChanges

    init(_ changes: TaskChanges) { self.changes = changes }

    static let layout = Layout<ChangedOutput>([
        Member(
            "tasks", \.changes.tasks.forTools, "the changed tasks, at most the first \(ToolTask.limit)"),
        Member("count", \.changes.count, "the number of all changed tasks"),
    ])
}
