/// A list of fields that defines strict decoding, canonical encoding and the schema of a parameter object.
public struct Shape<Root: Sendable>: Sendable {
    private var make: @Sendable (KeyedDecodingContainer<MemberKey>?) throws -> Root
    private var write: @Sendable (Root, inout KeyedEncodingContainer<MemberKey>) throws -> Void
    private var names: Set<String>
    private var isOpen = false

    /// The documentation of the fields, in declared order.
    public private(set) var parameters: [Parameter]

    /// - Parameters:
    ///   - make: creates the object from the values of the fields, in order; usually `Root.init`.
    ///   - fields: the members; their names must differ.
    public init<each V: WireInput>(
        _ make: @escaping @Sendable (repeat each V) -> Root, _ fields: repeat Field<Root, each V>
    ) {
        var parameters: [Parameter] = []
        for field in repeat each fields { parameters.append(field.parameter) }
        self.parameters = parameters
        self.names = Set(parameters.map(\.name))
        precondition(names.count == parameters.count, "\(Root.self) has two fields with the same name")
        self.make = { members in make(repeat try (each fields).value(in: members)) }
        self.write = { root, members in
            for field in repeat each fields { try field.encode(root, to: &members) }
        }
    }

    /// Returns the shape with unknown members accepted and ignored.
    public func acceptingUnknownMembers() -> Shape {
        var shape = self
        shape.isOpen = true
        return shape
    }

    /// Returns the shape with the members of another one added, for members that several methods share.
    /// - Parameter path: the property that holds the value of the other shape.
    public func including<Part>(_ part: Shape<Part>, at path: WritableKeyPath<Root, Part> & Sendable) -> Shape
    {
        precondition(names.isDisjoint(with: part.names), "\(Root.self) has two fields with the same name")
        var shape = self
        shape.make = { [make] members in
            var root = try make(members)
            root[keyPath: path] = try part.make(members)
            return root
        }
        shape.write = { [write] root, members in
            try write(root, &members)
            try part.write(root[keyPath: path], &members)
        }
        shape.names.formUnion(part.names)
        shape.parameters += part.parameters
        return shape
    }

    /// Decodes an object strictly.
    /// - Throws: `InvalidParams` for an unknown or missing member or a value that breaks a field's rule,
    ///   `DecodingError` for a wrong JSON type.
    public func decode(from decoder: any Decoder) throws -> Root {
        try decode(from: decoder.container(keyedBy: MemberKey.self))
    }

    /// Encodes the canonical form: every field that is not absent, with defaults filled in.
    public func encode(_ root: Root, to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberKey.self)
        try write(root, &members)
    }

    public var schema: Schema {
        .object(parameters.map(\.property), isOpen: isOpen)
    }

    /// - Parameters:
    ///   - members: the object's members; nil if the object is absent, which is the same as empty.
    ///   - further: the names of members that are decoded elsewhere.
    func decode(from members: KeyedDecodingContainer<MemberKey>?, besides further: [String] = []) throws
        -> Root
    {
        if let members, !isOpen {
            let unknown = members.allKeys.filter {
                !names.contains($0.stringValue) && !further.contains($0.stringValue)
            }
            if let key = unknown.min(by: { $0.stringValue < $1.stringValue }) {
                throw InvalidParams.unknownMember(
                    at: MemberPath(members.codingPath + [key]), known: parameters.map(\.name) + further)
            }
        }
        return try make(members)
    }
}

extension Parameter {
    var property: Schema.Property {
        var schema = schema.described(summary)
        if let defaultValue { schema = schema.defaulting(to: defaultValue) }
        return Schema.Property(name, schema, isRequired: isRequired)
    }
}

/// An input whose coding and schema are defined by its shape.
public protocol ShapedInput: WireInput {
    static var shape: Shape<Self> { get }
}

extension ShapedInput {
    public static var schema: Schema { shape.schema }

    public init(from decoder: any Decoder) throws {
        self = try Self.shape.decode(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try Self.shape.encode(self, to: encoder)
    }
}
