/// The documentation of a notification that the server sends.
public struct NotificationDescription: Sendable {
    let name: String
    let summary: String
    let params: Schema

    public init(_ name: String, _ summary: String, _ params: (some SchemaProviding).Type) {
        self.name = name
        self.summary = summary
        self.params = params.schema
    }

    /// The section of the protocol reference about the notification.
    var text: String {
        var parts = ["### `\(name)`", summary]
        if let members = params.inlineMembers { parts.append(MemberTable.ofResult(members.properties).text) }
        return parts.joined(separator: "\n\n")
    }
}
