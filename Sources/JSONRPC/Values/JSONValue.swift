/// Any JSON value: for error data, free-form members and documents.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(nilLiteral: ()) { self = .null }

    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { _, last in last })
    }
}

extension JSONValue {
    /// The member of an object; nil if it is absent or this is not an object.
    public subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The element of an array; nil if the index is out of range or this is not an array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The text of a string; nil if this is not a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

extension JSONValue: WireInput, WireOutput {
    public static var schema: Schema { .any }

    public init(json: JSONElement) throws {
        switch json.node.kind {
        case .null: self = .null
        case .yes: self = .bool(true)
        case .no: self = .bool(false)
        case .string: self = .string(try json.string())
        case .number:
            if case .value(let value) = JSONNumber.whole(json.text) {
                self = .integer(value)
            } else {
                self = .number(try json.double())
            }
        case .array: self = .array(try json.elements().map(JSONValue.init(json:)))
        case .object:
            var members: [String: JSONValue] = [:]
            for (name, value) in try json.members() {
                members[try name.string()] = try JSONValue(json: value)
            }
            self = .object(members)
        }
    }

    /// Parses JSON text.
    public init(parsing text: [UInt8]) throws { try self.init(json: JSONElement(parsing: text)) }

    /// Creates the value that an output writes.
    public init(writing value: some WireOutput) throws {
        var writer = JSONWriter()
        try value.write(to: &writer)
        try self.init(parsing: writer.bytes)
    }

    public var canonicalForm: JSONValue { self }

    /// Writes the value, with the members of objects sorted by name.
    public func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .bool(let value): json.bool(value)
        case .integer(let value): json.integer(value)
        case .number(let value): json.number(value)
        case .string(let value): json.string(value)
        case .array(let values): json.array(values) { value, json in value.write(to: &json) }
        case .object(let members):
            json.object { json in
                for (name, value) in Self.sorted(members) {
                    json.member(name) { json in value.write(to: &json) }
                }
            }
        }
    }

    /// Returns the members in the order of their names in UTF-8. Stored fingerprints depend on it.
    static func sorted(_ members: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
        members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}
