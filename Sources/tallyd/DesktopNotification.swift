import Foundation
import TallyRPC

/// A notification on the desktop, as long as it is shown. The program `notify-send` shows it.
///
/// See the "Desktop Notifications Specification" of freedesktop.org.
final class DesktopNotification {
    let notice: Notice
    /// Whether the desktop has it.
    private(set) var isShown = false
    /// The action that was chosen.
    private(set) var choice: Notice.Action?

    private let program: Subprocess
    private var line: [UInt8] = []

    static let program = "notify-send"

    /// Whether notifications can be shown on this machine.
    static var isAvailable: Bool { Subprocess([program, "--version"], .none)?.wait() == 0 }

    /// - Returns: nil if there is no program to show it.
    init?(_ notice: Notice) {
        var words = [Self.program, "--app-name=Tally", "--category=im", "--print-id"]
        if notice.isUrgent { words.append("--urgency=critical") }
        words += notice.actions.map { "--action=\($0.name)=\($0.title)" }
        words += ["--", notice.summary, Self.escaped(notice.body)]
        guard let program = Subprocess(words, .output) else { return nil }
        self.notice = notice
        self.program = program
    }

    /// Readable when there is something to read, and at the end.
    var descriptor: Int32 { program.output }

    /// Reads what there is: the id of the notification when it is shown, and the name of an action.
    /// - Returns: whether the notification is over.
    func read() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            let count = Foundation.read(program.output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return false }
            // A terminal that the program has closed cannot be read.
            guard count > 0 else { break }
            for byte in buffer[..<count] {
                switch byte {
                case UInt8(ascii: "\n"): takeLine()
                case UInt8(ascii: "\r"): break
                default: line.append(byte)
                }
            }
        }
        close(program.output)
        _ = program.wait()
        return true
    }

    private func takeLine() {
        let word = String(decoding: line, as: UTF8.self)
        line = []
        if isShown {
            choice = choice ?? notice.actions.first { $0.name == word }
        } else {
            // Ids start at 1. It prints 0 if it has failed.
            isShown = word != "0"
        }
    }

    /// The body of a notification is markup.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
