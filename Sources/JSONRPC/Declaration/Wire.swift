import Foundation

/// A type that can describe its JSON form.
public protocol Schematic {
    static var schema: Schema { get }
}

/// A value a peer may send. Encodable too, so that a request can be compared with an earlier one by its
/// canonical form.
public protocol WireInput: Codable, Sendable, Schematic {
    /// The value of a member that was not sent; nil, the default, makes the member required.
    static var whenAbsent: Self? { get }

    /// Whether the canonical form leaves the member out.
    var isAbsent: Bool { get }

    /// Decodes so that an `InvalidValue` of an element is reported at that element. Only types that contain
    /// other inputs without a `Shape` need their own; the default is `init(from:)`.
    static func located(from decoder: any Decoder) throws -> Self
}

extension WireInput {
    public static var whenAbsent: Self? { nil }
    public var isAbsent: Bool { false }
    public static func located(from decoder: any Decoder) throws -> Self { try Self(from: decoder) }
}

/// A value the server may answer.
public protocol WireOutput: Sendable, Schematic {
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

extension Array: Schematic where Element: Schematic {
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

extension Optional: Schematic where Wrapped: Schematic {
    public static var schema: Schema { Wrapped.schema.nullable }
}

extension Optional: WireOutput where Wrapped: WireOutput {
    public func write(to json: inout JSONWriter) throws {
        if let self { try self.write(to: &json) } else { json.null() }
    }
}

/// Absent and null mean the same: nil.
extension Optional: WireInput where Wrapped: WireInput {
    public static var whenAbsent: Self? { .some(nil) }
    public var isAbsent: Bool { if case .none = self { true } else { false } }

    public static func located(from decoder: any Decoder) throws -> Self {
        try decoder.singleValueContainer().decodeNil() ? nil : Wrapped.located(from: decoder)
    }
}

/// Gives errors that know no path the one at which they were thrown: an `InvalidValue`, and what Foundation's
/// decoder throws for a number that does not fit.
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
    /// An encoder whose output is stable: sorted members, slashes as they are, no white space.
    public static func wire() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

extension JSONValue {
    /// The value that an output writes.
    public init(writing value: some WireOutput) throws {
        var writer = JSONWriter()
        try value.write(to: &writer)
        self = try JSONDecoder().decode(JSONValue.self, from: Data(writer.bytes))
    }

    /// The value as it looks on the wire.
    /// - Throws: what `JSONEncoder` throws, for example for a number that is not finite.
    public init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder.wire().encode(value))
    }
}
