import Foundation
import JSONRPC
import Tally

/// One peer's conversation with an engine.
public final class Session: Sendable {
    private let engine: Engine
    // Safe: it is touched only by `answer`, on the engine's queue.
    private nonisolated(unsafe) let dispatcher: Dispatcher<Engine>

    /// - Parameters:
    ///   - examples: runs the examples that `rpc.discover` shows; nil shows them without results.
    ///   - log: takes what concerns the operator and not the peer.
    public init(
        engine: Engine, examples: ExampleRunner? = nil, log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.engine = engine
        dispatcher = Dispatcher(
            table: TallyServer.methods, server: TallyServer.info,
            exampleResult: { name in
                guard let method = TallyServer.methods.description(of: name) else { return nil }
                do {
                    return try examples?.result(of: method)
                } catch {
                    log("The example of \(name) does not work: \(error)")
                    return nil
                }
            }, log: log)
    }

    /// Answers frames as one group: what they change is durable when this returns.
    /// Must not be called from the engine's queue.
    public func answer(_ frames: [Frame]) -> Dispatcher<Engine>.Output {
        engine.run { engine in dispatcher.answer(frames, on: engine) }
    }

    /// Answers one request given as JSON; nil where no reply is due.
    public func reply(to message: some Sequence<UInt8>) throws -> JSONValue? {
        let output = answer([Frame(.message(Array(message)), framing: .lines)])
        if output.bytes.isEmpty { return nil }
        return try JSONDecoder().decode(JSONValue.self, from: Data(output.bytes))
    }
}
