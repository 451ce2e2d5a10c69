import Foundation
import JSONRPC
import Tally

/// One peer's conversation with an engine.
public final class Session: Sendable {
    private let engine: Engine
    // Safe: all three are touched only on the engine's queue, but for what of the peer is made for several threads.
    private nonisolated(unsafe) let dispatcher: Dispatcher<Engine>
    private nonisolated(unsafe) let peer: Peer
    /// Why news could not be read the last time.
    private nonisolated(unsafe) var notificationError: String?
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - examples: runs the examples that `rpc.discover` shows; nil shows them without results.
    ///   - log: takes what concerns the operator and not the peer.
    public convenience init(
        engine: Engine, examples: ExampleRunner? = nil, log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(engine: engine, peer: Peer(), examples: examples, log: log)
    }

    private init(
        engine: Engine, peer: sending Peer, examples: ExampleRunner?,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.engine = engine
        self.peer = peer
        self.log = log
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
    /// - Parameters:
    ///   - channel: what goes between the peer and a request that takes long, while it runs.
    ///   - waitsForLock: whether to wait for a lock that somebody else has; else what needs it fails at once.
    public func answer(
        _ frames: [Frame], channel: ProgressChannel = .none, waitsForLock: Bool = true
    ) -> Dispatcher<Engine>.Output {
        // Safe: the caller waits until it is used no more.
        nonisolated(unsafe) let channel = channel
        func answer(on engine: isolated Engine) -> Dispatcher<Engine>.Output {
            engine.serving(peer) { engine in dispatcher.answer(frames, on: engine, channel: channel) }
        }
        return engine.run { engine in
            waitsForLock ? answer(on: engine) : engine.withoutWaitingForLock { answer(on: $0) }
        }
    }

    /// The daily backup that is due after what was answered, to be made by whoever takes it.
    public func takeDueBackup() -> Engine.DueBackup? {
        engine.run { $0.takeDueBackup() }
    }

    /// Whether any request of the frame may change records.
    public func mayChange(_ frame: Frame) -> Bool {
        engine.run { _ in dispatcher.mayChange(frame) }
    }

    /// - Returns: nil for what is answered in its turn, by `answer`.
    public func backgroundRequest(in frame: Frame) -> BackgroundRequest? {
        guard BackgroundRequest.mayBe(frame) else { return nil }
        return engine.run { engine in
            // Where there is no database, or it is gone, the request says so in its turn.
            engine.hasStoreInPlace ? dispatcher.backgroundRequest(in: frame) : nil
        }
    }

    /// A session for the background requests of the same peer: what they change is told to that peer as its own.
    /// - Parameter engine: another one, on the same database.
    public func inBackground(on engine: Engine) -> Session {
        // Safe: it shares nothing with this peer but what is made for several threads.
        nonisolated(unsafe) let peer = peer.inBackground()
        return Session(engine: engine, peer: peer, examples: nil, log: log)
    }

    /// Answers one request given as JSON; nil where no reply is due.
    public func reply(to message: some Sequence<UInt8>) throws -> JSONValue? {
        let output = answer([Frame(.message(Array(message)), framing: .lines)])
        if output.bytes.isEmpty { return nil }
        return try JSONDecoder().decode(JSONValue.self, from: Data(output.bytes))
    }
}

/// What happens without a request.
extension Session {
    /// What the peer is to be told, and when to look again.
    public struct PendingNotifications: Sendable {
        /// Framed notifications.
        public var bytes: [UInt8] = []
        /// Whether there is more to tell at once.
        public var hasMore = false
        /// When something happens that no change brings about.
        public var nextTime: Instant?
        /// The files whose changes may be news; none where no other process can make any.
        public var watchedFiles: [String] = []
    }

    public var isSubscribed: Bool {
        engine.run { _ in peer.isSubscribed }
    }

    /// - Returns: nil while the peer is not subscribed, or where the news could not be read.
    public func pendingNotifications(framing: Framing) -> PendingNotifications? {
        engine.run { engine in
            guard peer.isSubscribed else { return nil }
            do {
                let pending = try engine.reading { engine in
                    let (events, hasMore) = try engine.events(for: peer)
                    return PendingNotifications(
                        bytes: events.flatMap { $0.notification.framed(framing) }, hasMore: hasMore,
                        nextTime: try engine.nextEventTime(for: peer), watchedFiles: try engine.watchedFiles)
                }
                notificationError = nil
                return pending
            } catch {
                // It is tried again and again: said once is enough.
                let trouble = "\(error)"
                if trouble != notificationError { log("What happened could not be told: \(trouble)") }
                notificationError = trouble
                return nil
            }
        }
    }
}
