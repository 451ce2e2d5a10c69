import Foundation
import JSONRPC
import Tally

/// Runs the methods' examples, each on an engine of its own, and keeps their results.
public struct ExampleRunner: Sendable {
    /// The time at which examples run.
    public static let instant = Instant(seconds: 1_795_165_200)

    private let makeEngine: @Sendable (SeededRandom, any BackupStore) -> Engine

    /// - Parameter makeEngine: gives an engine on an empty store, with its clock frozen at `instant`, in UTC, and with the
    ///   given randomness for its identifiers and these backups.
    public init(makeEngine: @escaping @Sendable (SeededRandom, any BackupStore) -> Engine) {
        self.makeEngine = makeEngine
    }

    /// The result of the example of one method; nil if it has none to show.
    /// - Throws: `Failure` if an example, or what sets its scene, answers an error.
    public func result(of method: MethodDescription) throws -> JSONValue? {
        // The document cannot hold itself.
        if method.name == "rpc.discover" { return nil }
        let session = Session(engine: makeEngine(SeededRandom(seed: 1), ExampleBackups()))
        for request in method.example.after { _ = try Self.answer(request, session) }
        let request = #"{"method": "\#(method.name)", "params": \#(method.example.params)}"#
        return Self.withoutVaryingMembers(try Self.answer(request, session), of: method.name)
    }

    /// The results of all methods that have one.
    public func results() throws -> [String: JSONValue] {
        var results: [String: JSONValue] = [:]
        for method in TallyServer.methods.descriptions {
            results[method.name] = try result(of: method)
        }
        return results
    }

    private static func answer(_ request: String, _ session: Session) throws -> JSONValue {
        let message = #"{"jsonrpc": "2.0", "id": 1, "# + request.dropFirst()
        let reply = try session.reply(to: message.utf8)
        guard let result = reply?["result"] else { throw ExampleFailure(request: request, reply: reply) }
        return result
    }

    /// What differs from machine to machine is left open, so that the documents are the same everywhere.
    private static func withoutVaryingMembers(_ result: JSONValue, of method: String) -> JSONValue {
        let varying =
            [
                "server.info": ["storage", "timeZoneData"], "server.stats": ["bytes"],
                "data.backup": ["bytes"],
            ][method] ?? []
        guard case .object(var members) = result else { return result }
        for name in varying {
            if case .string = members[name] { members[name] = "…" } else { members[name] = 0 }
        }
        return .object(members)
    }
}

/// An example that does not work.
public struct ExampleFailure: Error, CustomStringConvertible {
    let request: String
    let reply: JSONValue?

    public var description: String {
        "The example \(request) was answered \(reply.map { "\($0)" } ?? "nothing")."
    }
}
