extension Schema {
    /// The type in words, in Markdown: `string, 1 to 64 characters`, `array of [Note](#type-note)`.
    var words: String {
        switch form {
        case .any: return "any value"
        case .null: return "null"
        case .boolean: return "true or false"
        case .text(let text): return Self.words(for: text)
        case .integer(let range):
            return range.map { "whole number, \(Self.words(for: $0))" } ?? "whole number"
        case .number(let range):
            return range.map { "number, \(Self.digits($0.lowerBound)) to \(Self.digits($0.upperBound))" }
                ?? "number"
        case .array(let element, let count):
            return "array of " + element.words + (count.map { ", \($0.inWords()) elements" } ?? "")
        case .object: return "object"
        case .oneOf(let schemas):
            // One value, or an array of such values.
            if schemas.count == 2, case .array(let element, let count) = schemas[1].form,
                element.words == schemas[0].words
            {
                return schemas[0].words + ", or an array of " + (count.map { "\($0.inWords()) " } ?? "")
                    + "of them"
            }
            return schemas.map(\.words).joined(separator: ", or ")
        case .nullable(let inner):
            if case .oneOf = inner.form { return inner.words + ", or null" }
            return inner.words + " or null"
        case .named(let name, _): return "[\(name)](#\(Self.anchor(name)))"
        }
    }

    /// Returns the anchor of a named schema in the Types section.
    static func anchor(_ name: String) -> String { "type-" + name.lowercased() }

    /// The members to list below the member itself, and the path prefix that leads to them. Nil unless the
    /// schema is an unnamed object, or a nullable or an array of one.
    var inlineMembers: (prefix: String, properties: [Property])? {
        switch form {
        case .object(let properties, _):
            return (".", properties)
        case .nullable(let inner):
            return inner.inlineMembers
        case .array(let element, _):
            return element.inlineMembers.map { ("[]" + $0.prefix, $0.properties) }
        default:
            return nil
        }
    }

    /// The schemas of which a value matches one.
    var alternatives: [Schema] {
        if case .oneOf(let schemas) = form { schemas } else { [self] }
    }

    private static func digits(_ number: Double) -> String {
        var json = JSONWriter()
        json.number(number)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func words(for text: Text) -> String {
        if !text.choices.isEmpty { return text.choices.map { "`\"\($0)\"`" }.joined(separator: ", ") }
        var words = text.format.map { "\($0) string" } ?? "string"
        if let length = text.length { words += ", \(length.inWords()) characters" }
        if let pattern = text.pattern { words += ", matching `\(pattern)`" }
        return words
    }

    private static func words(for range: ClosedRange<Int>) -> String {
        range.upperBound == .max || range.lowerBound == .min
            ? range.inWords(between: true) : "\(range.lowerBound) to \(range.upperBound)"
    }
}
