/// Access to the change log and its steps.
public protocol HistoryStore: AnyObject {
    /// Returns steps that changed records, except undos and redos, latest first.
    /// - Parameters:
    ///   - number: Only return steps before this one; nil starts at the latest.
    ///   - author: Only return steps of this author; nil returns those of all.
    func historySteps(before number: Int?, limit: Int, madeBy author: Author?) throws -> [HistoryStep]
    func historyStep(_ number: Int) throws -> HistoryStep?
    /// Returns the latest step that is not undone.
    func lastAppliedStep() throws -> HistoryStep?
    /// Returns the step that was undone last, if no new step has followed.
    func lastUndoneStep() throws -> HistoryStep?

    /// Returns the first changes of a step, in order, and the number of all.
    func changes(ofStep number: Int, limit: Int) throws -> (changes: [RecordChange], count: Int)
    /// Returns the number of the tasks that the step changed.
    func taskCount(ofStep number: Int) throws -> Int
    /// Returns the numbers of the tasks that the step changed or whose stakes it changed.
    func tasks(changedByStep number: Int) throws -> [Int]
    /// Returns the records that the step changed, each once.
    func records(changedByStep number: Int) throws -> [(type: RecordType, number: Int)]
    /// Returns whether a step before this one was undone after this one, and still is.
    func isEarlierStepUndone(since number: Int) throws -> Bool

    /// Inverts the changes of a step, as changes of the open step.
    /// - Throws: `UndoConflict` if the records are not as the step left them. The request must then fail.
    func invert(step number: Int) throws
    /// Marks the open step as an undo or redo of another.
    func markOpenStep(as mark: HistoryMark, of step: HistoryStep) throws
    /// Sets who made the open step.
    func markOpenStep(madeBy author: Author) throws

    /// Returns changes after the cursor, in order.
    func changes(after cursor: Int, limit: Int) throws -> RecordChangePage
    /// Returns the cursor of the latest change; 0 if there is none.
    func lastCursor() throws -> Int
    /// Returns the cursor of the last change that is no longer kept; 0 if all are.
    func compactedCursor() throws -> Int
    /// Returns whether some of the changes of the step are no longer kept.
    func isCompacted(step number: Int) throws -> Bool
    /// Removes some of what is no longer kept, but never the latest change.
    func compactLog(_ compaction: LogCompaction) throws
}

public enum HistoryMark: Sendable {
    case undo, redo
}
