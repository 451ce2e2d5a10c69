import JSONRPC
import Tally
import TallyLanguage
import TallyViews

/// A line of the command language as a program in a shell runs it: most lines are a request, and some go on.
public enum ShellLine: Sendable {
    /// A request `command.run`.
    case request
    /// Prints events as they happen.
    case events(EventForm)
    /// Shows reminders as notifications of the desktop.
    case notices
    /// Runs another line, and again after each change.
    case repeated([String])
    /// Sends one request of the protocol.
    case call(method: String, arguments: [String])
    /// Writes a report page to a file, and opens it.
    case report(ReportLine)

    /// - Parameters:
    ///   - width: The width of the output in columns.
    ///   - color: The colors of the output, as the views name them.
    public init(_ arguments: [String], width: Int, color: String) throws {
        guard let (command, words) = CommandInput(arguments: arguments).found,
            !words.contains(where: { ["--help", "-h"].contains($0.text) })
        else {
            self = .request
            return
        }
        let rest = words.skippingCommonOptions.map(\.text)
        switch command.name {
        case "report":
            self = ReportLine(command, words).map(Self.report) ?? .request
        case "call" where !rest.isEmpty:
            self = .call(method: rest[0], arguments: Array(rest.dropFirst()))
        case "watch" where rest.allSatisfy { $0.hasPrefix("-") }:
            let options = ViewOptions(width: width, color: ViewOptions.Color(rawValue: color) ?? .none)
            let context = try CommandContext(options: options)
                .reading(CommandReader.read(words, as: command.syntax), of: command)
            self =
                rest.contains(Self.notify)
                ? .notices : .events(context.isJSON ? .json : .words(context.options))
        case "watch":
            let line = Self.line(rest)
            try Self.check(line)
            self = .repeated(words.prefix(words.count - rest.count).map(\.text) + line)
        default: self = .request
        }
    }

    /// The option of `watch` that shows notifications.
    static let notify = "--notify"

    /// Returns the words of a line, in which `NAME [NAME=VALUE …]` may stand for the view of that name.
    private static func line(_ words: [String]) -> [String] {
        guard let name = words.first, TallyServer.viewNames.contains(name) else { return words }
        let parameters = TallyServer.methods.description(of: "view." + name)?.parameters.map(\.name) ?? []
        let areParameters = words.dropFirst().allSatisfy { word in
            parameters.contains { word.hasPrefix($0 + "=") }
        }
        let isCommand = words.count == 1 && CommandTable.isCommand(name)
        return areParameters && !isCommand ? ["view"] + words : words
    }

    /// A line of the command `report`.
    public struct ReportLine: Sendable {
        /// The file that the line names, as it is typed; nil if it names none.
        public let output: String?
        /// The name of a new file for the page.
        public let fileName: String
        /// Whether the page is to be opened on a terminal.
        public let opens: Bool
        private let words: [String]

        /// - Returns: nil if the words are not understood.
        fileprivate init?(_ command: Command, _ words: [CommandWord]) {
            guard let values = try? words.values(of: command) else { return nil }
            let given = Dictionary(
                zip(command.allParts.filter(\.isOption).map(\.name), values.options).filter { !$1.isEmpty }
            ) { $1 }
            let kind = values.arguments.first?.first.flatMap { Digest.Span(rawValue: $0.text) } ?? .day
            output = given["--output"]?.last?.value.text
            fileName = "report-\(kind.rawValue).html"
            opens = given["--no-open"] == nil && given["--json"] == nil
            self.words = words.map(\.text)
        }

        /// Returns the line as a request that writes the page.
        /// - Parameter path: The file to write to; nil if the line names it.
        public func request(writingTo path: String?) -> [String] {
            ["report"] + (path.map { ["--output", $0, "--overwrite"] } ?? []) + words
        }
    }

    /// Refuses a line that changes something: it would do so again after each change.
    private static func check(_ line: [String]) throws {
        guard let command = CommandInput(arguments: line).found?.command,
            command.effect == .changes || command.effect == .maintains
        else { return }
        throw CommandRefusal(
            .unexpectedArgument,
            "“watch” repeats what only shows something, but “\(command.name)” changes something.", at: nil)
    }
}
