/// The change log as history.
public protocol HistoryStore: AnyObject {
    /// Steps that changed records, without those that undid or redid, the latest first.
    /// - Parameter number: only earlier ones.
    func historySteps(before number: Int?, limit: Int) throws -> [HistoryStep]
    func historyStep(_ number: Int) throws -> HistoryStep?
    /// The latest step that is in force.
    func lastDoneStep() throws -> HistoryStep?
    /// The step that was taken back last, with nothing new done since.
    func lastUndoneStep() throws -> HistoryStep?

    /// Changes of one step, in order.
    func changes(ofStep number: Int, limit: Int) throws -> [RecordChange]
    func changeCount(ofStep number: Int) throws -> Int
    /// The numbers of the tasks that the step changed, themselves or their stakes.
    func tasks(changedByStep number: Int) throws -> [Int]
    /// Whatever the step changed, each once.
    func records(changedByStep number: Int) throws -> [(type: RecordType, number: Int)]
    /// Whether a step before this one was taken back after this one was done, and still is.
    func isEarlierStepUndone(since number: Int) throws -> Bool

    /// Takes back the changes of a step, as changes of the step that is open.
    /// - Throws: `UndoConflict` where what is stored is not what the step left. The request must then fail.
    func takeBack(step number: Int) throws
    /// Marks the open step as the one that took back or did again another.
    func markOpenStep(as mark: HistoryMark, of step: HistoryStep) throws

    /// Changes after the cursor, in the order of the log.
    func changes(after cursor: Int, limit: Int) throws -> RecordChangePage
    /// The cursor after the latest change.
    func lastCursor() throws -> Int
}

public enum HistoryMark: Sendable {
    case undo, redo
}
