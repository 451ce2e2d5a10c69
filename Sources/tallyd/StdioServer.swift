import Foundation
import JSONRPC
import Tally
import TallyRPC

/// Serves one peer on standard input and output until either ends.
final class StdioServer {
    private let log: Log
    private let session: Session
    private let input = InputQueue()
    private let output: OutputQueue
    private let pump: NotificationPump
    private let background: BackgroundWorker
    private let backups: BackupWorker
    /// When the next message has waited long enough for the background.
    private var lockTimeoutEnds: ContinuousClock.Instant?

    /// So much may wait for the peer before more requests are read.
    private static let maxOutput = 1 << 20
    /// How long a change waits for one that runs in the background, as it would for another process.
    private static let lockTimeout = Duration.seconds(5)

    init(options: Options) {
        let log = options.log
        self.log = log
        session = Session(engine: options.makeEngine(), examples: .standard) { log.write(.warning, $0) }
        output = OutputQueue(StandardOutput.reserved())
        pump = NotificationPump(session)
        background = BackgroundWorker(session, options)
        backups = BackupWorker(log: log)
    }

    /// - Returns: the process's exit code.
    func run() -> Int32 {
        greetTerminal()
        while true {
            var hasWork = false
            if output.count < Self.maxOutput {
                guard let took = answerNextGroup() else { return finish() }
                // What waited for the background may go on.
                hasWork = tellAnswersOfBackground() || took
            }
            output.flush()
            guard output.isAlive else {
                _ = background.giveUp()
                return end()
            }
            // To a peer that does not read, what happens is told when it has read what there is.
            if output.isEmpty { output.append(pump.take(framing: input.framing)) }
            if input.isEmpty, input.hasEnded, background.isIdle { return finish() }
            if !hasWork || input.isEmpty { wait() }
        }
    }

    /// - Returns: whether there was one; nil if the peer has ended the connection with it.
    private func answerNextGroup() -> Bool? {
        let (group, waitsForLock) = nextGroup()
        guard !group.isEmpty else { return false }
        if let request = background.take(group) {
            if input.cancels(request.id) { background.cancel([request.id]) }
            return true
        }
        let channel = ProgressChannel(
            send: { [output] bytes in
                output.append(bytes)
                output.flush()
            },
            cancelledIDs: { [input, background] in
                background.cancel(input.cancelledIDs(for: .background))
                return input.cancelledIDs(for: .foreground)
            })
        let answer = session.answer(group, channel: channel, waitsForLock: waitsForLock)
        output.append(answer.bytes)
        backups.start(session.takeDueBackup())
        pump.noteActivity()
        guard answer.ends else { return true }
        output.append(background.giveUp())
        return nil
    }

    /// The messages to answer next, and whether they may wait for a lock. Empty if there is none, or if the next one has to
    /// wait for the background.
    private func nextGroup() -> (group: [Frame], waitsForLock: Bool) {
        lockTimeoutEnds = nil
        if !background.isIdle { background.cancel(input.cancelledIDs(for: .background)) }
        guard let first = input.first else { return ([], true) }
        if !background.hasRoom, BackgroundRequest.mayBe(first.frame) { return ([], true) }
        guard background.isChanging else { return (input.nextGroup(), true) }
        let others = input.nextGroup { frame, _ in
            !session.mayChange(frame) || session.backgroundRequest(in: frame) != nil
        }
        if !others.isEmpty { return (others, true) }
        let now = ContinuousClock.now
        guard first.arrival + Self.lockTimeout <= now else {
            lockTimeoutEnds = first.arrival + Self.lockTimeout
            return ([], true)
        }
        return (input.nextGroup { $1 + Self.lockTimeout <= now && session.mayChange($0) }, false)
    }

    /// - Returns: whether there were any.
    private func tellAnswersOfBackground() -> Bool {
        let answers = background.collect()
        guard !answers.isEmpty else { return false }
        output.append(answers)
        pump.noteActivity()
        return true
    }

    private func wait() {
        let isFull = output.count >= Self.maxOutput
        var requests = [
            pollfd(
                fd: !input.hasEnded && !isFull && input.hasRoom ? STDIN_FILENO : -1, events: Int16(POLLIN),
                revents: 0),
            // That nobody reads any more is told without being asked for.
            pollfd(fd: output.descriptor, events: output.isEmpty ? 0 : Int16(POLLOUT), revents: 0),
            // What runs in the background has its say as requests have.
            pollfd(fd: isFull ? -1 : background.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        requests += pump.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // Interrupted, it is tried again by the caller.
        guard poll(&requests, nfds_t(requests.count), timeout) >= 0 else { return }
        if requests[0].revents != 0 { input.read() }
        if requests[1].revents & Int16(POLLERR) != 0 { output.noteGone() }
        pump.wake(requests.dropFirst(3).map { $0.revents != 0 })
    }

    /// How long there is nothing to do but what is polled for, in milliseconds; negative for ever.
    private var timeout: Int32 {
        // PendingNotifications wait until the peer has read what there is.
        guard output.isEmpty else { return -1 }
        guard let lockTimeoutEnds else { return pump.timeout }
        let left = (lockTimeoutEnds - .now) / .milliseconds(1)
        let lockTimeout = Int32(max(0, left.rounded(.up)))
        return pump.timeout < 0 ? lockTimeout : min(pump.timeout, lockTimeout)
    }

    /// Waits until the peer has read everything, or is gone.
    private func finish() -> Int32 {
        output.flush()
        while output.isAlive, !output.isEmpty {
            var request = pollfd(fd: output.descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&request, 1, -1)
            output.flush()
        }
        return end()
    }

    /// - Returns: the process's exit code.
    private func end() -> Int32 {
        backups.finish()
        if let trouble = output.trouble {
            log.write(.error, trouble)
            return ExitCode.failure
        }
        if !output.isAlive { log.write(.info, "Nobody reads the replies any more.") }
        return ExitCode.success
    }

    private func greetTerminal() {
        guard StandardInput().isTerminal else { return }
        StandardError.write(
            "tallyd speaks JSON-RPC, a message a line: try {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"focus.today\"}"
                + " and end with Ctrl-D. “tallyd --help” tells more; “tally” is the client for people.")
    }
}
