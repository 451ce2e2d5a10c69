/// One member of a result object.
public struct Member<Root>: Sendable {
    @usableFromInline let name: String
    @usableFromInline let summary: String
    // Evaluated lazily, so that a type may contain itself.
    @usableFromInline let schema: @Sendable () -> Schema
    @usableFromInline let write: @Sendable (Root, inout JSONWriter) throws -> Void

    /// - Parameters:
    ///   - name: the member's name on the wire.
    ///   - value: returns the value, usually a key path; nil is written as null.
    ///   - summary: the meaning, as a phrase.
    // Inlinable, because results are written with what it specializes to.
    @inlinable
    public init<V: WireOutput>(_ name: String, _ value: @escaping @Sendable (Root) -> V, _ summary: String) {
        self.name = name
        self.summary = summary
        self.schema = { V.schema.described(summary) }
        let head = JSONWriter.head(name)
        self.write = { root, json in
            json.beginMember(head: head)
            try value(root).write(to: &json)
        }
    }
}

extension Member {
    private init(
        name: String, summary: String, schema: @escaping @Sendable () -> Schema,
        write: @escaping @Sendable (Root, inout JSONWriter) throws -> Void
    ) {
        self.name = name
        self.summary = summary
        self.schema = schema
        self.write = write
    }

    fileprivate func lifted<Outer>(to path: KeyPath<Outer, Root> & Sendable) -> Member<Outer> {
        Member<Outer>(name: name, summary: summary, schema: schema) { [write] outer, json in
            try write(outer[keyPath: path], &json)
        }
    }
}

/// A list of members that defines the encoding and the schema of a result object. Every member is always
/// present.
public struct Layout<Root>: Sendable {
    private let name: String?
    @usableFromInline let members: [Member<Root>]

    /// Creates the layout of an object that is documented where it is used.
    public init(_ members: [Member<Root>]) {
        self.init(name: nil, members)
    }

    /// Creates the layout of an object that is documented once, under `name`.
    public init(_ name: String, _ members: [Member<Root>]) {
        self.init(name: name, members)
    }

    private init(name: String?, _ members: [Member<Root>]) {
        let names = Set(members.map { $0.name })
        precondition(names.count == members.count, "\(Root.self) has two members with the same name")
        self.name = name
        self.members = members
    }

    /// Returns the members for use in an object that contains this one at `path`.
    public func members<Outer>(of path: KeyPath<Outer, Root> & Sendable) -> [Member<Outer>] {
        members.map { $0.lifted(to: path) }
    }

    public var schema: Schema {
        guard let name else { return object }
        return .named(name, object)
    }

    /// Writes every member.
    @inlinable
    public func write(_ root: Root, to json: inout JSONWriter) throws {
        try json.object { json in
            for member in members { try member.write(root, &json) }
        }
    }

    private var object: Schema {
        .object(members.map { Schema.Property($0.name, $0.schema()) })
    }
}

/// An output whose encoding and schema are defined by its layout.
public protocol LaidOut: WireOutput {
    static var layout: Layout<Self> { get }
}

extension LaidOut {
    public static var schema: Schema { layout.schema }

    @inlinable
    public func write(to json: inout JSONWriter) throws {
        try Self.layout.write(self, to: &json)
    }
}
