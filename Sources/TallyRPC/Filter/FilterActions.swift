import JSONRPC
import Tally

extension FilterSituation: ActionSubject {
    var subjectID: JSONValue { .string(filter.id.text) }
}

/// What can be done with a saved filter.
enum FilterActions {
    static let all = EntityActions(general: general, actions) { engine, id in
        try engine.filterSituation(id.text)
    }

    private static let general: [Action<GeneralSituation>] = [
        Action("createFilter", "Save a filter", "af", FilterCreateMethod.self)
            .asking("name", "Name").asking("filter", "Filter, such as #errands is:open")
            .completing(.filter),
        Action("context", "Limit lists to a filter", "cl", SettingsUpdateMethod.self)
            .asking("context", "Filter, such as @Work") { $0.preferences.context }.completing(.filter),
        Action("removeContext", "List all tasks again", "dl", SettingsUpdateMethod.self)
            .with("context", .null).when { $0.preferences.context != nil },
    ]

    private static let actions: [Action<FilterSituation>] = [
        Action("context", "Limit lists to it", "cl", SettingsUpdateMethod.self)
            .with("context") { .string($0.reference) }.when { !$0.isContext },
        Action("rename", "Rename", "cc", FilterUpdateMethod.self).about("id")
            .asking("name", "New name") { $0.filter.name },
        Action("filter", "Change the filter", "cf", FilterUpdateMethod.self).about("id")
            .asking("filter", "Filter") { $0.filter.filter }.completing(.filter),
        Action("delete", "Delete", "dd", FilterDeleteMethod.self).about("id").when(\.uses.isEmpty),
    ]
}
