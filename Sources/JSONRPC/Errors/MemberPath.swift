/// The path of a value in the parameters, written as `tags[2]` or `stake.cents`.
struct MemberPath {
    private let keys: [any CodingKey]

    /// Omits the envelope's own member, so that paths start at the parameters.
    init(_ keys: [any CodingKey]) {
        self.keys = keys.first is EnvelopeKey ? Array(keys.dropFirst()) : keys
    }

    /// The last component of the path.
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

    /// Returns the value at this path in `parameters`.
    func value(in parameters: JSONValue) -> JSONValue? {
        var value: JSONValue? = parameters
        for key in keys {
            if let index = key.intValue { value = value?[index] } else { value = value?[key.stringValue] }
        }
        return value
    }
}

/// A coding key for any member name.
struct MemberKey: CodingKey, Hashable {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
