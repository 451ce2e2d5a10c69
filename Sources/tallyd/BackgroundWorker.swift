import Foundation
import JSONRPC
import Tally
import TallyRPC
import TallyStore

/// Runs background requests, one after another, on a thread and an engine of their own. To all other requests
/// they look like another process.
final class BackgroundWorker {
    private let session: Session
    private let options: Options
    private let mailbox = Mailbox()
    private var waiting: [Message<Engine>] = []
    private var running: (request: Message<Engine>, thread: WorkerThread)?
    /// The cancelled ids among the running and waiting requests.
    private var cancelled: Set<JSONValue> = []

    /// The limits on the waiting requests.
    private static let maxWaiting = 100
    private static let maxBytes = 64 << 20

    init(_ session: Session, _ options: Options) {
        self.session = session
        self.options = options
    }

    var isIdle: Bool { running == nil }

    /// Whether another request can be added.
    var hasRoom: Bool {
        waiting.count < Self.maxWaiting && waiting.reduce(0) { $0 + $1.size } < Self.maxBytes
    }

    /// Whether the running request may hold the lock that every change needs.
    var isChanging: Bool { running?.request.mayChange == true }

    /// Readable when there is output to collect; −1 while nothing runs.
    var descriptor: Int32 { isIdle ? -1 : mailbox.descriptor }

    /// Takes the request of a group that is to run in the background.
    /// - Returns: the request's id; nil if the group must be processed in turn.
    func take(_ group: [Message<Engine>]) -> JSONValue? {
        // Without a descriptor the server would not notice the end of the request.
        guard options.hasSharedDatabase, mailbox.descriptor >= 0, group.count == 1,
            let id = group[0].backgroundID, session.canRunInBackground(group[0])
        else { return nil }
        waiting.append(group[0])
        startNext()
        return id
    }

    /// The ids of the running and waiting requests.
    private var ids: [JSONValue] { ([running?.request] + waiting).compactMap { $0?.backgroundID } }

    /// Cancels the running and waiting requests with these ids. Ignores all other ids.
    func cancel(_ ids: [JSONValue]) {
        guard !ids.isEmpty else { return }
        cancelled.formUnion(Set(ids).intersection(self.ids))
        mailbox.cancel(cancelled)
    }

    /// Returns the framed output for the peer, and starts the next request if the running one has finished.
    func collect() -> [UInt8] {
        guard let request = running?.request else { return [] }
        let (bytes, isFinished) = mailbox.empty()
        if isFinished {
            running = nil
            if let id = request.backgroundID { cancelled.remove(id) }
            startNext()
        }
        return bytes
    }

    /// Cancels all requests and waits until none is running, for a bounded time.
    /// - Parameter gracePeriodEnds: the time until which they may go on by themselves.
    /// - Returns: the remaining output for the peer.
    func cancelAll(gracePeriodEnds: ContinuousClock.Instant) -> [UInt8] {
        cancel(ids)
        var output: [UInt8] = []
        let end = max(gracePeriodEnds, .now) + EndOfWork.limit
        while let thread = running?.thread,
            thread.wait(until: gracePeriodEnds) || thread.interrupt(until: end)
        {
            output += collect()
        }
        return output
    }

    private func startNext() {
        guard isIdle, !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        mailbox.cancel(cancelled)
        let interruption = Interruption()
        let thread = WorkerThread(interruption) { [session, options, mailbox] in
            mailbox.finish(Self.replies(to: request, of: session, options, interruption, mailbox))
        }
        running = (request, thread)
    }

    /// Runs the request on an engine of its own, which has closed its database on return.
    private static func replies(
        to request: Message<Engine>, of session: Session, _ options: Options, _ interruption: Interruption,
        _ mailbox: Mailbox
    ) -> [UInt8] {
        let channel = ProgressChannel(
            send: { mailbox.post($0) }, cancelledIDs: { Array(mailbox.cancelledIDs) })
        return session.inBackground(on: options.makeEngine(interruption: interruption))
            .replies(to: [request], channel: channel).bytes
    }
}
