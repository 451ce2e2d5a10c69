/// A JSON Schema without references and alternatives, for peers that understand only simple ones. What cannot be
/// said without them is left out, so it allows more than the schema it is made from.
///
/// The members of objects keep their declared order.
public struct FlatSchema: WireOutput {
    /// Where a nullable value may be null.
    public enum Nulls: Sendable {
        /// Everywhere, as in results.
        case everywhere
        /// In these members.
        case inMembers(Set<String>)
    }

    private let schema: Schema
    private let nulls: Nulls

    public init(_ schema: Schema, nulls: Nulls) {
        self.schema = schema
        self.nulls = nulls
    }

    public static var schema: Schema { .object([], isOpen: true) }

    public func write(to json: inout JSONWriter) { write(schema, allowsNull: isNullEverywhere, to: &json) }

    private var isNullEverywhere: Bool { if case .everywhere = nulls { true } else { false } }

    private func write(_ schema: Schema, allowsNull: Bool, to json: inout JSONWriter) {
        let flat = FlatForm(schema)
        json.object { json in
            let types = flat.types + (flat.isNullable && allowsNull && !flat.types.isEmpty ? ["null"] : [])
            if types.count == 1 {
                json.member("type") { $0.string(types[0]) }
            } else if types.count > 1 {
                json.member("type") { json in json.array(types) { type, json in json.string(type) } }
            }
            if let description = schema.description ?? flat.description {
                json.member("description") { $0.string(description) }
            }
            write(flat, types, to: &json)
            if let value = schema.defaultValue, value != .null, value != .array([]) {
                json.member("default") { value.write(to: &$0) }
            }
        }
    }

    private func write(_ flat: FlatForm, _ types: [String], to json: inout JSONWriter) {
        if !flat.choices.isEmpty {
            let choices = flat.choices.map(JSONValue.string) + (types.contains("null") ? [.null] : [])
            json.member("enum") { JSONValue.array(choices).write(to: &$0) }
        }
        if let minimum = flat.minimum { json.member("minimum") { $0.integer(Int64(minimum)) } }
        if let maximum = flat.maximum { json.member("maximum") { $0.integer(Int64(maximum)) } }
        if let items = flat.items {
            json.member("items") { write(items, allowsNull: isNullEverywhere, to: &$0) }
        }
        if let count = flat.maxItems { json.member("maxItems") { $0.integer(Int64(count)) } }
        guard let properties = flat.properties else { return }
        json.member("properties") { json in
            json.object { json in
                for property in properties {
                    json.member(property.name) {
                        write(property.schema, allowsNull: allowsNull(in: property.name), to: &$0)
                    }
                }
            }
        }
        let required = properties.filter(\.isRequired).map(\.name)
        if !required.isEmpty {
            json.member("required") { json in json.array(required) { name, json in json.string(name) } }
        }
        if !flat.isOpen { json.member("additionalProperties") { $0.bool(false) } }
    }

    private func allowsNull(in member: String) -> Bool {
        switch nulls {
        case .everywhere: true
        case .inMembers(let names): names.contains(member)
        }
    }
}

/// What a schema says, with its alternatives merged.
private struct FlatForm {
    var types: [String] = []
    var isNullable = false
    var description: String?
    var choices: [String] = []
    var minimum: Int?
    var maximum: Int?
    var items: Schema?
    var maxItems: Int?
    var properties: [Schema.Property]?
    var isOpen = false

    init(_ schema: Schema) {
        add(schema.form)
    }

    private mutating func add(_ form: Schema.Form) {
        switch form {
        case .any: break
        case .null: isNullable = true
        case .boolean: add("boolean")
        case .text(let text):
            add("string")
            choices = text.choices
        case .integer(let range):
            add("integer")
            if let range, range.lowerBound != .min { minimum = range.lowerBound }
            if let range, range.upperBound != .max { maximum = range.upperBound }
        case .number: add("number")
        case .array(let element, let count):
            add("array")
            items = element
            if let count, count.upperBound != .max { maxItems = count.upperBound }
        case .object(let properties, let isOpen):
            add("object")
            self.properties = properties
            self.isOpen = isOpen
        case .nullable(let inner):
            isNullable = true
            description = inner.description
            add(inner.form)
        case .named(_, let body):
            let inner = body()
            description = inner.description
            add(inner.form)
        case .oneOf(let schemas): add(alternatives: schemas)
        }
    }

    private mutating func add(_ type: String) {
        if !types.contains(type) { types.append(type) }
    }

    /// Adds all types, and of what limits a value only what limits every type.
    private mutating func add(alternatives: [Schema]) {
        for schema in alternatives { add(schema.form) }
        guard types.count > 1 else { return }
        choices = []
        (minimum, maximum) = (nil, nil)
    }
}
