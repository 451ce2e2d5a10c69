import JSONRPC

/// A reference to a project, habit or activity (by name or id), or to a time entry (by id).
struct EntityReference: WireInput {
    let text: String

    static var schema: Schema { .string() }

    init(_ text: String) { self.text = text }

    init(json: JSONElement) throws { text = try json.referenceText() }

    var canonicalForm: JSONValue { .string(text) }
}
