/// What a server offers to agents.
public struct MCPOptions: Sendable {
    /// Which tools are listed.
    public enum ToolChoice: String, Sendable, CaseIterable {
        /// Those for the tasks of a day, for clients with little room.
        case core
        case all
    }

    public var tools = ToolChoice.all
    /// Whether only tools that read are listed.
    public var isReadOnly = false

    public init(tools: ToolChoice = .all, isReadOnly: Bool = false) {
        self.tools = tools
        self.isReadOnly = isReadOnly
    }
}
