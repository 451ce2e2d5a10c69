/// One member of a result object.
public struct Member<Root>: Sendable {
    let key: MemberKey
    let summary: String
    // Asked for late, so that a type may contain itself.
    let schema: @Sendable () -> Schema
    let write: @Sendable (Root, inout JSONWriter) throws -> Void

    /// - Parameters:
    ///   - name: the member's name on the wire.
    ///   - value: reads the value, as a key path; nil is written as null.
    ///   - summary: what it means, in a phrase.
    public init<V: WireOutput>(_ name: String, _ value: @escaping @Sendable (Root) -> V, _ summary: String) {
        let key = MemberKey(name)
        self.key = key
        self.summary = summary
        self.schema = { V.schema.described(summary) }
        let head = JSONWriter.head(name)
        self.write = { root, json in
            try json.member(head: head) { json in try value(root).write(to: &json) }
        }
    }
}

extension Member {
    private init(
        key: MemberKey, summary: String, schema: @escaping @Sendable () -> Schema,
        write: @escaping @Sendable (Root, inout JSONWriter) throws -> Void
    ) {
        self.key = key
        self.summary = summary
        self.schema = schema
        self.write = write
    }

    fileprivate func lifted<Outer>(to path: KeyPath<Outer, Root> & Sendable) -> Member<Outer> {
        Member<Outer>(key: key, summary: summary, schema: schema) { [write] outer, json in
            try write(outer[keyPath: path], &json)
        }
    }
}

/// One list of members that gives the encoding and the schema of a result object. Every member is always
/// present.
public struct Layout<Root>: Sendable {
    private let name: String?
    private let members: [Member<Root>]

    /// An object that is described where it is used.
    public init(_ members: [Member<Root>]) {
        self.init(name: nil, members)
    }

    /// An object that documents describe once, under `name`, and refer to.
    public init(_ name: String, _ members: [Member<Root>]) {
        self.init(name: name, members)
    }

    private init(name: String?, _ members: [Member<Root>]) {
        let names = Set(members.map(\.key))
        precondition(names.count == members.count, "\(Root.self) has two members of one name")
        self.name = name
        self.members = members
    }

    /// The members, as those of something that holds what they are about.
    public func members<Outer>(of path: KeyPath<Outer, Root> & Sendable) -> [Member<Outer>] {
        members.map { $0.lifted(to: path) }
    }

    public var schema: Schema {
        guard let name else { return object }
        return .named(name, object)
    }

    /// Writes every member.
    public func write(_ root: Root, to json: inout JSONWriter) throws {
        try json.object { json in
            for member in members { try member.write(root, &json) }
        }
    }

    private var object: Schema {
        .object(members.map { Schema.Property($0.key.stringValue, $0.schema()) })
    }
}

/// An output whose encoding and schema come from its layout.
public protocol LaidOut: WireOutput {
    static var layout: Layout<Self> { get }
}

extension LaidOut {
    public static var schema: Schema { layout.schema }

    public func write(to json: inout JSONWriter) throws {
        try Self.layout.write(self, to: &json)
    }
}
