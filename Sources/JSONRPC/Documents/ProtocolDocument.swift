/// The protocol reference of a method table, in Markdown.
public struct ProtocolDocument: Sendable {
    private let preamble: String
    private let methods: [MethodDescription]
    private let notifications: [NotificationDescription]
    private let types: [(name: String, schema: Schema)]
    private let results: [String: JSONValue]

    /// - Parameters:
    ///   - preamble: the Markdown at the top, including the document's title.
    ///   - notifications: the notifications that the server sends.
    ///   - exampleResult: returns the result of a method's example, obtained by running it; nil omits it.
    public init<Service: Actor>(
        table: MethodTable<Service>, preamble: String, notifications: [NotificationDescription] = [],
        exampleResult: (_ method: String) -> JSONValue? = { _ in nil }
    ) {
        self.preamble = preamble
        self.methods = table.descriptions
        self.notifications = notifications
        self.types = SchemaCatalog(methods).schemas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        var results: [String: JSONValue] = [:]
        for method in methods { results[method.name] = exampleResult(method.name) }
        self.results = results
    }

    /// The whole document. The same table and results give the same text.
    public var text: String {
        var sections = [preamble.trimmedOfLineBreaks, contents]
        for namespace in namespaces {
            sections.append("## \(namespace)")
            for method in methods where method.namespace == namespace {
                sections.append(MethodSection(method, result: results[method.name]).text)
            }
        }
        if !notifications.isEmpty {
            sections.append("## Notifications")
            sections += notifications.map(\.text)
        }
        if !types.isEmpty {
            sections.append("## Types")
            for type in types { sections.append(Self.section(of: type.schema, named: type.name)) }
        }
        return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// The namespaces, in the order of their first methods.
    private var namespaces: [String] {
        var seen: Set<String> = []
        return methods.map(\.namespace).filter { seen.insert($0).inserted }
    }

    private var contents: String {
        var lines = ["## Methods", ""]
        for namespace in namespaces {
            let links = methods.filter { $0.namespace == namespace }.map { method in
                "[`\(method.name)`](#\(MethodSection.anchor(method.name)))"
            }
            lines.append("- **\(namespace)**: " + links.joined(separator: ", "))
        }
        if !notifications.isEmpty { lines.append("- [**Notifications**](#notifications)") }
        if !types.isEmpty {
            let links = types.map { "[\($0.name)](#\(Schema.anchor($0.name)))" }
            lines.append("- **Types**: " + links.joined(separator: ", "))
        }
        return lines.joined(separator: "\n")
    }

    private static func section(of schema: Schema, named name: String) -> String {
        var parts = ["### <a id=\"\(Schema.anchor(name))\"></a>\(name)"]
        if let description = schema.description { parts.append(description) }
        if let members = schema.inlineMembers {
            parts.append(MemberTable.ofResult(members.properties).text)
        } else {
            parts.append("Type: \(schema.words).")
        }
        return parts.joined(separator: "\n\n")
    }
}

extension String {
    fileprivate var trimmedOfLineBreaks: String {
        var text = Substring(self)
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}
