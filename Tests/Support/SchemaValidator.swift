import Foundation
import JSONRPC

/// Validates JSON values against the part of JSON Schema draft 7 that Tally's OpenRPC document uses.
public struct SchemaValidator {
    /// The schemas that `#/components/schemas/…` refers to.
    private let components: [String: JSONValue]

    /// - Parameter document: An OpenRPC document, or any object with `components.schemas`.
    public init(document: JSONValue) {
        if case .object(let schemas) = document["components"]?["schemas"] {
            components = schemas
        } else {
            components = [:]
        }
    }

    /// Returns the problems of `value`, each with its path; empty if the value is valid.
    public func problems(with value: JSONValue, schema: JSONValue, at path: String = "$") -> [String] {
        guard case .object(let keywords) = schema else { return ["\(path): the schema is not an object"] }
        if let reference = keywords["$ref"]?.string {
            let name = reference.replacingOccurrences(of: "#/components/schemas/", with: "")
            guard let target = components[name] else { return ["\(path): \(reference) is not defined"] }
            return problems(with: value, schema: target, at: path)
        }
        var problems: [String] = []
        if let types = keywords["type"], !Self.types(of: value).contains(where: { types.lists($0) }) {
            return ["\(path): \(value) is not of type \(types)"]
        }
        if case .array(let allowed) = keywords["enum"], !allowed.contains(value) {
            problems.append("\(path): \(value) is not one of \(allowed)")
        }
        if case .array(let schemas) = keywords["oneOf"] {
            let count = schemas.filter { self.problems(with: value, schema: $0, at: path).isEmpty }.count
            if count != 1 { problems.append("\(path): \(value) matches \(count) schemas of oneOf") }
        }
        switch value {
        case .integer(let number): problems += Self.problems(with: Double(number), keywords, at: path)
        case .number(let number): problems += Self.problems(with: number, keywords, at: path)
        case .string(let text): problems += Self.problems(with: text, keywords, at: path)
        case .array(let elements): problems += self.problems(with: elements, keywords, at: path)
        case .object(let members): problems += self.problems(with: members, keywords, at: path)
        case .null, .bool: break
        }
        return problems
    }

    private static func types(of value: JSONValue) -> [String] {
        switch value {
        case .null: ["null"]
        case .bool: ["boolean"]
        case .integer: ["integer", "number"]
        case .number: ["number"]
        case .string: ["string"]
        case .array: ["array"]
        case .object: ["object"]
        }
    }

    private static func problems(
        with number: Double, _ keywords: [String: JSONValue], at path: String
    ) -> [String] {
        let isLow = keywords["minimum"]?.double.map { number < $0 } ?? false
        let isHigh = keywords["maximum"]?.double.map { number > $0 } ?? false
        return isLow || isHigh ? ["\(path): \(number) is out of range"] : []
    }

    private static func problems(
        with text: String, _ keywords: [String: JSONValue], at path: String
    ) -> [String] {
        var problems = lengthProblems(text.unicodeScalars.count, keywords, "minLength", "maxLength", at: path)
        if let pattern = keywords["pattern"]?.string,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            problems.append("\(path): \(text) does not match \(pattern)")
        }
        return problems
    }

    private func problems(
        with elements: [JSONValue], _ keywords: [String: JSONValue], at path: String
    ) -> [String] {
        var problems = Self.lengthProblems(elements.count, keywords, "minItems", "maxItems", at: path)
        guard let schema = keywords["items"] else { return problems }
        for (index, element) in elements.enumerated() {
            problems += self.problems(with: element, schema: schema, at: "\(path)[\(index)]")
        }
        return problems
    }

    private func problems(
        with members: [String: JSONValue], _ keywords: [String: JSONValue], at path: String
    ) -> [String] {
        var problems: [String] = []
        if case .array(let required) = keywords["required"] {
            let missing = required.compactMap(\.string).filter { members[$0] == nil }
            problems += missing.map { "\(path).\($0) is missing" }
        }
        let isOpen = keywords["additionalProperties"] != .bool(false)
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            if let schema = keywords["properties"]?[name] {
                problems += self.problems(with: member, schema: schema, at: "\(path).\(name)")
            } else if !isOpen {
                problems.append("\(path).\(name) is not allowed")
            }
        }
        return problems
    }

    private static func lengthProblems(
        _ count: Int, _ keywords: [String: JSONValue], _ lower: String, _ upper: String, at path: String
    ) -> [String] {
        let isShort = keywords[lower]?.double.map { Double(count) < $0 } ?? false
        let isLong = keywords[upper]?.double.map { Double(count) > $0 } ?? false
        return isShort || isLong ? ["\(path): a length of \(count) is out of range"] : []
    }
}

extension JSONValue {
    package var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// Returns whether a `type` keyword contains the type.
    fileprivate func lists(_ type: String) -> Bool {
        if case .array(let types) = self { types.contains(.string(type)) } else { string == type }
    }
}
