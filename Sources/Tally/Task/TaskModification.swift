/// A change that can be made to several tasks.
public struct TaskModification: Sendable {
    /// The members to set. The title, tags, notes, time block and stake are those of one task.
    public var draft = TaskDraft()
    public var addedTags: [Tag] = []
    public var removedTags: [Tag] = []
    public var addedDependencies: [TaskReference] = []
    public var removedDependencies: [TaskReference] = []

    public init() {}

    /// Applies all members but those that name other records, which the engine finds.
    /// - Returns: How the task is to repeat.
    func apply(to task: inout Task, at moment: Moment) throws -> Change<RecurrencePlan> {
        let plan = try draft.apply(to: &task, at: moment)
        guard !addedTags.isEmpty || !removedTags.isEmpty else { return plan }
        let kept = task.tags.compactMap { try? Tag($0) }.filter { !removedTags.contains($0) }
        let tags = Tag.distinct(kept + addedTags)
        guard tags.count <= Tag.maxCount else {
            throw Failure.invalid(
                .tooLong, path: "addTags", problem: "must not give it more than \(Tag.maxCount) tags")
        }
        task.tags = tags.map(\.text)
        return plan
    }
}
