import JSONRPC

/// The protocol's documents, generated from the table of methods.
public enum ProtocolText {
    /// Returns the text of `protocol.md`.
    public static func markdown(_ examples: ExampleRunner) throws -> String {
        let results = try examples.results()
        return ProtocolDocument(
            table: TallyServer.methods, preamble: preamble, notifications: notifications
        ) { results[$0] }.text
    }

    /// Returns the OpenRPC document.
    public static func openRPC(_ examples: ExampleRunner) throws -> String {
        let results = try examples.results()
        return try OpenRPCDocument(table: TallyServer.methods, server: TallyServer.info) { results[$0] }
            .text()
    }
}
