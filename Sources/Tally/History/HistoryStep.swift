/// A request that changed records, as a step of the history.
public struct HistoryStep: Sendable, Hashable {
    public var number: Int
    public var method: String
    /// The time of the step, by the change log's clock, which never goes back.
    public var at: Instant
    public var madeBy: Author
    /// The step that this one undid or redid; nil for any other step.
    public var target: Int?
    /// The step that undid this one; nil unless it is undone.
    public var undoneBy: Int?
    /// The step that last redid this one.
    public var redoneBy: Int?

    public init(
        number: Int, method: String, at: Instant, madeBy: Author, target: Int?, undoneBy: Int?, redoneBy: Int?
    ) {
        self.number = number
        self.method = method
        self.at = at
        self.madeBy = madeBy
        self.target = target
        self.undoneBy = undoneBy
        self.redoneBy = redoneBy
    }

    public var isUndone: Bool { undoneBy != nil }

    /// The step in the log with the changes to undo: the last redo, or else the step itself.
    var applied: Int { redoneBy ?? number }
}

/// A step with its changes.
public struct HistoryStepView: Sendable {
    /// The entity that a step is about, for display.
    public struct Subject: Sendable, Hashable {
        /// The name of the record type, such as `task`.
        public let entity: String
        /// The number of a task; nil for other entities.
        public let number: Int?
        /// The current title or name, or the last one of a deleted entity.
        public let name: String
    }

    public let step: HistoryStep
    /// The first task that changed, or else the first entity with a name.
    public let subject: Subject?
    /// A summary of the first `maxChanges` changes.
    public let changes: [EntityChange]
    /// The number of record changes of the step.
    public let changeCount: Int
    /// The number of tasks that it changed.
    public let taskCount: Int

    /// The maximum number of record changes that `changes` summarizes.
    public static let maxChanges = 100
}

/// The reason why a step cannot be undone.
public enum UndoConflict: Error, Sendable, Equatable {
    /// A later step changed a record that the step changed.
    case changedSince(type: String, number: Int)
    /// A later record refers to one that the undo would delete, or has a name that the undo would restore.
    case neededSince
}
