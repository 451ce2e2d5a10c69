extension Schema {
    /// The schema in JSON Schema, draft 7.
    public var json: JSONValue {
        var keywords: [String: JSONValue] = [:]
        keywords["description"] = description.map(JSONValue.string)
        keywords["default"] = defaultValue
        if !examples.isEmpty { keywords["examples"] = .array(examples) }
        // Draft 7 ignores all keywords next to `$ref`.
        if case .named = form, !keywords.isEmpty {
            keywords["oneOf"] = [Schema(form).json]
        } else {
            Self.add(form, allowsNull: false, to: &keywords)
        }
        return .object(keywords)
    }

    private static func add(_ form: Form, allowsNull: Bool, to keywords: inout [String: JSONValue]) {
        func type(_ name: JSONValue) -> JSONValue { allowsNull ? [name, "null"] : name }
        switch form {
        case .any:
            break
        case .null:
            keywords["type"] = "null"
        case .boolean:
            keywords["type"] = type("boolean")
        case .text(let text):
            keywords["type"] = type("string")
            add(text, allowsNull: allowsNull, to: &keywords)
        case .integer(let range):
            keywords["type"] = type("integer")
            // A minimum of zero is significant for a number; it goes without saying for a length or count.
            if range?.lowerBound == 0 { keywords["minimum"] = 0 }
            add(range, "minimum", "maximum", to: &keywords)
        case .number(let range):
            keywords["type"] = type("number")
            keywords["minimum"] = (range?.lowerBound).map(JSONValue.number)
            keywords["maximum"] = (range?.upperBound).map(JSONValue.number)
        case .array(let element, let count):
            keywords["type"] = type("array")
            keywords["items"] = element.json
            add(count, "minItems", "maxItems", to: &keywords)
        case .object(let properties, let isOpen):
            keywords["type"] = type("object")
            add(properties, isOpen: isOpen, to: &keywords)
        case .oneOf(let schemas):
            keywords["oneOf"] = .array(schemas.map(\.json))
        case .nullable(let inner):
            add(nullable: inner, to: &keywords)
        case .named(let name, _):
            keywords["$ref"] = .string("#/components/schemas/\(name)")
        }
    }

    private static func add(nullable inner: Schema, to keywords: inout [String: JSONValue]) {
        switch inner.form {
        case .named, .oneOf: keywords["oneOf"] = [inner.json, Schema(.null).json]
        default: add(inner.form, allowsNull: true, to: &keywords)
        }
    }

    private static func add(_ text: Text, allowsNull: Bool, to keywords: inout [String: JSONValue]) {
        keywords["format"] = text.format.map(JSONValue.string)
        keywords["pattern"] = text.pattern.map(JSONValue.string)
        add(text.length, "minLength", "maxLength", to: &keywords)
        if !text.choices.isEmpty {
            let choices = text.choices.map(JSONValue.string)
            keywords["enum"] = .array(allowsNull ? choices + [.null] : choices)
        }
    }

    private static func add(
        _ range: ClosedRange<Int>?, _ lower: String, _ upper: String, to keywords: inout [String: JSONValue]
    ) {
        guard let range else { return }
        if ![0, .min].contains(range.lowerBound) { keywords[lower] = .integer(Int64(range.lowerBound)) }
        if range.upperBound != .max { keywords[upper] = .integer(Int64(range.upperBound)) }
    }

    private static func add(
        _ properties: [Property], isOpen: Bool, to keywords: inout [String: JSONValue]
    ) {
        let members = properties.map { ($0.name, $0.schema.json) }
        keywords["properties"] = .object(Dictionary(members) { _, last in last })
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { keywords["required"] = .array(required) }
        if !isOpen { keywords["additionalProperties"] = false }
    }
}
