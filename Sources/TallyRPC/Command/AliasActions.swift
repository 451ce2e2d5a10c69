import JSONRPC
import Tally

extension CommandAlias: ActionSubject {
    var subjectID: JSONValue { .string(id.text) }
}

/// What can be done with an alias.
enum AliasActions {
    static let all = EntityActions(general: general, actions) { engine, id in try engine.alias(id.text) }

    private static let general: [Action<GeneralSituation>] = [
        Action("createAlias", "Give a command line a name", "an", AliasCreateMethod.self)
            .asking("name", "Name").asking("line", "Command line, such as list is:today")
            .completing(.line)
    ]

    private static let actions: [Action<CommandAlias>] = [
        Action("rename", "Rename", "cc", AliasUpdateMethod.self).about("alias")
            .asking("name", "New name") { $0.name },
        Action("line", "Change the command line", "ci", AliasUpdateMethod.self).about("alias")
            .asking("line", "Command line") { $0.line }.completing(.line),
        Action("delete", "Delete", "dd", AliasDeleteMethod.self).about("alias"),
    ]
}
