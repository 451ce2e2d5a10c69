import Foundation
import TallyRPC

@testable import JSONRPC

/// A request with one member at the edge of what its declaration allows, or past it.
struct LimitCase: Sendable {
    /// The path of the member in errors, such as `tags[0]`.
    let path: String
    let params: JSONValue
    let isPastEdge: Bool
    /// Whether the value is a word of a fixed list.
    var isWord = false
    /// The parameters with other words around the member, with which the edge may be valid instead.
    var alternatives: [JSONValue] = []
}

/// The requests at and past every edge of a method's members, made from their declarations.
struct LimitCases {
    private(set) var cases: [LimitCase] = []
    /// The paths of the members with a limit.
    private(set) var limited: Set<String> = []
    /// The paths of texts and lists without one, and of forms without an example.
    private(set) var problems: [String] = []
    /// The parameters of the method's example.
    private let base: JSONValue

    init(_ method: MethodDescription) throws {
        base = try JSONValue(json: JSONElement(parsing: Array(method.example.params.utf8)))
        let root = Schema.object(method.parameters.map(\.property))
        for parameter in method.parameters {
            visit(parameter.schema, Place(root).member(parameter.name), examples: [])
        }
    }

    /// Values longer than this do not fit into a message, or only slow the test down.
    private static let maxCount = 100_000

    private mutating func visit(_ schema: Schema, _ place: Place, examples: [JSONValue]) {
        let examples = schema.examples + examples
        switch schema.form {
        case .any, .null, .boolean: break
        case .nullable(let inner): visit(inner, place, examples: examples)
        case .named(_, let body): visit(body(), place, examples: examples)
        case .oneOf(let schemas): for schema in schemas { visit(schema, place, examples: examples) }
        case .text(let text): visit(text, place, examples)
        case .integer(let range):
            guard let range else { return }
            let (lower, upper) = (range.lowerBound, range.upperBound)
            if lower != .min { add(place, .integer(Int64(lower)), past: .integer(Int64(lower - 1))) }
            if upper != .max { add(place, .integer(Int64(upper)), past: .integer(Int64(upper + 1))) }
        case .number(let range):
            guard let range else { return }
            add(place, .number(range.lowerBound), past: .number(range.lowerBound - 1))
            add(place, .number(range.upperBound), past: .number(range.upperBound + 1))
        case .array(let element, let count):
            visit(element, count, place)
            visit(element, place.element(of: schema), examples: [])
        case .object(let properties, _):
            for property in properties {
                visit(property.schema, place.inside(schema).member(property.name), examples: [])
            }
        }
    }

    private mutating func visit(_ text: Schema.Text, _ place: Place, _ examples: [JSONValue]) {
        if !text.choices.isEmpty {
            for choice in text.choices { add(place, .string(choice), isWord: true) }
            return add(place, past: .string("no such word"))
        }
        if let pattern = text.pattern {
            let valid = examples.compactMap(\.string).filter(pattern.matches)
            guard let example = valid.first else {
                return problems.append("\(place.path): \(pattern) has no example")
            }
            for text in valid { add(place, .string(text)) }
            add(place, past: .string("!"))
            if let length = text.length {
                add(place, past: .string(example + String(repeating: "0", count: length.upperBound)))
            } else if pattern.isUnbounded {
                problems.append("\(place.path): \(pattern) has no length")
            }
            return
        }
        guard let length = text.length, length.upperBound < .max else {
            return problems.append("\(place.path) has no length")
        }
        for (edge, past) in [
            (length.lowerBound, length.lowerBound - 1), (length.upperBound, length.upperBound + 1),
        ] where edge < Self.maxCount {
            add(
                place, .string(Self.letters(edge)),
                past: past < 0 ? .none : .some(.string(Self.letters(past))))
        }
        limited.insert(place.path)
    }

    private mutating func visit(_ element: Schema, _ count: ClosedRange<Int>?, _ place: Place) {
        guard let count, count.upperBound < .max else {
            return problems.append("\(place.path) has no maximum count")
        }
        let value = place.value(in: base)?[0] ?? Self.sample(element)
        func list(_ count: Int) -> JSONValue { .array(Array(repeating: value, count: count)) }
        add(
            place, list(count.lowerBound),
            past: count.lowerBound > 0 ? .some(list(count.lowerBound - 1)) : .none)
        add(place, list(count.upperBound), past: list(count.upperBound + 1))
    }

