/// One member of a parameter object: its name, its property, and its meaning.
///
/// It has a single initializer on purpose: with overloads, the compiler takes minutes to type-check a long list
/// of fields.
public struct Field<Root, Value: WireInput>: Sendable {
    let key: MemberKey
    let path: KeyPath<Root, Value> & Sendable
    let summary: String
    var schema: Schema
    var whenAbsent: Value?
    var defaultText: JSONValue?
    private var checks: [@Sendable (Value) -> InvalidValue?] = []

    /// - Parameters:
    ///   - name: the member's name on the wire.
    ///   - path: the property that holds the value.
    ///   - summary: the meaning, as a phrase.
    public init(_ name: String, _ path: KeyPath<Root, Value> & Sendable, _ summary: String) {
        self.key = MemberKey(name)
        self.path = path
        self.summary = summary
        self.schema = Value.schema
        self.whenAbsent = Value.whenAbsent
    }

    /// Sets the value for an absent member. The schema and the documents show it.
    public func defaulting(to value: Value) -> Self {
        var field = self
        field.whenAbsent = value
        field.defaultText = try? JSONValue(encoding: value)
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

    /// Decodes the member. `members` is nil if the whole object is absent.
    func value(in members: KeyedDecodingContainer<MemberKey>?) throws -> Value {
        guard let members, members.contains(key) else {
            if let whenAbsent { return whenAbsent }
            throw InvalidParams(.missingMember, path: location(in: members), problem: "is required")
        }
        let value = try members.decode(Located<Value>.self, forKey: key).value
        for check in checks {
            if let problem = check(value) {
                throw problem.located(at: MemberPath(members.codingPath + [key]))
            }
        }
        return value
    }

    /// Encodes the member unless it is absent.
    func encode(_ root: Root, to members: inout KeyedEncodingContainer<MemberKey>) throws {
        let value = root[keyPath: path]
        if !value.isAbsent { try members.encode(value, forKey: key) }
    }

    var parameter: Parameter {
        Parameter(
            name: key.stringValue, summary: summary, schema: schema, isRequired: whenAbsent == nil,
            defaultValue: defaultText)
    }

    private func location(in members: KeyedDecodingContainer<MemberKey>?) -> String {
        MemberPath((members?.codingPath ?? []) + [key]).text
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
