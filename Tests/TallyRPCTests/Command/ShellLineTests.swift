import JSONRPC
import Support
import TallyLanguage
import Testing

@testable import TallyRPC

@Suite struct ShellLineTests {
    private func line(_ text: String) throws -> String {
        let words = text.split(separator: " ").map(String.init)
        switch try ShellLine(words, width: 60, color: "16") {
        case .request: return "request"
        case .events(.json): return "events as JSON"
        case .events(.words(let options)): return "events, \(options.width) \(options.color) \(options.ascii)"
        case .events(.notifications), .events(.resources): return "notifications"
        case .notices: return "notices"
        case .repeated(let words): return words.joined(separator: " ")
        case .call(let method, let arguments): return ([method] + arguments).joined(separator: "|")
        case .report(let line):
            let file = line.output == nil ? "/\(line.fileName)" : nil
            return line.request(writingTo: file).joined(separator: " ") + (line.opens ? ", opened" : "")
        }
    }

    @Test(
        "A line of a shell is a request, or one that goes on",
        arguments: [
            ("list", "request"), ("", "request"), ("--json list", "request"), ("frobnicate", "request"),
            ("watch", "events, 60 ansi16 false"), ("watch --ascii", "events, 60 ansi16 true"),
            ("--color none watch", "events, 60 none false"), ("watch --json", "events as JSON"),
            ("--json watch", "events as JSON"), ("watch --help", "request"), ("watch list --help", "request"),
            ("watch list -p P1", "list -p P1"), ("watch --ascii list", "--ascii list"),
            ("--json watch list", "--json list"), ("watch list --json", "list --json"),
            ("watch --notify", "notices"), ("watch today", "today"),
            ("watch list sort=priority", "view list sort=priority"),
            ("watch list due<friday", "list due<friday"), ("watch statusline", "view statusline"),
            ("watch project id=Inbox limit=2", "view project id=Inbox limit=2"),
            ("watch nothing", "nothing"), ("call ping", "ping"), ("call", "request"),
            ("call task.get id=1", "task.get|id=1"), ("--json call task.get id=1", "task.get|id=1"),
            ("call --help", "request"), ("call task.create title=--help", "task.create|title=--help"),
            ("demo", "request"),
            ("report", "report --output /report-day.html --overwrite, opened"),
            ("report week monday", "report --output /report-week.html --overwrite week monday, opened"),
            (
                "--ascii report yesterday",
                "report --output /report-day.html --overwrite --ascii yesterday, opened"
            ),
            ("report year -o x.html", "report year -o x.html, opened"),
            ("report --output=x.html", "report --output=x.html, opened"),
            ("report --no-open", "report --output /report-day.html --overwrite --no-open"),
            ("report --json", "report --output /report-day.html --overwrite --json"),
            ("report --help", "request"), ("report --frob", "request"),
        ])
    func line(text: String, meaning: String) throws { #expect(try line(text) == meaning) }

    @Test(
        "What changes something is not repeated",
        arguments: ["watch add Milk", "watch done 1", "watch --json undo", "watch settings backups=0"])
    func changing(text: String) { #expect(throws: CommandRefusal.self) { try line(text) } }

    @Test(
        "Options that “watch” does not have are refused", arguments: ["watch --color pink", "watch --frob"])
    func unknown(text: String) { #expect(throws: CommandRefusal.self) { try line(text) } }

    @Test(
        "What runs in a shell only is refused as a request", arguments: ["watch today", "call ping", "demo"])
    func refused(line: String) throws {
        let error = try TestSession().error("command.run", ["line": .string(line)])
        let name = String(line.prefix { $0 != " " })
        #expect(error["message"] == .string("“\(name)” runs in a shell only."))
    }
}
