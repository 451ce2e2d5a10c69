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
    /// - Throws: an error if the parameters of an example are not a JSON object.
    public func text() throws -> String {
        JSONText(width: 100).text(of: try json) + "\n"
    }

    private var json: JSONValue {
        get throws {
            [
                "openrpc": "1.3.2",
                "info": [
                    "title": .string(server.title), "version": .string(server.version),
                    "description": .string(server.description), "license": server.license.json,
                ],
                "methods": .array(try methods.map { try $0.json }),
                "components": ["schemas": .object(schemas.mapValues(\.json)), "errors": .object(errors)],
            ]
        }
    }

    /// The errors, by their reasons.
    private var errors: [String: JSONValue] {
        func error(_ reason: some ErrorReason) -> (String, JSONValue) {
            (
                reason.rawValue,
                [
                    "code": .integer(Int64(reason.code.number)), "message": .string(reason.meaning),
                    "data": ["kind": .string(reason.code.name), "reason": .string(reason.rawValue)],
                ]
            )
        }
        return Dictionary(uniqueKeysWithValues: server.reasons.map { error($0) })
    }
}

extension OpenRPCDocument: WireOutput {
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

    public func write(to json: inout JSONWriter) throws { try self.json.write(to: &json) }
}

extension ServerInfo.License {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = ["name": .string(name)]
        members["url"] = url.map(JSONValue.string)
        return .object(members)
    }
}