    private mutating func add(
        _ place: Place, _ edge: JSONValue? = nil, past: JSONValue? = nil, isWord: Bool = false
    ) {
        limited.insert(place.path)
        for (value, isPastEdge) in [(edge, false), (past, true)] {
            guard let value else { continue }
            let params = place.setting(value, in: base)
            cases.append(
                LimitCase(
                    path: place.path, params: params, isPastEdge: isPastEdge, isWord: isWord,
                    alternatives: isPastEdge ? [] : place.neighbours.map { $0.0.setting($0.1, in: params) }))
        }
    }

    private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

    /// Returns a valid value.
    static func sample(_ schema: Schema) -> JSONValue {
        if let example = schema.examples.first { return example }
        switch schema.form {
        case .any: return 1
        case .null: return .null
        case .boolean: return false
        case .nullable(let inner): return sample(inner)
        case .named(_, let body): return sample(body())
        case .oneOf(let schemas): return schemas.first.map(sample) ?? .null
        case .text(let text):
            return .string(text.choices.first ?? letters(max(1, text.length?.lowerBound ?? 1)))
        case .integer(let range): return .integer(Int64(range.map { max($0.lowerBound, 0) } ?? 1))
        case .number(let range): return .number(range?.lowerBound ?? 1)
        case .array(let element, let count):
            return .array(Array(repeating: sample(element), count: count?.lowerBound ?? 0))
        case .object(let properties, _):
            let members = properties.filter(\.isRequired).map { ($0.name, sample($0.schema)) }
            return .object(Dictionary(members) { $1 })
        }
    }
}

/// The place of a member in parameters, with the schemas of what it is in.
private struct Place {
    private enum Step {
        case member(String)
        case element
    }

    private let container: Schema
    private var steps: [(step: Step, container: Schema)] = []

    /// - Parameter container: The schema of the object or array that the next member is in.
    init(_ container: Schema) { self.container = container }

    private init(_ container: Schema, _ steps: [(step: Step, container: Schema)]) {
        self.container = container
        self.steps = steps
    }

    func inside(_ schema: Schema) -> Place { Place(schema, steps) }

    func member(_ name: String) -> Place { Place(container, steps + [(.member(name), container)]) }

    func element(of schema: Schema) -> Place { Place(schema, steps + [(.element, schema)]) }

    var path: String {
        steps.reduce("") { path, step in
            switch step.step {
            case .member(let name): path.isEmpty ? name : path + "." + name
            case .element: path + "[0]"
            }
        }
    }

    func value(in params: JSONValue) -> JSONValue? {
        steps.reduce(params) { value, step in
            switch step.step {
            case .member(let name): value?[name]
            case .element: value?[0]
            }
        }
    }

    /// The words that the members beside this one can have, unless this is a parameter itself.
    var neighbours: [(Place, JSONValue)] {
        guard steps.count > 1, case (.member(let own), let container)? = steps.last,
            case .object(let properties, _) = container.form
        else { return [] }
        return properties.filter { $0.name != own }.flatMap { property in
            property.schema.choices.map { word in
                (Place(container, steps.dropLast()).member(property.name), .string(word))
            }
        }
    }

    /// Returns the parameters with the value here. Objects and lists around it that are missing get a sample.
    func setting(_ value: JSONValue, in params: JSONValue) -> JSONValue {
        Self.setting(value, in: params, steps[...])
    }

    private static func setting(
        _ value: JSONValue, in container: JSONValue?, _ steps: ArraySlice<(step: Step, container: Schema)>
    ) -> JSONValue {
        guard let (step, schema) = steps.first else { return value }
        let rest = steps.dropFirst()
        switch (step, container ?? LimitCases.sample(schema)) {
        case (.member(let name), .object(var members)):
            members[name] = setting(value, in: members[name], rest)
            return .object(members)
        case (.element, .array(let elements)):
            return .array([setting(value, in: elements.first, rest)] + elements.dropFirst())
        case (.member(let name), _): return .object([name: setting(value, in: nil, rest)])
        case (.element, _): return .array([setting(value, in: nil, rest)])
        }
    }
}

extension Schema {
    fileprivate var choices: [String] {
        switch form {
        case .text(let text): text.choices
        case .nullable(let inner): inner.choices
        case .named(_, let body): body().choices
        default: []
        }
    }
}

extension String {
    /// Whether this pattern matches the text.
    fileprivate func matches(_ text: String) -> Bool {
        text.range(of: self, options: .regularExpression) != nil
    }

    /// Whether this pattern matches texts of any length.
    fileprivate var isUnbounded: Bool {
        let plain = replacingOccurrences(of: #"\[[^\]]*\]|\\."#, with: "x", options: .regularExpression)
        return plain.range(of: #"[*+]|\{[0-9]*,\}"#, options: .regularExpression) != nil
    }
}
