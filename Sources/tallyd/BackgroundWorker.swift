import Foundation
import JSONRPC
import Tally
import TallyRPC

/// Runs background requests, one after the other, on a thread and an engine of their own: to the others they are what another
/// process does.
final class BackgroundWorker {
    private let session: Session
    private let options: Options
    private let mailbox = Mailbox()
    private var waiting: [BackgroundRequest] = []
    private var running: BackgroundRequest?
    /// Of those that run or wait.
    private var cancelled: Set<JSONValue> = []

    /// The bounds of what may wait.
    private static let maxWaiting = 100
    private static let maxBytes = 64 << 20

    init(_ session: Session, _ options: Options) {
        self.session = session
        self.options = options
    }

    var isIdle: Bool { running == nil }

    /// Whether another may wait here.
    var hasRoom: Bool {
        waiting.count < Self.maxWaiting && waiting.reduce(0) { $0 + $1.frame.byteCount } < Self.maxBytes
    }

    /// Whether what runs may have the lock that every change needs.
    var isChanging: Bool { running?.changes == true }

    /// Becomes readable when there is something to collect; −1 while nothing runs.
    var descriptor: Int32 { isIdle ? -1 : mailbox.descriptor }

    /// Takes the one request of a group that is to run in the background.
    /// - Returns: nil for what is answered in its turn.
    func take(_ group: [Frame]) -> BackgroundRequest? {
        // Without a descriptor nothing would tell of its end.
        guard options.hasSharedDatabase, mailbox.descriptor >= 0, group.count == 1,
            let request = session.backgroundRequest(in: group[0])
        else { return nil }
        waiting.append(request)
        beginNext()
        return request
    }

    /// Gives up those of the requests that run or wait here; others are none of its business.
    func cancel(_ ids: [JSONValue]) {
        guard !ids.isEmpty else { return }
        cancelled.formUnion(Set(ids).intersection(([running] + waiting).compactMap { $0?.id }))
        mailbox.cancel(cancelled)
    }

    /// What is to reach the peer, framed.
    func collect() -> [UInt8] {
        guard let request = running else { return [] }
        let (bytes, isFinished) = mailbox.empty()
        if isFinished {
            running = nil
            cancelled.remove(request.id)
            beginNext()
        }
        return bytes
    }

    /// Gives everything up and waits until nothing runs any more, though not for ever.
    /// - Returns: what was still answered.
    func giveUp() -> [UInt8] {
        cancel(([running] + waiting).compactMap { $0?.id })
        var answers: [UInt8] = []
        let end = ContinuousClock.now + .milliseconds(1500)
        while !isIdle, ContinuousClock.now < end {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&request, 1, 100)
            answers += collect()
        }
        return answers
    }

    private func beginNext() {
        guard isIdle, !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        running = request
        mailbox.cancel(cancelled)
        let session = session.inBackground(on: options.makeEngine())
        Thread.detachNewThread { [mailbox] in
            let channel = ProgressChannel(
                send: { mailbox.post($0) }, cancelledIDs: { Array(mailbox.cancelledIDs) })
            mailbox.finish(session.answer([request.frame], channel: channel).bytes)
        }
    }
}
