import Foundation
import JSONRPC
import TallyRPC

/// `tallyd run watch --notify`: shows reminders, expired stakes and celebrations as notifications of the desktop, and
/// does what is chosen there.
final class NotifyCommand {
    private let session: Session
    private let pump: NotificationPump
    private let report: RunReport
    /// Not shown yet, the oldest first.
    private var waiting: [Notice] = []
    private var shown: [DesktopNotification] = []
    /// Whether the desktop has not shown a notification. It is given to the next watch again.
    private var hasFailed = false

    /// How many notifications are shown at once; the next ones wait.
    private static let limit = 10

    init(_ session: Session, _ report: RunReport) {
        self.session = session
        self.report = report
        pump = NotificationPump(session)
    }

    /// - Returns: the process's exit code.
    func run() -> Int32 {
        guard DesktopNotification.isAvailable else {
            return complain(
                "There is no program \(DesktopNotification.program), which shows notifications. Install the package "
                    + "libnotify-bin.")
        }
        do {
            let reply = try session.reply(
                to: "events.subscribe", ["kinds": ["reminder", "stakeExpired", "celebration"]])
            guard reply?["result"] != nil else { return try report.refuse(reply?["error"]) }
            pump.noteActivity()
            while true {
                waiting += pump.takeNotices()
                guard showMore() else {
                    return complain(
                        "The desktop shows no notifications. Run this in the session of a desktop.")
                }
                let requests = wait()
                pump.wake(requests.prefix(pump.descriptors.count).map { $0.revents != 0 })
                let news = zip(shown, requests.dropFirst(pump.descriptors.count)).filter { $1.revents != 0 }
                for (notification, _) in news { try read(notification) }
            }
        } catch {
            return report.refuse(error)
        }
    }

    /// Shows notices as far as there is room.
    /// - Returns: whether the desktop shows them.
    private func showMore() -> Bool {
        while shown.count < Self.limit, !waiting.isEmpty, !hasFailed {
            if let notification = DesktopNotification(waiting.removeFirst()) {
                shown.append(notification)
            } else {
                hasFailed = true
            }
        }
        return !hasFailed
    }

    /// Waits until there may be something to do.
    private func wait() -> [pollfd] {
        var requests = (pump.descriptors + shown.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        _ = poll(&requests, nfds_t(requests.count), pump.timeout)
        return requests
    }

    /// Takes what is new of a notification: that it is shown, and what was chosen.
    private func read(_ notification: DesktopNotification) throws {
        let wasShown = notification.isShown
        let isOver = notification.read()
        if !wasShown, notification.isShown, let params = notification.notice.shown {
            try send("reminder.shown", params)
        }
        guard isOver else { return }
        shown.removeAll { $0 === notification }
        hasFailed = hasFailed || !notification.isShown
        if let choice = notification.choice { try send(choice.method, choice.params) }
    }

    /// Sends a request. An error is told, and the next notifications are shown all the same.
    private func send(_ method: String, _ params: JSONValue) throws {
        let reply = try session.reply(to: method, params)
        if reply?["result"] == nil { _ = try report.refuse(reply?["error"]) }
        pump.noteActivity()
    }

    private func complain(_ sentence: String) -> Int32 {
        StandardError.write("\(ProgramName.tally): \(sentence)")
        return ExitCode.failure
    }
}
