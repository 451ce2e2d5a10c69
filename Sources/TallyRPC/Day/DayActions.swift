import JSONRPC
import Tally

extension DaySituation: ActionSubject {
    var subjectID: JSONValue { .string(day.description) }
}

/// What can be done with a day.
enum DayActions {
    static let all = EntityActions(actions) { engine, id in
        try engine.daySituation(id.day(at: engine.moment))
    }

    private static let actions: [Action<DaySituation>] = [
        Action("createTask", "New task for the day", "o", TaskCreateMethod.self).about("due")
            .asking("title", "Title").when(\.isAhead),
        Action("focusNew", "New task in the focus of the day", "i", FocusAddMethod.self).about("date")
            .asking("title", "Title").when(\.hasRoomInFocus),
        Action("resetFocus", "Empty the focus of the day", "di", FocusResetMethod.self).about("date")
            .when(\.hasFocusToReset),
    ]
}
