import JSONRPC
import Tally

extension StepSituation: ActionSubject {
    var subjectID: JSONValue { .integer(Int64(step.number)) }
}

/// What can be done with a step of the history.
enum HistoryActions {
    static let all = EntityActions(general: general, actions) { engine, id in
        try engine.stepSituation(id.step)
    }

    private static let general: [Action<GeneralSituation>] = [
        Action("undo", "Undo the last step", "u", HistoryUndoMethod.self).when(\.canUndo),
        Action("redo", "Redo what was undone last", "U", HistoryRedoMethod.self).when(\.canRedo),
    ]

    private static let actions: [Action<StepSituation>] = [
        Action("undo", "Undo", "u", HistoryUndoMethod.self).about("step").when(\.canBeUndone),
        Action("redo", "Redo", "U", HistoryRedoMethod.self).when(\.canBeRedone),
    ]
}
