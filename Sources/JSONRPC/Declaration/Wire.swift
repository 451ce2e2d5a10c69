import Foundation

/// A type with a JSON Schema.
public protocol SchemaProviding {
    static var schema: Schema { get }
}

/// A value that a peer may send. It is also encodable, so that requests can be compared by their canonical
/// form.
public protocol WireInput: Codable, Sendable, SchemaProviding {
    /// The value of an absent member; nil, the default, makes the member required.
    static var whenAbsent: Self? { get }

    /// Whether the canonical form omits the member.
    var isAbsent: Bool { get }

    /// Decodes a value so that an `InvalidValue` thrown by an element is reported at that element. The default
    /// calls `init(from:)`. Only types that contain other inputs without a `Shape` need their own
    /// implementation.
    static func located(from decoder: any Decoder) throws -> Self
}

extension WireInput {
    public static var whenAbsent: Self? { nil }
    public var isAbsent: Bool { false }
    public static func located(from decoder: any Decoder) throws -> Self { try Self(from: decoder) }
}

/// A value that the server may return.
public protocol WireOutput: Sendable, SchemaProviding {
    func write(to json: inout JSONWriter) throws
}

extension String: WireInput, WireOutput {
    public static var schema: Schema { .string() }
    public func write(to json: inout JSONWriter) { json.string(self) }
}

extension Int: WireInput, WireOutput {
    public static var schema: Schema { .integer() }
    public func write(to json: inout JSONWriter) { json.integer(Int64(self)) }
}

extension Double: WireInput, WireOutput {
    public static var schema: Schema { .number() }
    public func write(to json: inout JSONWriter) { json.number(self) }
}

extension Bool: WireInput, WireOutput {
    public static var schema: Schema { .boolean }
    public func write(to json: inout JSONWriter) { json.bool(self) }
}

extension Array: SchemaProviding where Element: SchemaProviding {
    public static var schema: Schema { .array(of: Element.schema) }
}

extension Array: WireOutput where Element: WireOutput {
    public func write(to json: inout JSONWriter) throws {
        try json.array(self) { element, json in try element.write(to: &json) }
    }
}

extension Array: WireInput where Element: WireInput {
    public static func located(from decoder: any Decoder) throws -> [Element] {
        try [Located<Element>](from: decoder).map(\.value)
    }
}

extension Optional: SchemaProviding where Wrapped: SchemaProviding {
    public static var schema: Schema { Wrapped.schema.nullable }
}

extension Optional: WireOutput where Wrapped: WireOutput {
    public func write(to json: inout JSONWriter) throws {
        if let self { try self.write(to: &json) } else { json.null() }
    }
}

/// Absent and null both decode as nil.
extension Optional: WireInput where Wrapped: WireInput {
    public static var whenAbsent: Self? { .some(nil) }
    public var isAbsent: Bool { if case .none = self { true } else { false } }

    public static func located(from decoder: any Decoder) throws -> Self {
        try decoder.singleValueContainer().decodeNil() ? nil : Wrapped.located(from: decoder)
    }
}

/// Adds the path to errors that have none: an `InvalidValue`, and the error that Foundation's decoder throws
/// for a number out of range.
struct Located<Value: WireInput>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        do {
            value = try Value.located(from: decoder)
        } catch let error as InvalidValue {
            throw error.located(at: MemberPath(decoder.codingPath))
        } catch let error where !(error is DecodingError || error is any RPCErrorConvertible) {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "", underlyingError: error)
            throw DecodingError.dataCorrupted(context)
        }
    }
}

extension JSONEncoder {
    /// Returns an encoder with stable output: sorted members, unescaped slashes, no white space.
    public static func wire() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

extension JSONValue {
    /// Creates the value that an output writes.
    public init(writing value: some WireOutput) throws {
        var writer = JSONWriter()
        try value.write(to: &writer)
        self = try JSONDecoder().decode(JSONValue.self, from: Data(writer.bytes))
    }

    /// Creates the value that another value is encoded as.
    /// - Throws: the error of `JSONEncoder`, for example for a number that is not finite.
    public init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder.wire().encode(value))
    }
}
