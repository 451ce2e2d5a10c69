import JSONRPC
import Tally

/// Runs the examples of methods, each on an engine of its own.
public struct ExampleRunner: Sendable {
    /// The frozen time of all examples.
    public static let instant = Instant(seconds: 1_795_165_200)

    private let makeEngine: @Sendable (SeededRandom, any BackupStore) -> Engine

    /// - Parameter makeEngine: returns an engine on an empty store, with its clock frozen at `instant` in UTC,
    ///   the given randomness for its identifiers, and the given backups.
    public init(makeEngine: @escaping @Sendable (SeededRandom, any BackupStore) -> Engine) {
        self.makeEngine = makeEngine
    }

    /// Returns the result of a method's example; nil if none is shown.
    /// - Throws: `ExampleFailure` if the example, or a request that prepares it, fails.
    public func result(of method: MethodDescription) throws -> JSONValue? {
        // The result is the document that contains the examples.
        if method.name == "rpc.discover" { return nil }
        let session = Session(engine: makeEngine(SeededRandom(seed: 1), ExampleBackups()))
        for request in method.example.after { _ = try Self.send(request, session) }
        let request = #"{"method": "\#(method.name)", "params": \#(method.example.params)}"#
        return Self.withoutVaryingMembers(try Self.send(request, session), of: method.name)
    }

    /// Returns the results of all examples by method.
    public func results() throws -> [String: JSONValue] {
        var results: [String: JSONValue] = [:]
        for method in TallyServer.methods.descriptions {
            results[method.name] = try result(of: method)
        }
        return results
    }

    private static func send(_ request: String, _ session: Session) throws -> JSONValue {
        let message = #"{"jsonrpc": "2.0", "id": 1, "# + request.dropFirst()
        let reply = try session.reply(to: message.utf8).map(JSONValue.init(json:))
        guard let result = reply?["result"] else { throw ExampleFailure(request: request, reply: reply) }
        return result
    }

    /// Replaces members that differ between machines, so that the documents are the same everywhere, and a page that
    /// is too long for them.
    private static func withoutVaryingMembers(_ result: JSONValue, of method: String) -> JSONValue {
        let varying =
            [
                "server.info": ["storage", "timeZoneData"], "server.stats": ["bytes"],
                "data.backup": ["bytes"], "report.html": ["content", "size"],
            ][method] ?? []
        guard case .object(var members) = result else { return result }
        for name in varying {
            if case .string = members[name] { members[name] = "…" } else { members[name] = 0 }
        }
        return .object(members)
    }
}

/// The failure of an example.
public struct ExampleFailure: Error, CustomStringConvertible {
    let request: String
    let reply: JSONValue?

    public var description: String {
        "The example \(request) failed. Its reply is \(reply.map { "\($0)" } ?? "missing")."
    }
}
