import JSONRPC

/// A value that is a string on the wire.
protocol StringCodable: WireInput, WireOutput {
    /// Reads the value.
    /// - Throws: `InvalidValue` with the requirement that the text does not meet.
    static func read(_ text: String) throws -> Self
    var wireText: String { get }
}

extension StringCodable {
    public init(from decoder: any Decoder) throws { self = try Self.read(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

    static func read(from decoder: any Decoder) throws -> Self {
        try read(try decoder.singleValueContainer().decode(String.self))
    }

    public func write(to json: inout JSONWriter) { json.string(wireText) }

    func encodeText(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wireText)
    }
}
