import JSONRPC
import Tally

/// The session of one peer with an engine.
public final class Session: Sendable {
    private let engine: Engine
    // Safe: all three are used only on the engine's queue, except for the thread-safe parts of the peer.
    private nonisolated(unsafe) let dispatcher: Dispatcher<Engine>
    private nonisolated(unsafe) let peer: Peer
    /// The last error that `pendingEvents` logged.
    private nonisolated(unsafe) var notificationError: String?
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - examples: runs the examples of `rpc.discover`; nil omits their results.
    ///   - log: receives messages for the operator.
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
                    log("The example of \(name) failed: \(error)")
                    return nil
                }
            }, log: log)
    }

    /// Runs the requests of the messages as one group and returns the replies. Their changes are durable on
    /// return. Must not be called from the engine's queue.
    /// - Parameters:
    ///   - channel: carries progress and cancellation of a long request.
    ///   - waitsForLock: false if a request must fail at once when another process holds the lock it needs.
    public func replies(
        to messages: [Message<Engine>], channel: ProgressChannel = .none, waitsForLock: Bool = true
    ) -> Dispatcher<Engine>.Output {
        // Safe: this call is synchronous, and the channel is not used after it returns.
        nonisolated(unsafe) let channel = channel
        return engine.run { replies(to: messages, on: $0, channel: channel, waitsForLock: waitsForLock) }
    }

    /// Runs the requests like `replies`. Also returns, once, the daily backup that became due. The caller makes
    /// it.
    public func run(
        _ messages: [Message<Engine>], channel: ProgressChannel, waitsForLock: Bool
    ) -> (replies: Dispatcher<Engine>.Output, dueBackup: Engine.DueBackup?) {
        // Safe: see `replies`.
        nonisolated(unsafe) let channel = channel
        return engine.run { engine in
            let replies = replies(to: messages, on: engine, channel: channel, waitsForLock: waitsForLock)
            return (replies, engine.takeDueBackup())
        }
    }

    private func replies(
        to messages: [Message<Engine>], on engine: isolated Engine, channel: ProgressChannel,
        waitsForLock: Bool
    ) -> Dispatcher<Engine>.Output {
        peer.author = messages.contains(where: \.isOfDialect) ? .agent : .person
        engine.beginGroup(for: peer, waitsForLock: waitsForLock)
        defer { engine.endGroup() }
        return dispatcher.replies(to: messages, on: engine, channel: channel)
    }

    /// Returns whether a message with a `backgroundID` can run in the background now; if not, `replies` must
    /// run it in order.
    public func canRunInBackground(_ message: Message<Engine>) -> Bool {
        // If the file was moved or is absent to a reader, the request runs in order, and fails or sees an empty
        // database.
        engine.run { engine in
            engine.isAtPath(creating: message.mayChange) && !dispatcher.isShuttingDown
        }
    }

    /// Returns a session for background requests of the same peer, which is notified of their changes as its
    /// own.
    /// - Parameter engine: another engine on the same database.
    public func inBackground(on engine: Engine) -> Session {
        // Safe: it shares only thread-safe state with this peer.
        nonisolated(unsafe) let peer = peer.inBackground()
        return Session(engine: engine, peer: peer, examples: nil, log: log)
    }

    /// Runs one request given as JSON and returns the reply; nil if none is due.
    public func reply(to message: some Sequence<UInt8>) throws -> JSONElement? {
        let frame = Frame(.message(Array(message)), framing: .lines)
        let output = replies(to: [TallyServer.reader.read(frame)])
        return output.bytes.isEmpty ? nil : try JSONElement(parsing: output.bytes)
    }
}

/// Notifications.
extension Session {
    /// What is to be sent of the pending events, and when to check again.
    public struct PendingEvents<Element: Sendable>: Sendable {
        public var elements: [Element] = []
        /// Whether more events are ready.
        public var hasMore = false
        /// When the next event occurs that no change causes, such as a reminder; nil if none is expected.
        public var nextTime: Instant?
        /// The files that change when another process changes records; empty if none can. One that does not
        /// exist is awaited.
        public var watchedFiles: [String] = []
    }

    public var isSubscribed: Bool {
        engine.run { _ in peer.isSubscribed }
    }

    /// Returns the pending events as bytes; nil if the peer is not subscribed or the events cannot be read. Where there
    /// is no database, there are none until its file appears.
    public func pendingEvents(as form: EventForm) -> PendingEvents<UInt8>? {
        pendingEvents { try form.bytes(of: $0, on: $1) }
    }

    /// Returns the pending events as notices; nil like the bytes.
    public func pendingNotices() -> PendingEvents<Notice>? {
        pendingEvents { events, engine in
            let moment = try engine.moment
            return try events.compactMap { try Notice($0, at: moment) }
        }
    }

    private func pendingEvents<Element>(_ elements: @Sendable ([Event], isolated Engine) throws -> [Element])
        -> PendingEvents<Element>?
    {
        engine.run { engine in
            guard peer.isSubscribed else { return nil }
            do {
                var (pending, hasUndecidedStakes) = try engine.reading { engine in
                    let hasUndecidedStakes = try engine.hasUndecidedStakes
                    let (events, hasMore) = try engine.events(for: peer)
                    let pending = PendingEvents(
                        elements: try elements(events, engine), hasMore: hasMore,
                        nextTime: try engine.nextEventTime(for: peer), watchedFiles: try engine.watchedFiles)
                    return (pending, hasUndecidedStakes)
                }
                notificationError = nil
                if hasUndecidedStakes, engine.decideDueStakes() { pending.hasMore = true }
                return pending
            } catch {
                // The caller tries again, so a repeated error is logged once.
                let message = "\(error)"
                if message != notificationError { log("Events could not be read: \(message)") }
                notificationError = message
                return engine.awaitedFile.map { PendingEvents(watchedFiles: [$0]) }
            }
        }
    }
}
