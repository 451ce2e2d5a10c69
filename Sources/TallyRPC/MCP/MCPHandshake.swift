import JSONRPC
import Tally

/// What the server says of itself.
extension MCPRequest {
    private var capabilities: JSONValue {
        ["tools": [:], "resources": ["subscribe": true], "prompts": [:], "completions": [:]]
    }

    private var server: JSONValue {
        ["name": "tallyd", "title": "Tally", "version": .string(TallyServer.version)]
    }

    var initializeResult: MCPResult {
        MCPResult(
            [
                ("protocolVersion", revision.rawValue), ("capabilities", capabilities),
                ("serverInfo", server),
                ("instructions", Self.instructions),
            ], for: revision)
    }

    var discoverResult: MCPResult {
        MCPResult(
            [
                ("supportedVersions", MCPRevision.names), ("capabilities", capabilities),
                ("instructions", Self.instructions), ("_meta", JSONValue.object([Self.serverKey: server])),
            ], for: .july2026, lifetime: .hour)
    }

    /// What a model should know before it uses the tools.
    private static let instructions = """
        Tally keeps a person's tasks, their focus of at most three tasks a day, habits, tracked time, and stakes on \
        deadlines. Tasks are named by number. Dates may be words, such as tomorrow, fri 17:00 or in 2 weeks. Capture \
        several tasks in one call, one per line. Each call is one step that undo takes back. Ask before you delete.
        """
}
