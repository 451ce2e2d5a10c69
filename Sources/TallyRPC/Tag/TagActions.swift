import JSONRPC
import Tally

extension TagCount: ActionSubject {
    var subjectID: JSONValue { .string(text) }
}

/// What can be done with a tag.
enum TagActions {
    static let all = EntityActions(actions) { engine, id in try engine.findTag(id.tag) }

    private static let actions: [Action<TagCount>] = [
        Action("createTask", "New task with the tag", "o", TaskCreateMethod.self).aboutOnly("tags")
            .asking("title", "Title"),
        Action("rename", "Rename", "cc", TagRenameMethod.self).about("from")
            .asking("to", "New name") { $0.text },
        Action("delete", "Remove from every task and time entry", "dd", TagDeleteMethod.self).about("tag"),
    ]
}
