import JSONRPC

/// The product's documents, made from the table of methods.
public enum ProtocolText {
    /// `protocol.md`.
    public static func markdown(_ examples: ExampleRunner) throws -> String {
        let results = try examples.results()
        return try ProtocolDocument(
            table: TallyServer.methods, preamble: preamble, notifications: notifications
        ) { results[$0] }.text()
    }

    /// The OpenRPC document.
    public static func openRPC(_ examples: ExampleRunner) throws -> String {
        let results = try examples.results()
        return try OpenRPCDocument(table: TallyServer.methods, server: TallyServer.info) { results[$0] }
            .text()
    }
}
