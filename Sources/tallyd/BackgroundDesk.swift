import Foundation
import JSONRPC
import Tally
import TallyRPC

/// Runs background requests, one after the other, on a thread and an engine of their own: to the others they are what another
/// process does.
final class BackgroundDesk {
    private let session: Session
    private let options: Options
    private let mailbox = Mailbox()
    private var waiting: [BackgroundRequest] = []
    private var running: BackgroundRequest?
    private var cancelled: Set<JSONValue> = []

    /// So many may wait: each can be as large as a message may be.
    private static let mostWaiting = 8

    init(_ session: Session, _ options: Options) {
        self.session = session
        self.options = options
    }

    var isIdle: Bool { running == nil }

    /// Becomes readable when there is something to collect.
    var descriptor: Int32 { mailbox.descriptor }

    /// Takes the one request of a group that is to run in the background.
    /// - Returns: false for what is answered in its turn.
    func take(_ group: [Frame]) -> Bool {
        guard options.hasSharedDatabase, group.count == 1, waiting.count < Self.mostWaiting,
            let request = session.backgroundRequest(in: group[0])
        else { return false }
        waiting.append(request)
        beginNext()
        return true
    }

    /// Heeds the frames that give up what runs or waits here.
    func heedCancellations(in group: [Frame]) {
        guard !isIdle else { return }
        let ids = group.flatMap(Cancellation.ids(in:))
        guard !ids.isEmpty else { return }
        cancelled.formUnion(ids)
        mailbox.cancel(cancelled)
    }

    /// What is to reach the peer, framed.
    func collect() -> [UInt8] {
        guard !isIdle else { return [] }
        let (bytes, isFinished) = mailbox.empty()
        if isFinished {
            running = nil
            beginNext()
        }
        return bytes
    }

    /// Gives everything up and waits until nothing runs any more, though not for ever.
    func giveUp() {
        let ids = ([running] + waiting).compactMap { $0?.id }
        waiting = []
        mailbox.cancel(cancelled.union(ids))
        let end = ContinuousClock.now + .milliseconds(1500)
        while !isIdle, ContinuousClock.now < end {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&request, 1, 100)
            _ = collect()
        }
    }

    private func beginNext() {
        guard isIdle else { return }
        guard !waiting.isEmpty else {
            cancelled = []
            return
        }
        let request = waiting.removeFirst()
        running = request
        mailbox.cancel(cancelled)
        let session = session.inBackground(on: options.makeEngine())
        Thread.detachNewThread { [mailbox] in
            let interim = Interim(
                send: { mailbox.post($0) }, cancelledIDs: { Array(mailbox.cancelledIDs) })
            mailbox.finish(session.answer([request.frame], interim: interim).bytes)
        }
    }
}
