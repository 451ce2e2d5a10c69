import Foundation

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
