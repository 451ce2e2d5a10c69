/// Information about a server, for `initialize` and the documents.
public struct ServerInfo: Sendable {
    /// The license of the program and its documents.
    public struct License: Sendable {
        public let name: String
        public let url: String?

        public init(name: String, url: String? = nil) {
            self.name = name
            self.url = url
        }
    }

    /// The program's name, such as `tallyd`.
    public let name: String
    public let version: String
    /// The title of the documents.
    public let title: String
    /// One paragraph about the server, for the OpenRPC document.
    public let description: String
    public let license: License
    /// The protocol version that `initialize` returns if the peer sends none.
    public let protocolVersion: String
    /// The capabilities that `initialize` returns: an object.
    public let capabilities: JSONValue
    /// Every reason that an error can have, for the OpenRPC document.
    public let reasons: [any ErrorReason]

    public init(
        name: String, version: String, title: String, description: String, license: License,
        protocolVersion: String, capabilities: JSONValue = .object([:]),
        reasons: [any ErrorReason] = RequestReason.allCases + ParameterReason.allCases
    ) {
        self.name = name
        self.version = version
        self.title = title
        self.description = description
        self.license = license
        self.protocolVersion = protocolVersion
        self.capabilities = capabilities
        self.reasons = reasons
    }
}
