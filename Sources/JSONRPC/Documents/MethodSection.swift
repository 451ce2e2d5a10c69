import Foundation

/// The section of the reference that describes one method.
struct MethodSection {
    private let method: MethodDescription
    private let result: JSONValue?

    init(_ method: MethodDescription, result: JSONValue?) {
        self.method = method
        self.result = result
    }

    /// The anchor that GitHub gives to the method's heading.
    static func anchor(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    func text() throws -> String {
        var parts = ["### \(method.name)", "`\(signature)`", method.summary]
        if !method.details.isEmpty { parts.append(method.details) }
        if !method.parameters.isEmpty {
            parts.append("Parameters:")
            parts.append(MemberTable.ofParameters(method.parameters).text)
        }
        parts += answer
        if !method.failures.isEmpty { parts.append(failures) }
        parts.append(try example())
        return parts.joined(separator: "\n\n")
    }

    private var signature: String {
        let parameters = method.parameters.map { $0.name + ($0.isRequired ? "" : "?") }
        let members = (method.result.inlineMembers?.properties ?? []).map(\.name)
        let answer = method.result.inlineMembers == nil ? "object" : Self.braced(members)
        return "\(method.name) \(Self.braced(parameters)) → \(answer)"
    }

    private static func braced(_ names: [String]) -> String {
        "{" + names.joined(separator: ", ") + "}"
    }

    private var answer: [String] {
        guard let members = method.result.inlineMembers else { return ["Answers \(method.result.words)."] }
        if members.properties.isEmpty { return ["Answers an empty object."] }
        return ["Answers:", MemberTable.ofResult(members.properties).text]
    }

    private var failures: String {
        let list = method.failures.map { "- `\($0.number)` \($0.name): \($0.meaning)" }
        return "May fail with:\n\n" + list.joined(separator: "\n")
    }

    private func example() throws -> String {
        var lines = ["```"]
        lines += method.example.after.map { "--> " + $0 }
        lines.append("--> " + Self.request(method.name, method.example.params))
        if let result {
            let reply = JSONValue.object(["jsonrpc": "2.0", "id": 1, "result": result])
            lines.append("<-- " + (try JSONText(width: 96).text(of: reply)))
        }
        lines.append("```")
        return lines.joined(separator: "\n")
    }

    /// The request as a peer writes it: the example's own text, so its members keep their order.
    private static func request(_ method: String, _ params: String) -> String {
        let suffix = params == "{}" ? "" : #","params":\#(params)"#
        return #"{"jsonrpc":"2.0","id":1,"method":"\#(method)"\#(suffix)}"#
    }
}
