import JSONRPC

/// All tools, in the order of the list.
enum ToolTable {
    static let all: [any Tool.Type] = [
        CaptureTool.self, FindTool.self, ShowDayTool.self, PlanTool.self, UpdateTool.self, CompleteTool.self,
        FocusTool.self, HabitTool.self, TrackTimeTool.self, StakesTool.self, StatisticsTool.self,
        UndoTool.self, DeleteTool.self, CallTool.self,
    ]

    /// Returns the tools that a server offers.
    static func offered(_ options: MCPOptions) -> [any Tool.Type] {
        all.filter {
            (options.tools == .all || $0.isCore) && (!options.isReadOnly || $0.hints.isReadOnly)
        }
    }
}

/// The result of `tools/list`.
struct ToolList: WireOutput {
    private let request: MCPRequest

    init(for request: MCPRequest) { self.request = request }

    static var schema: Schema { .object([], isOpen: true) }

    func write(to json: inout JSONWriter) throws {
        let entries = ToolTable.offered(request.options).map { ToolEntry(tool: $0, request: request) }
        try MCPResult([("tools", entries)], for: request.revision, lifetime: .hour).write(to: &json)
    }
}

/// A tool as `tools/list` has it.
private struct ToolEntry: WireOutput {
    let tool: any Tool.Type
    let request: MCPRequest

    static var schema: Schema { .object([], isOpen: true) }

    func write(to json: inout JSONWriter) { write(tool, to: &json) }

    private func write<T: Tool>(_ tool: T.Type, to json: inout JSONWriter) {
        json.object { json in
            json.member("name") { $0.string(T.name) }
            if request.revision.hasStructuredResults { json.member("title") { $0.string(T.title) } }
            json.member("description") { $0.string(T.summary) }
            let input = T.schema.leavingOut(request.canElicit ? [] : T.confirmed)
            json.member("inputSchema") {
                FlatSchema(input, nulls: .inMembers(T.cleared)).write(to: &$0)
            }
            if request.revision.hasStructuredResults {
                json.member("outputSchema") {
                    FlatSchema(T.Output.schema, nulls: .everywhere).write(to: &$0)
                }
            }
            json.member("annotations") { json in
                JSONValue.object([
                    "title": .string(T.title), "readOnlyHint": .bool(T.hints.isReadOnly),
                    "destructiveHint": .bool(T.hints.isDestructive),
                    "idempotentHint": .bool(T.hints.isIdempotent), "openWorldHint": false,
                ]).write(to: &json)
            }
        }
    }
}
