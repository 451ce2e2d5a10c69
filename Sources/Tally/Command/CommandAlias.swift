/// A name for a command line, which every client understands as if the line were typed.
public struct CommandAlias: Sendable, Hashable {
    public var number: Int
    public var id: Identifier
    public var name: String
    /// What a person types, without the name of the program.
    public var line: String
    public var createdAt: Instant
    public var revision: Int
}

extension CommandAlias {
    /// How aliases are stored.
    public static let record = RecordMapping(
        "alias", .entity(.alias), CommandAlias.init,
        RecordField(\.number, as: .ownNumber), RecordField("id", \.id).defaulting(.newID),
        RecordField("name", \.name, .aliasName),
        RecordField("line", \.line, .commandLine),
        RecordField("createdAt", \.createdAt).defaulting(.now),
        RecordField("revision", \.revision, .revision).defaulting(.firstRevision),
        unique: [["id"], ["name"]])
}

extension CommandAlias: NamedEntity {
    static let kind = Failure.Entity.alias
    static func stored(_ id: Identifier, in store: any Store) throws -> CommandAlias? {
        try store.alias(identifier: id)
    }
    static func stored(nameKey key: String, in store: any Store) throws -> CommandAlias? {
        try store.alias(nameKey: key)
    }
}

/// The name of an alias: a letter, then letters, digits, `-` and `_`; 1 to 50 characters (Unicode scalars).
public struct AliasName: Sendable, Hashable {
    /// The maximum number of Unicode scalars.
    public static let limit = 50

    public let name: Name

    /// Creates a name, trimming white space.
    public init(_ raw: String) throws(InvalidText) {
        name = try Name(raw, limit: Self.limit)
        guard let first = name.text.first, first.isLetter,
            name.text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
        else {
            throw InvalidText(problem: "must begin with a letter and have only letters, digits, “-” and “_”")
        }
    }
}

/// A command line that is kept: trimmed, one line, 1 to 500 characters (Unicode scalars).
public struct CommandLineText: Sendable, Hashable {
    /// The maximum number of Unicode scalars.
    public static let limit = 500

    public let text: String

    /// Creates a text, trimming white space. Whether it is a command is known when it is run.
    public init(_ raw: String) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: Self.limit)
    }
}

extension RecordLimit {
    static let aliasName = text { try AliasName($0).name.text }
    static let commandLine = text { try CommandLineText($0).text }
}

/// The members of an alias that a request gives, for a new one or an existing one.
public struct CommandAliasDraft: Sendable {
    public var name: AliasName?
    public var line: CommandLineText?

    public init(name: AliasName? = nil, line: CommandLineText? = nil) {
        self.name = name
        self.line = line
    }
}

public protocol CommandStore: AnyObject {
    /// Inserts the alias and returns it with its new number. Ignores the number of `alias`.
    func insertAlias(_ alias: CommandAlias) throws -> CommandAlias
    func updateAlias(_ alias: CommandAlias) throws
    func deleteAlias(number: Int) throws
    func alias(identifier: Identifier) throws -> CommandAlias?
    /// - Parameter key: The key of the name, from `Name.key(of:)`.
    func alias(nameKey key: String) throws -> CommandAlias?
    /// Returns the aliases by name.
    func aliases() throws -> [CommandAlias]
}
