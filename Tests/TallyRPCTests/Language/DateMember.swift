import Support
import TallyRPC
import Testing

@testable import JSONRPC

/// A member of a method's parameters that takes a date, a time or a duration, found in the declarations.
struct DateMember: Sendable, CustomTestStringConvertible {
    /// The named types that take words.
    static let kinds = ["DateText", "PastDateText", "ReminderText", "ReminderOffset", "DurationText"]

    let method: String
    let changes: Bool
    /// Requests that prepare the example of the method.
    let after: [String]
    /// The names on the way to the value; `[]` is an element of a list.
    let path: [String]
    let kind: String
    /// The parameters of the method's example, without the members that cannot be given beside this one.
    let params: JSONValue

    var testDescription: String { "\(method) \(path.joined(separator: "."))" }

    /// The path of the value in errors.
    var errorPath: String {
        path.reduce("") { $1 == "[]" ? $0 + "[0]" : $0.isEmpty ? $1 : $0 + "." + $1 }
    }

    static let all: [DateMember] = TallyServer.methods.descriptions.flatMap { method in
        method.parameters.flatMap { parameter in
            kinds(in: parameter.schema, [parameter.name]).map { path, kind in
                DateMember(
                    method: method.name, changes: method.effect == .changes, after: method.example.after,
                    path: path, kind: kind,
                    params: base(of: method, for: parameter.name))
            }
        }
    }

    /// Returns the places in a schema where words are taken.
    private static func kinds(in schema: Schema, _ path: [String]) -> [(path: [String], kind: String)] {
        switch schema.form {
        case .named(let name, let body):
            return kinds.contains(name) ? [(path, name)] : kinds(in: body(), path)
        case .nullable(let inner): return kinds(in: inner, path)
        case .array(let element, _): return kinds(in: element, path + ["[]"])
        case .oneOf(let schemas):
            // The alternatives of a type that takes words are one place.
            return schemas.flatMap { kinds(in: $0, path) }.prefix(1).map(\.self)
        case .object(let properties, _):
            return properties.flatMap { kinds(in: $0.schema, path + [$0.name]) }
        default: return []
        }
    }

    /// Returns the texts of all parameters that only have the form of a date or time, and thus take no words.
    static var withoutWords: [String] {
        TallyServer.methods.descriptions.flatMap { method in
            method.parameters.flatMap { parameter in
                exactTexts(in: parameter.schema).map { "\(method.name) \(parameter.name): \($0)" }
            }
        }
    }

    private static func exactTexts(in schema: Schema) -> [String] {
        switch schema.form {
        case .named(let name, let body): kinds.contains(name) ? [] : exactTexts(in: body())
        case .nullable(let inner): exactTexts(in: inner)
        case .array(let element, _): exactTexts(in: element)
        case .oneOf(let schemas):
            // A type that takes words may have an exact form as well.
            schemas.contains { kinds(in: $0, []).count == 1 } ? [] : schemas.flatMap(exactTexts)
        case .object(let properties, _): properties.flatMap { exactTexts(in: $0.schema) }
        case .text(let text):
            text.format?.hasPrefix("date") == true || text.pattern?.contains("{4}-") == true
                ? [text.pattern ?? text.format ?? ""] : []
        default: []
        }
    }

    private static func base(of method: MethodDescription, for name: String) -> JSONValue {
        guard case .object(var params)? = try? JSONValue(parsing: method.example.params) else { return [:] }
        let rivals = ["to": ["days"], "until": ["seconds"], "seconds": ["until"]]
        for rival in rivals[name] ?? [] { params[rival] = nil }
        if method.name.hasPrefix("habit."), name == "date" || name == "to" {
            for rival in ["date", "from", "to"] { params[rival] = nil }
        }
        if name == "reminders" { params["due"] = "2026-12-24" }
        return .object(params)
    }

    /// Returns the parameters with a value for this member.
    func setting(_ value: JSONValue) -> JSONValue { Self.setting(value, path[...], in: params) }

    private static func setting(_ value: JSONValue, _ path: ArraySlice<String>, in container: JSONValue?)
        -> JSONValue
    {
        guard let name = path.first else { return value }
        if name == "[]" { return .array([setting(value, path.dropFirst(), in: nil)]) }
        var members: [String: JSONValue] = [:]
        if case .object(let given)? = container { members = given }
        members[name] = setting(value, path.dropFirst(), in: members[name])
        return .object(members)
    }
}
