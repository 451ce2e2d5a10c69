/// Where in the parameters a value stands, written as `tags[2]` or `stake.cents`.
struct MemberPath {
    private let keys: [any CodingKey]

    /// Leaves out the envelope's own member, so that paths begin at the parameters.
    init(_ keys: [any CodingKey]) {
        self.keys = keys.first is EnvelopeKey ? Array(keys.dropFirst()) : keys
    }

    /// The last name, without what leads to it.
    var last: String { keys.last?.stringValue ?? "" }

    var text: String {
        var text = ""
        for key in keys {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
        return text
    }

    /// The value that stands here in `parameters`.
    func value(in parameters: JSONValue) -> JSONValue? {
        var value: JSONValue? = parameters
        for key in keys {
            if let index = key.intValue { value = value?[index] } else { value = value?[key.stringValue] }
        }
        return value
    }
}

/// The name of any member.
struct MemberKey: CodingKey, Hashable {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
