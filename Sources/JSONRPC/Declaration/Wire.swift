/// A type with a JSON Schema.
public protocol SchemaProviding {
    static var schema: Schema { get }
}

/// A value that a peer may send.
public protocol WireInput: Sendable, SchemaProviding {
    /// The value of an absent member; nil, the default, makes the member required.
    static var whenAbsent: Self? { get }

    /// Whether the canonical form omits the member.
    var isAbsent: Bool { get }

    /// Decodes a value.
    /// - Throws: `InvalidValue` for an invalid value, which is reported at the value's path.
    init(json: JSONElement) throws

    /// The same for all requests that mean the same, so that a repeated one is recognized. It must not change
    /// between versions, because fingerprints of it are stored.
    var canonicalForm: JSONValue { get }
}

extension WireInput {
    public static var whenAbsent: Self? { nil }
    public var isAbsent: Bool { false }
}

/// A value that the server may return.
public protocol WireOutput: Sendable, SchemaProviding {
    func write(to json: inout JSONWriter) throws
}

extension String: WireInput, WireOutput {
    public static var schema: Schema { .string() }
    public init(json: JSONElement) throws { self = try json.string() }
    public var canonicalForm: JSONValue { .string(self) }
    @inlinable
    public func write(to json: inout JSONWriter) { json.string(self) }
}

extension Int: WireInput, WireOutput {
    public static var schema: Schema { .integer() }
    public init(json: JSONElement) throws { self = Int(try json.integer()) }
    public var canonicalForm: JSONValue { .integer(Int64(self)) }
    @inlinable
    public func write(to json: inout JSONWriter) { json.integer(Int64(self)) }
}

extension Double: WireInput, WireOutput {
    public static var schema: Schema { .number() }
    public init(json: JSONElement) throws { self = try json.double() }
    public var canonicalForm: JSONValue { .number(self) }
    @inlinable
    public func write(to json: inout JSONWriter) { json.number(self) }
}

extension Bool: WireInput, WireOutput {
    public static var schema: Schema { .boolean }
    public init(json: JSONElement) throws { self = try json.bool() }
    public var canonicalForm: JSONValue { .bool(self) }
    @inlinable
    public func write(to json: inout JSONWriter) { json.bool(self) }
}

extension Array: SchemaProviding where Element: SchemaProviding {
    public static var schema: Schema { .array(of: Element.schema) }
}

extension Array: WireOutput where Element: WireOutput {
    @inlinable
    public func write(to json: inout JSONWriter) throws {
        try json.array(self) { element, json in try element.write(to: &json) }
    }
}

extension Array: WireInput where Element: WireInput {
    public init(json: JSONElement) throws { self = try json.elements().map { try $0.decode() } }
    public var canonicalForm: JSONValue { .array(map { $0.canonicalForm }) }
}

extension Optional: SchemaProviding where Wrapped: SchemaProviding {
    public static var schema: Schema { Wrapped.schema.nullable }
}

extension Optional: WireOutput where Wrapped: WireOutput {
    @inlinable
    public func write(to json: inout JSONWriter) throws {
        if let self { try self.write(to: &json) } else { json.null() }
    }
}

/// Absent and null both decode as nil.
extension Optional: WireInput where Wrapped: WireInput {
    public static var whenAbsent: Self? { .some(nil) }
    public var isAbsent: Bool { if case .none = self { true } else { false } }
    public init(json: JSONElement) throws { self = json.isNull ? nil : try Wrapped(json: json) }
    public var canonicalForm: JSONValue { self?.canonicalForm ?? .null }
}
