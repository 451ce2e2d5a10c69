/// One member of a parameter object: its name, its property, and its meaning.
///
/// It has a single initializer on purpose: with overloads, the compiler takes minutes to type-check a long list
/// of fields.
public struct Field<Root, Value: WireInput>: Sendable {
    let name: MemberName
    let path: KeyPath<Root, Value> & Sendable
    let summary: String
    var schema: Schema
    var whenAbsent: Value?
    var defaultText: JSONValue?
    /// The canonical form of an absent member; nil omits it.
    var formWhenAbsent: JSONValue?
    var decode: @Sendable (JSONElement) throws -> Value = { try $0.decode(Value.self) }
    private var checks: [@Sendable (Value) -> InvalidValue?] = []

    /// - Parameters:
    ///   - name: the member's name on the wire.
    ///   - path: the property that holds the value.
    ///   - summary: the meaning, as a phrase.
    public init(_ name: String, _ path: KeyPath<Root, Value> & Sendable, _ summary: String) {
        self.name = MemberName(name)
        self.path = path
        self.summary = summary
        self.schema = Value.schema
        self.whenAbsent = Value.whenAbsent
    }

    /// Sets the value for an absent member. The schema and the documents show it.
    public func defaulting(to value: Value) -> Self {
        var field = self
        field.whenAbsent = value
        field.defaultText = value.canonicalForm
        return field
    }

    /// Adds a rule. `check` returns the problem with a value, or nil. `form` adds the rule to the schema.
    func requiring(
        _ form: (inout Schema.Form) -> Void, _ check: @escaping @Sendable (Value) -> InvalidValue?
    ) -> Self {
        var field = self
        field.schema = schema.changingForm(form)
        field.checks.append(check)
        return field
    }

    /// Decodes the member of an object; nil is an empty object.
    func value(in object: JSONElement?) throws -> Value {
        guard let member = object?.member(name) else {
            if let whenAbsent { return whenAbsent }
            let path = (object?.path ?? MemberPath()).appending(name.text)
            throw InvalidParams(.missingMember, path: path.text, problem: "is required")
        }
        let value = try decode(member)
        for check in checks {
            if let problem = check(value) { throw problem.located(at: member.path) }
        }
        return value
    }

    /// Adds the canonical form of the member.
    func add(_ root: Root, to members: inout [String: JSONValue]) {
        let value = root[keyPath: path]
        members[name.text] = value.isAbsent ? formWhenAbsent : value.canonicalForm
    }

    var parameter: Parameter {
        Parameter(
            name: name.text, summary: summary, schema: schema, isRequired: whenAbsent == nil,
            defaultValue: defaultText)
    }
}

/// The documentation of one field.
public struct Parameter: Sendable {
    public let name: String
    public let summary: String
    public let schema: Schema
    public let isRequired: Bool
    /// The value for an absent member; nil if there is no default.
    public let defaultValue: JSONValue?
}
