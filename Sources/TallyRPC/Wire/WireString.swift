import JSONRPC

/// A value that is a string on the wire.
protocol WireString: WireInput, WireOutput {
    /// Reads the value.
    /// - Throws: `InvalidValue` with the requirement that the text does not meet.
    static func read(_ text: String) throws -> Self
    var wireText: String { get }
}

extension WireString {
    public init(json: JSONElement) throws { self = try Self.read(try json.string()) }
    public var canonicalForm: JSONValue { .string(wireText) }
    public func write(to json: inout JSONWriter) { json.string(wireText) }
}
