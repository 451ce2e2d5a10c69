import Foundation
import JSONRPC
import TallyRPC

/// `tallyd run watch`: prints events as they happen, or the output of another line after each change.
///
/// A signal ends it as it ends any program: it holds nothing but a database that only it reads.
final class WatchCommand {
    private let session: Session
    private let pump: NotificationPump
    private let words: [String]
    private let report: RunReport
    private let output = StandardOutput()

    init(_ session: Session, _ words: [String]) {
        self.session = session
        self.words = words
        pump = NotificationPump(session)
        report = RunReport(words)
    }

    /// - Returns: the process's exit code.
    func run() -> Int32 {
        do {
            TerminalSize.watch()
            let reply = try session.reply(to: "events.subscribe")
            guard reply?["result"] != nil else { return try report.refuse(reply?["error"]) }
            pump.noteActivity()
            var isOutdated = true
            while true {
                if let code = try step(isOutdated) { return code }
                guard let isResized = wait() else { return ExitCode.failure }
                isOutdated = isResized
            }
        } catch {
            return report.refuse(error)
        }
    }

    /// Prints what is new.
    /// - Parameter isOutdated: Whether a drawing has to be made although nothing has changed.
    /// - Returns: an exit code if the work is over.
    private func step(_ isOutdated: Bool) throws -> Int32? {
        let terminal = Terminal()
        switch try ShellLine(words, width: terminal.width, color: terminal.color) {
        case .events(let form):
            let code = output.print(pump.take(as: form), as: .tally)
            return code == ExitCode.success ? nil : code
        case .repeated(let line):
            let hasChanged = !pump.take(as: .json).isEmpty
            return hasChanged || isOutdated ? try draw(line, terminal) : nil
        case .call, .notices, .request, .report: return ExitCode.failure
        }
    }

    private func draw(_ line: [String], _ terminal: Terminal) throws -> Int32? {
        let reply = try session.reply(
            to: "command.run", RunCommand.parameters(line, readsInput: false))
        let isShown = reply?["result"] != nil
        let code = try report.print(reply, after: isShown && terminal.isTerminal ? "\u{1B}[H\u{1B}[2J" : "")
        return isShown && code == ExitCode.success ? nil : code
    }

    /// Waits until there may be something to print.
    /// - Returns: whether the size of the terminal has changed; nil if nobody reads the output any more.
    private func wait() -> Bool? {
        var requests = [
            // POLLERR, for a closed output, is reported without being requested.
            pollfd(fd: output.descriptor, events: 0, revents: 0),
            pollfd(fd: TerminalSize.changes.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        requests += pump.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&requests, nfds_t(requests.count), pump.timeout) >= 0 else { return false }
        if requests[0].revents & Int16(POLLERR | POLLHUP) != 0 { return nil }
        pump.wake(requests.dropFirst(2).map { $0.revents != 0 })
        guard requests[1].revents != 0 else { return false }
        TerminalSize.changes.acknowledge()
        return true
    }
}

/// Tells when the terminal gets another size.
private enum TerminalSize {
    static let changes = WakePipe()

    static func watch() {
        // Made before a signal needs it.
        _ = changes.descriptor
        signal(SIGWINCH) { _ in TerminalSize.changes.ring() }
    }
}
