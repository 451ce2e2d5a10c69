import Foundation

/// The OpenRPC 1.3.2 document of a method table.
public struct OpenRPCDocument: Sendable {
    private let server: ServerInfo
    private let methods: [OpenRPCMethod]
    private let schemas: [String: Schema]

    /// - Parameter exampleResult: returns the result of a method's example, obtained by running it; nil omits
    ///   it.
    public init<Service: Actor>(
        table: MethodTable<Service>, server: ServerInfo,
        exampleResult: (_ method: String) -> JSONValue? = { _ in nil }
    ) {
        self.server = server
        self.methods = table.descriptions.map {
            OpenRPCMethod(description: $0, exampleResult: exampleResult($0.name))
        }
        self.schemas = SchemaCatalog(table.descriptions).schemas
    }

    /// Returns the document as JSON: indented, sorted, and terminated by a line break.
    /// - Throws: `DecodingError` if the parameters of an example are not a JSON object.
    public func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}

extension OpenRPCDocument: WireOutput {
    public func write(to json: inout JSONWriter) throws {
        json.json(try JSONEncoder.wire().encode(self))
    }
}

extension OpenRPCDocument: Encodable {
    public static var schema: Schema {
        let text = Schema.string()
        return .object(
            [
                .init("openrpc", text.described("the OpenRPC version")),
                .init("info", Schema.object([], isOpen: true).described("title, version and license")),
                .init("methods", .array(of: .object([], isOpen: true)).described("the methods")),
                .init(
                    "components",
                    Schema.object([], isOpen: true).described(
                        "the named schemas, and the errors by their reasons")),
            ])
    }

    private enum Key: String, CodingKey {
        case openrpc, info, methods, components
        case title, version, description, license
        case schemas, errors
    }

    private struct Failure: Encodable {
        let code: Int
        let message: String
        let data: [String: String]

        init(_ reason: some ErrorReason) {
            code = reason.code.number
            message = reason.meaning
            data = ["kind": reason.code.name, "reason": reason.rawValue]
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var document = encoder.container(keyedBy: Key.self)
        try document.encode("1.3.2", forKey: .openrpc)
        var info = document.nestedContainer(keyedBy: Key.self, forKey: .info)
        try info.encode(server.title, forKey: .title)
        try info.encode(server.version, forKey: .version)
        try info.encode(server.description, forKey: .description)
        try info.encode(server.license, forKey: .license)
        try document.encode(methods, forKey: .methods)
        var components = document.nestedContainer(keyedBy: Key.self, forKey: .components)
        try components.encode(schemas, forKey: .schemas)
        let errors = server.reasons.map { ($0.rawValue, Failure($0)) }
        try components.encode(Dictionary(uniqueKeysWithValues: errors), forKey: .errors)
    }
}
