/// What someone must know to ask a person for a value.
extension Schema {
    /// The type of JSON in which a text that a person typed is sent. `array`: its words between commas.
    public enum TypedForm: String, Sendable, CaseIterable {
        case string, number, boolean, array
    }

    public var typedForm: TypedForm {
        if isText { return .string }
        switch form {
        case .boolean: return .boolean
        case .integer, .number: return .number
        case .array: return .array
        case .nullable(let schema): return schema.typedForm
        case .named(_, let body): return body().typedForm
        case .oneOf(let schemas): return schemas.contains(where: \.isText) ? .string : .number
        case .any, .null, .text, .object: return .string
        }
    }

    /// The names of the type, and of the types of its elements and alternatives.
    public var typeNames: [String] {
        switch form {
        case .named(let name, let body): [name] + body().typeNames
        case .nullable(let schema), .array(let schema, _): schema.typeNames
        case .oneOf(let schemas): schemas.flatMap(\.typeNames)
        default: []
        }
    }

    /// The words of which a value is one; empty if it need not be one.
    public var choices: [String] {
        switch form {
        case .text(let text): text.choices
        case .nullable(let schema): schema.choices
        case .named(_, let body): body().choices
        default: []
        }
    }

    /// Returns the schema of a member of an object.
    public func member(_ name: String) -> Schema? {
        switch form {
        case .object(let properties, _): properties.first { $0.name == name }?.schema
        case .nullable(let schema): schema.member(name)
        case .named(_, let body): body().member(name)
        default: nil
        }
    }
}

extension Schema {
    /// Returns the schema without some of the words of its members.
    public func leavingOut(_ words: Set<String>) -> Schema {
        guard !words.isEmpty else { return self }
        return changingForm { form in
            switch form {
            case .text(var text):
                text.choices.removeAll(where: words.contains)
                form = .text(text)
            case .object(let properties, let isOpen):
                let members = properties.map { property in
                    Property(
                        property.name, property.schema.leavingOut(words), isRequired: property.isRequired)
                }
                form = .object(members, isOpen: isOpen)
            default: break
            }
        }
    }
}
