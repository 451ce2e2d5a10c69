import JSONRPC

/// A reference to a project, habit or activity (by name or id), or to a time entry (by id).
struct EntityReference: WireInput {
    let text: String

    static var schema: Schema { .string() }

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws { text = try decoder.referenceText() }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
