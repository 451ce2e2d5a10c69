/// A request that changed records, as history has it.
public struct HistoryStep: Sendable, Hashable {
    public var number: Int
    public var method: String
    /// By a clock that never falls.
    public var at: Instant
    /// The step that this one took back or did again.
    public var target: Int?
    /// The step that took this one back, while it is taken back.
    public var undoneBy: Int?
    /// The step that did this one again last.
    public var redoneBy: Int?

    public init(number: Int, method: String, at: Instant, target: Int?, undoneBy: Int?, redoneBy: Int?) {
        self.number = number
        self.method = method
        self.at = at
        self.target = target
        self.undoneBy = undoneBy
        self.redoneBy = redoneBy
    }

    public var isUndone: Bool { undoneBy != nil }

    /// The step whose changes are in force because of this one.
    var applied: Int { redoneBy ?? number }
}

/// A step with what it changed.
public struct HistoryStepView: Sendable {
    /// What a step is about, for people.
    public struct Subject: Sendable, Hashable {
        /// As in `task`.
        public let entity: String
        /// Of a task.
        public let number: Int?
        /// Its title or name, as it is now, or was when it was deleted.
        public let name: String
    }

    public let step: HistoryStep
    /// The first task that it changed, or else the first of what has a name.
    public let subject: Subject?
    /// The first of what it changed.
    public let changes: [EntityChange]
    public let changeCount: Int

    /// A step may have changed more than a listing should hold.
    public static let maxChanges = 100
}

/// Why the changes of a step cannot be taken back.
public enum UndoConflict: Error, Sendable, Equatable {
    /// Something that it changed has been changed again since: which record.
    case changedSince(type: String, number: Int)
    /// Something that was made since needs what it would take away, or has the name it would need.
    case neededSince
}
