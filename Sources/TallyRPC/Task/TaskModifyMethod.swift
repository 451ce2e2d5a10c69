import JSONRPC
import Tally

struct TaskModifyMethod: Method {
    static let name = "task.modify"
    static let summary = "Changes members and tags of several tasks."
    static let details = """
        `set` has members of `task.update`, with the same meaning. Tags and dependencies are added and removed \
        without the others of a task. Each task gets a series of its own, or keeps the one it has. A task that \
        already is as requested does not change, and is not counted. \
        \(TaskSelection.details)
        """
    static let effect = Effect.changes
    static let isLong = true
    static let runsAlone = false
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked]
    static let example = Example(
        #"{"ids": [1, 2], "set": {"priority": "P1"}, "addTags": ["home"]}"#,
        after: [ExampleRequest.report, ExampleRequest.milk])

    var selection = TaskSelection()
    let set: Members?
    let addTags: [Tag]
    let removeTags: [Tag]
    let addDependsOn: [TaskReference]
    let removeDependsOn: [TaskReference]

    static let shape = Shape(
        {
            TaskModifyMethod(
                set: $0, addTags: $1, removeTags: $2, addDependsOn: $3, removeDependsOn: $4)
        },
        Field("set", \.set, "the members to set; null clears what `task.update` clears"),
        Field("addTags", \.addTags, "the tags to add").defaulting(to: []).count(0...Tag.maxCount),
        Field("removeTags", \.removeTags, "the tags to remove").defaulting(to: []).count(0...Tag.maxCount),
        Field("addDependsOn", \.addDependsOn, "further tasks that are to be done before").defaulting(to: [])
            .count(0...Task.maxDependencies),
        Field("removeDependsOn", \.removeDependsOn, "tasks that need not be done before").defaulting(to: [])
            .count(0...Task.maxDependencies)
    ).including(TaskSelection.shapeOfSeveral, at: \.selection, first: true)

    /// The members of a task that make sense for several. Title, notes, time block and stake are those of one.
    struct Members: ShapedInput {
        var draft = TaskDraft()

        static let shape = Shape { Members() }.including(
            TaskDraft.shape(for: .update).limited(to: [
                "priority", "project", "createProject", "due", "partOfDay", "reminders", "estimate", "wait",
                "scheduled", "dependsOn", "parent", "recurrence",
            ]), at: \.draft)
    }

    func run(on engine: isolated Engine) throws -> TaskChanges {
        try engine.run(asDryRun: selection.dryRun ?? false) { engine in
            try engine.modifyTasks(try selection.set(), try modification())
        }
    }

    private func modification() throws -> TaskModification {
        guard
            set != nil || !addTags.isEmpty || !removeTags.isEmpty || !addDependsOn.isEmpty
                || !removeDependsOn.isEmpty
        else {
            throw InvalidParams(
                .missingMember, path: "set",
                problem: "is required unless tags or dependencies are added or removed")
        }
        if let both = removeTags.firstIndex(where: addTags.contains) {
            throw InvalidParams(
                .conflictingMembers, path: "removeTags[\(both)]", problem: "cannot also be in addTags")
        }
        var modification = TaskModification()
        if let set { modification.draft = set.draft }
        (modification.addedTags, modification.removedTags) = (addTags, removeTags)
        modification.addedDependencies = addDependsOn
        modification.removedDependencies = removeDependsOn
        return modification
    }
}
