import Foundation
import JSONRPC
import Tally
import TallyRPC

/// Runs background requests, one after another, on a thread and an engine of their own. To all other requests
/// they look like another process.
final class BackgroundWorker {
    private let session: Session
    private let options: Options
    private let mailbox = Mailbox()
    private var waiting: [Message<Engine>] = []
    private var running: Message<Engine>?
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
    var isChanging: Bool { running?.mayChange == true }

    /// Readable when there is output to collect; −1 while nothing runs.
    var descriptor: Int32 { isIdle ? -1 : mailbox.descriptor }

    /// Takes the request of a group that is to run in the background.
    /// - Returns: the request's id; nil if the group must be processed in turn.
    func take(_ group: [Message<Engine>]) -> JSONValue? {
        // Without a descriptor the server would not notice the end of the request.
        guard options.hasSharedDatabase, mailbox.descriptor >= 0, group.count == 1,
            let id = group[0].backgroundID, session.canRunInBackground()
        else { return nil }
        waiting.append(group[0])
        startNext()
        return id
    }

    /// Cancels the running and waiting requests with these ids. Ignores all other ids.
    func cancel(_ ids: [JSONValue]) {
        guard !ids.isEmpty else { return }
        cancelled.formUnion(Set(ids).intersection(([running] + waiting).compactMap { $0?.backgroundID }))
        mailbox.cancel(cancelled)
    }

    /// Returns the framed output for the peer, and starts the next request if the running one has finished.
    func collect() -> [UInt8] {
        guard let request = running else { return [] }
        let (bytes, isFinished) = mailbox.empty()
        if isFinished {
            running = nil
            if let id = request.backgroundID { cancelled.remove(id) }
            startNext()
        }
        return bytes
    }

    /// Cancels all requests and waits until none is running, for at most 1.5 seconds.
    /// - Returns: the remaining output for the peer.
    func cancelAll() -> [UInt8] {
        cancel(([running] + waiting).compactMap { $0?.backgroundID })
        var output: [UInt8] = []
        let end = ContinuousClock.now + .milliseconds(1500)
        while !isIdle, ContinuousClock.now < end {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&request, 1, 100)
            output += collect()
        }
        return output
    }

    private func startNext() {
        guard isIdle, !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        running = request
        mailbox.cancel(cancelled)
        let session = session.inBackground(on: options.makeEngine())
        Thread.detachNewThread { [mailbox] in
            let channel = ProgressChannel(
                send: { mailbox.post($0) }, cancelledIDs: { Array(mailbox.cancelledIDs) })
            mailbox.finish(session.replies(to: [request], channel: channel).bytes)
        }
    }
}
