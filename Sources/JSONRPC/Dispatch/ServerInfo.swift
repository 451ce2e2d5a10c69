/// What a server says of itself in `initialize` and in the documents.
public struct ServerInfo: Sendable {
    /// A licence of the documents and the program.
    public struct License: Sendable, Encodable {
        public let name: String
        public let url: String?

        public init(name: String, url: String? = nil) {
            self.name = name
            self.url = url
        }
    }

    /// The program's name, as `tallyd`.
    public let name: String
    public let version: String
    /// The title of the documents.
    public let title: String
    /// What the documents begin with: a paragraph.
    public let description: String
    public let license: License
    /// Answered by `initialize` to a peer that names none.
    public let protocolVersion: String
    /// Answered by `initialize`: an object.
    public let capabilities: JSONValue

    public init(
        name: String, version: String, title: String, description: String, license: License,
        protocolVersion: String, capabilities: JSONValue = .object([:])
    ) {
        self.name = name
        self.version = version
        self.title = title
        self.description = description
        self.license = license
        self.protocolVersion = protocolVersion
        self.capabilities = capabilities
    }
}
