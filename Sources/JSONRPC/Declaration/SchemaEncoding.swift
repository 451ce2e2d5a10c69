extension Schema: Encodable {
    private enum Keyword: String, CodingKey {
        case type, format, pattern, minimum, maximum, minLength, maxLength, items, minItems, maxItems
        case properties, required, additionalProperties, oneOf, description, `default`, examples
        case reference = "$ref"
        case choices = "enum"
    }

    private typealias Container = KeyedEncodingContainer<Keyword>

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keyword.self)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(defaultValue, forKey: .default)
        if !examples.isEmpty { try container.encode(examples, forKey: .examples) }
        // Draft 7 ignores all keywords next to `$ref`.
        if case .named = form, description != nil || defaultValue != nil || !examples.isEmpty {
            try container.encode([Schema(form)], forKey: .oneOf)
        } else {
            try Self.encode(form, allowsNull: false, to: &container)
        }
    }

    private static func encode(_ form: Form, allowsNull: Bool, to container: inout Container) throws {
        switch form {
        case .any:
            break
        case .null:
            try container.encode("null", forKey: .type)
        case .boolean:
            try encode(type: "boolean", allowsNull: allowsNull, to: &container)
        case .text(let text):
            try encode(text, allowsNull: allowsNull, to: &container)
        case .integer(let range):
            try encode(type: "integer", allowsNull: allowsNull, to: &container)
            try encode(range, .minimum, .maximum, to: &container)
        case .number(let range):
            try encode(type: "number", allowsNull: allowsNull, to: &container)
            try container.encodeIfPresent(range?.lowerBound, forKey: .minimum)
            try container.encodeIfPresent(range?.upperBound, forKey: .maximum)
        case .array(let element, let count):
            try encode(type: "array", allowsNull: allowsNull, to: &container)
            try container.encode(element, forKey: .items)
            try encode(count, .minItems, .maxItems, to: &container)
        case .object(let properties, let isOpen):
            try encode(type: "object", allowsNull: allowsNull, to: &container)
            try encode(properties, isOpen: isOpen, to: &container)
        case .oneOf(let schemas):
            try container.encode(schemas, forKey: .oneOf)
        case .nullable(let inner):
            try encode(nullable: inner, to: &container)
        case .named(let name, _):
            try container.encode("#/components/schemas/\(name)", forKey: .reference)
        }
    }

    private static func encode(nullable inner: Schema, to container: inout Container) throws {
        switch inner.form {
        case .named, .oneOf:
            try container.encode([inner, Schema(.null)], forKey: .oneOf)
        default:
            try encode(inner.form, allowsNull: true, to: &container)
        }
    }

    private static func encode(type: String, allowsNull: Bool, to container: inout Container) throws {
        if allowsNull {
            try container.encode([type, "null"], forKey: .type)
        } else {
            try container.encode(type, forKey: .type)
        }
    }

    private static func encode(_ text: Text, allowsNull: Bool, to container: inout Container) throws {
        try encode(type: "string", allowsNull: allowsNull, to: &container)
        try container.encodeIfPresent(text.format, forKey: .format)
        try container.encodeIfPresent(text.pattern, forKey: .pattern)
        try encode(text.length, .minLength, .maxLength, to: &container)
        if !text.choices.isEmpty {
            let choices = text.choices.map(JSONValue.string)
            try container.encode(allowsNull ? choices + [.null] : choices, forKey: .choices)
        }
    }

    private static func encode(
        _ range: ClosedRange<Int>?, _ lower: Keyword, _ upper: Keyword, to container: inout Container
    ) throws {
        guard let range else { return }
        // A length or count is never negative, so a minimum of zero is omitted; for a number it is significant.
        if range.lowerBound != .min, range.lowerBound != 0 || lower == .minimum {
            try container.encode(range.lowerBound, forKey: lower)
        }
        if range.upperBound != .max { try container.encode(range.upperBound, forKey: upper) }
    }

    private static func encode(
        _ properties: [Property], isOpen: Bool, to container: inout Container
    ) throws {
        var members = container.nestedContainer(keyedBy: MemberKey.self, forKey: .properties)
        for property in properties {
            try members.encode(property.schema, forKey: MemberKey(property.name))
        }
        let required = properties.filter(\.isRequired).map(\.name)
        if !required.isEmpty { try container.encode(required, forKey: .required) }
        if !isOpen { try container.encode(false, forKey: .additionalProperties) }
    }
}
