/// A list of fields that defines strict decoding, the canonical form and the schema of a parameter object.
public struct Shape<Root: Sendable>: Sendable {
    private var make: @Sendable (JSONElement?) throws -> Root
    private var addMembers: @Sendable (Root, inout [String: JSONValue]) -> Void
    private var names: [MemberName]
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
        self.names = parameters.map { MemberName($0.name) }
        precondition(Set(names).count == names.count, "\(Root.self) has two fields with the same name")
        self.make = { object in make(repeat try (each fields).value(in: object)) }
        self.addMembers = { root, members in
            for field in repeat each fields { field.add(root, to: &members) }
        }
    }

    /// Creates the shape of a draft for one of its uses.
    /// - Parameters:
    ///   - empty: the draft with all members absent.
    ///   - fields: the members; their names must differ.
    public init<each V: DraftInput>(
        _ empty: Root, for use: DraftUse, _ fields: repeat DraftField<Root, each V>
    ) {
        var members: [DraftMember<Root>] = []
        for field in repeat each fields { field.append(to: &members, for: use) }
        // No key paths: with optimization across modules, the compiler gets those of generic types wrong.
        let parameters = members.map { $0.parameter }
        let (read, add) = (members.map { $0.read }, members.map { $0.add })
        self.parameters = parameters
        names = parameters.map { MemberName($0.name) }
        precondition(Set(names).count == names.count, "\(Root.self) has two fields with the same name")
        make = { object in
            var root = empty
            for read in read { try read(object, &root) }
            return root
        }
        addMembers = { root, members in
            for add in add { add(root, &members) }
        }
    }

    /// Returns the shape with unknown members accepted and ignored.
    public func acceptingUnknownMembers() -> Shape {
        var shape = self
        shape.isOpen = true
        return shape
    }

    /// Returns the shape with the members of another one added, for members that several methods share.
    /// - Parameters:
    ///   - path: the property that holds the value of the other shape.
    ///   - isFirst: whether its members come first in the documents.
    public func including<Part>(
        _ part: Shape<Part>, at path: WritableKeyPath<Root, Part> & Sendable, first isFirst: Bool = false
    ) -> Shape {
        precondition(
            Set(names).isDisjoint(with: part.names), "\(Root.self) has two fields with the same name")
        var shape = self
        shape.make = { [make] object in
            var root = try make(object)
            root[keyPath: path] = try part.make(object)
            return root
        }
        shape.addMembers = { [addMembers] root, members in
            addMembers(root, &members)
            part.addMembers(root[keyPath: path], &members)
        }
        shape.names += part.names
        shape.parameters = isFirst ? part.parameters + parameters : parameters + part.parameters
        return shape
    }

    /// Returns the shape of a draft without the members that are not listed.
    public func limited(to listed: Set<String>) -> Shape {
        precondition(listed.isSubset(of: parameters.map(\.name)), "\(Root.self) has no such field")
        var shape = self
        shape.parameters = parameters.filter { listed.contains($0.name) }
        shape.names = shape.parameters.map { MemberName($0.name) }
        return shape
    }

    /// Returns the canonical form: every field that is not absent, with defaults filled in.
    public func canonicalForm(of root: Root) -> JSONValue {
        var members: [String: JSONValue] = [:]
        addMembers(root, &members)
        return .object(members)
    }

    /// Returns the names of the fields that are not absent, in declared order.
    public func givenNames(in root: Root) -> [String] {
        var members: [String: JSONValue] = [:]
        addMembers(root, &members)
        return parameters.map(\.name).filter { members[$0] != nil }
    }

    /// Decodes an object strictly.
    /// - Parameters:
    ///   - object: the object; nil is the same as an empty one.
    ///   - further: the names of members that are decoded elsewhere.
    /// - Throws: `InvalidParams` for an unknown or missing member or an invalid value, `InvalidValue` if
    ///   `object` is not an object.
    public func decode(_ object: JSONElement?, besides further: [MemberName] = []) throws -> Root {
        if let object { try refuseUnknownMembers(of: object, besides: further) }
        return try make(object)
    }

    private func refuseUnknownMembers(of object: JSONElement, besides further: [MemberName]) throws {
        var unknown: String?
        let members = try object.members()
        guard !isOpen else { return }
        for (name, _) in members {
            if names.contains(where: name.isName) || further.contains(where: name.isName) { continue }
            let text = try name.string()
            unknown = unknown.map { min($0, text) } ?? text
        }
        guard let unknown else { return }
        throw InvalidParams.unknownMember(
            at: object.path.appending(unknown), known: parameters.map(\.name) + further.map(\.text))
    }

    public var schema: Schema {
        .object(parameters.map(\.property), isOpen: isOpen)
    }
}

extension Parameter {
    var property: Schema.Property {
        var schema = schema.described(summary)
        if let defaultValue { schema = schema.defaulting(to: defaultValue) }
        return Schema.Property(name, schema, isRequired: isRequired)
    }
}

/// An input whose decoding and schema are defined by its shape.
public protocol ShapedInput: WireInput {
    static var shape: Shape<Self> { get }
}

extension ShapedInput {
    public static var schema: Schema { shape.schema }

    public init(json: JSONElement) throws { self = try Self.shape.decode(json) }

    public var canonicalForm: JSONValue { Self.shape.canonicalForm(of: self) }
}
