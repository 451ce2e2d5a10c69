/// The section of the protocol reference about one method.
struct MethodSection {
    private let method: MethodDescription
    private let result: JSONValue?

    init(_ method: MethodDescription, result: JSONValue?) {
        self.method = method
        self.result = result
    }

    /// Returns the anchor that GitHub generates for a method's heading.
    static func anchor(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    var text: String {
        var parts = ["### \(method.name)", "`\(signature)`", method.summary]
        if !method.details.isEmpty { parts.append(method.details) }
        if !method.parameters.isEmpty {
            parts.append("Parameters:")
            parts.append(MemberTable.ofParameters(method.parameters).text)
        }
        parts += resultParts
        if !method.failures.isEmpty { parts.append(failures) }
        parts.append(example)
        return parts.joined(separator: "\n\n")
    }

    private var signature: String {
        let parameters = method.parameters.map { $0.name + ($0.isRequired ? "" : "?") }
        let results = method.result.alternatives.map { schema in
            schema.inlineMembers.map { Self.braced($0.properties.map(\.name)) } ?? "object"
        }
        let result = results.joined(separator: " or ")
        return "\(method.name) \(Self.braced(parameters)) → \(result)"
    }

    private static func braced(_ names: [String]) -> String {
        "{" + names.joined(separator: ", ") + "}"
    }

    private var resultParts: [String] {
        method.result.alternatives.flatMap { schema in
            guard let members = schema.inlineMembers else { return ["Returns \(schema.words)."] }
            if members.properties.isEmpty { return ["Returns an empty object."] }
            let condition = schema.description.map { " " + $0 } ?? ""
            return ["Returns\(condition):", MemberTable.ofResult(members.properties).text]
        }
    }

    private var failures: String {
        let list = method.failures.map { "- `\($0.number)` \($0.name): \($0.meaning)" }
        return "May fail with:\n\n" + list.joined(separator: "\n")
    }

    private var example: String {
        var lines = ["```"]
        lines += method.example.after.map { "--> " + $0 }
        lines.append("--> " + Self.request(method.name, method.example.params))
        if let result {
            let reply = JSONValue.object(["jsonrpc": "2.0", "id": 1, "result": result])
            lines.append("<-- " + JSONText(width: 96).text(of: reply))
        }
        lines.append("```")
        return lines.joined(separator: "\n")
    }

    /// Returns the request as a peer sends it. It uses the example's own text, to preserve the order of
    /// members.
    private static func request(_ method: String, _ params: String) -> String {
        let suffix = params == "{}" ? "" : #","params":\#(params)"#
        return #"{"jsonrpc":"2.0","id":1,"method":"\#(method)"\#(suffix)}"#
    }
}
