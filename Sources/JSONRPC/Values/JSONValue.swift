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

extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let values = try? decoder.unkeyedContainer() {
            self = .array(try Self.elements(of: values))
        } else if let members = try? decoder.container(keyedBy: MemberKey.self) {
            let pairs = try members.allKeys.map {
                ($0.stringValue, try members.decode(JSONValue.self, forKey: $0))
            }
            self = .object(Dictionary(pairs) { _, last in last })
        } else {
            throw InvalidValue("is a number out of range", .outOfRange)
        }
    }

    private static func elements(of container: any UnkeyedDecodingContainer) throws -> [JSONValue] {
        var container = container
        var elements: [JSONValue] = []
        while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
        return elements
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
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

    /// The kind of the value as it appears in a sentence: `a string`, `null`.
    var kindInWords: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONValue: WireInput, WireOutput {
    public static var schema: Schema { .any }

    /// Writes the value, with the members of objects sorted by name.
    public func write(to json: inout JSONWriter) throws {
        switch self {
        case .null: json.null()
        case .bool(let value): json.bool(value)
        case .integer(let value): json.integer(value)
        case .number(let value): json.number(value)
        case .string(let value): json.string(value)
        case .array(let values): try values.write(to: &json)
        case .object(let members):
            try json.object { json in
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    try json.member(head: JSONWriter.head(name)) { json in try value.write(to: &json) }
                }
            }
        }
    }
}

/// Finds duplicate members in JSON text. Decoders silently use one of the two.
public enum RepeatedMember {
    /// Returns the name of the first duplicate member; nil if there is none, or the text is not a JSON object.
    public static func first(in text: [UInt8]) -> String? {
        guard let outline = try? MessageScanner.outline(of: text), !outline.isBatch else { return nil }
        return outline.elements.first?.repeatedMember
    }
}
