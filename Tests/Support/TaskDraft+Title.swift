import Tally

extension TaskDraft {
    /// Creates the draft of a task, and sets its other members.
    package init(_ title: String, _ set: (inout TaskDraft) throws -> Void = { _ in }) throws {
        self.init(title: try Title(title))
        try set(&self)
    }
}
