import CSystem
import Foundation
import JSONRPC
import Tally
import TallyRPC
import TallyStore

/// Serves one peer on standard input and output until either is closed.
final class StdioServer {
    private let log: Log
    private let session: Session
    private let input: InputQueue
    private let output: OutputQueue
    private let pump: NotificationPump
    private let background: BackgroundWorker
    private let backups: BackupWorker
    /// The time until which the next message waits for a background change.
    private var lockTimeoutEnds: ContinuousClock.Instant?
    /// The time until which other threads may go on with their work, set when the server begins to end.
    private lazy var gracePeriodEnds = ContinuousClock.now + EndOfWork.gracePeriod

    /// The number of output bytes that may wait for the peer before more requests are read.
    private static let maxOutput = 1 << 20
    /// How long a change waits for one in the background, as it would for another process.
    private static let lockTimeout = Duration.seconds(5)

    init(options: Options) {
        #if os(Linux)
            keep_freed_memory()
        #endif
        let log = options.log
        self.log = log
        input = InputQueue(agents: options.agents)
        let interruption = Interruption()
        session = Session(
            engine: options.makeEngine(backupInterruption: interruption), examples: .standard
        ) { log.write(.warning, $0) }
        output = OutputQueue(StandardOutput.reserved())
        pump = NotificationPump(session)
        background = BackgroundWorker(session, options)
        backups = BackupWorker(interruption, log: log)
    }

    /// - Returns: the process's exit code.
    func run() -> Int32 {
        printTerminalHint()
        while true {
            var hasWork = false
            if output.count < Self.maxOutput {
                guard let didRun = answerNextGroup() else { return finish() }
                // Requests that waited for the background can now continue.
                hasWork = collectBackgroundOutput() || didRun
            }
            output.flush()
            guard output.isAlive else {
                _ = background.cancelAll(gracePeriodEnds: gracePeriodEnds)
                return end()
            }
            // Notifications are fetched only after the peer has read all earlier output.
            if output.isEmpty { output.append(pump.take(as: input.notificationForm)) }
            if input.isEmpty, input.hasEnded, background.isIdle { return finish() }
            if !hasWork || input.isEmpty { wait() }
        }
    }

    /// Runs the next group of messages.
    /// - Returns: whether there was one; nil if the peer has closed the connection with it.
    private func answerNextGroup() -> Bool? {
        let (group, waitsForLock) = nextGroup()
        guard !group.isEmpty else { return false }
        if let id = background.take(group) {
            if input.cancels(id) { background.cancel([id]) }
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
        let (replies, dueBackup) = session.run(group, channel: channel, waitsForLock: waitsForLock)
        output.append(replies.bytes)
        backups.start(dueBackup)
        pump.noteActivity()
        guard replies.ends else { return true }
        output.append(background.cancelAll(gracePeriodEnds: gracePeriodEnds))
        return nil
    }

    /// Returns the messages to run next, and whether they may wait for a lock. Empty if there are none, or if
    /// the next one has to wait for the background.
    private func nextGroup() -> (group: [Message<Engine>], waitsForLock: Bool) {
        lockTimeoutEnds = nil
        if !background.isIdle { background.cancel(input.cancelledIDs(for: .background)) }
        guard let first = input.first else { return ([], true) }
        if !background.hasRoom, first.message.backgroundID != nil { return ([], true) }
        guard background.isChanging else { return (input.nextGroup(), true) }
        let others = input.nextGroup { message, _ in
            !message.mayChange || message.backgroundID != nil && session.canRunInBackground(message)
        }
        if !others.isEmpty { return (others, true) }
        let now = ContinuousClock.now
        guard first.arrival + Self.lockTimeout <= now else {
            lockTimeoutEnds = first.arrival + Self.lockTimeout
            return ([], true)
        }
        return (input.nextGroup { $1 + Self.lockTimeout <= now && $0.mayChange }, false)
    }

    /// Queues the output of the background requests.
    /// - Returns: whether there was any.
    private func collectBackgroundOutput() -> Bool {
        let bytes = background.collect()
        guard !bytes.isEmpty else { return false }
        output.append(bytes)
        pump.noteActivity()
        return true
    }

    private func wait() {
        let isFull = output.count >= Self.maxOutput
        var requests = [
            pollfd(
                fd: !input.hasEnded && !isFull && input.hasRoom ? STDIN_FILENO : -1, events: Int16(POLLIN),
                revents: 0),
            // POLLERR, for a closed output, is reported without being requested.
            pollfd(fd: output.descriptor, events: output.isEmpty ? 0 : Int16(POLLOUT), revents: 0),
            // Background output obeys the same limit as replies.
            pollfd(fd: isFull ? -1 : background.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        requests += pump.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // If poll is interrupted, the caller tries again.
        guard poll(&requests, nfds_t(requests.count), timeout) >= 0 else { return }
        if requests[0].revents != 0 { input.read() }
        if requests[1].revents & Int16(POLLERR) != 0 { output.noteGone() }
        pump.wake(requests.dropFirst(3).map { $0.revents != 0 })
    }

    /// The maximum time to poll, in milliseconds; negative for no limit.
    private var timeout: Int32 {
        // Notifications wait until the peer has read all earlier output.
        guard output.isEmpty else { return -1 }
        guard let lockTimeoutEnds else { return pump.timeout }
        let left = (lockTimeoutEnds - .now) / .milliseconds(1)
        let lockTimeout = Int32(max(0, left.rounded(.up)))
        return pump.timeout < 0 ? lockTimeout : min(pump.timeout, lockTimeout)
    }

    /// Waits until the peer has read everything or has closed the output.
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
        let isAlone = backups.finish(gracePeriodEnds: gracePeriodEnds) && background.isIdle
        let code = exitCode
        guard isAlone else {
            // To a database this is a power failure, from which it recovers. Unlike `exit`, this call runs
            // nothing that such a thread may be using.
            log.write(.warning, "The server ended while a file was being written.")
            _exit(code)
        }
        return code
    }

    private var exitCode: Int32 {
        if let trouble = output.trouble {
            log.write(.error, trouble)
            return ExitCode.failure
        }
        if !output.isAlive { log.write(.info, "The peer has closed the output.") }
        return ExitCode.success
    }

    private func printTerminalHint() {
        guard StandardInput().isTerminal else { return }
        StandardError.write(
            "tallyd reads JSON-RPC requests, one per line. Press Ctrl-D to stop. Try:\n"
                + "  {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"focus.today\"}\n"
                + "See “tallyd --help”, or use “tally”, the command-line client.")
    }
}
