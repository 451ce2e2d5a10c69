import JSONRPC
import Tally
import TallyLanguage
import TallyViews

/// The command that draws a page for the browser. A shell writes it to a file and opens that; see `ShellLine`.
extension CommandTable {
    static let reportCommands: [Command] = [report]

    private static let report = Command(
        "report", "draw a day, week, month or year as a page for the browser; in a shell, open it",
        [
            .argument(kindName, "a kind of report", .choice(kinds), count: 0...1),
            .argument("DATE", "a date", .past, count: 0...10, .text),
            .option(
                "-o", "--output", value: "FILE", .file, member: "path",
                summary: "write it to this file; default: a new file in a shell, otherwise the output"),
            .flag("--overwrite", member: "overwrite", summary: "replace a file that exists"),
            .option(
                "--theme", value: Theme.allCases.map(\.rawValue).joined(separator: "|"),
                .choice(Theme.allCases.map(\.rawValue)), member: "theme",
                summary: "the colors; default: the setting theme"),
            .flag("--no-open", summary: "only write it, in a shell"),
        ], calls: [ReportHTMLMethod.self],
        examples: ["report", "report week --no-open", "report year 2025 -o year.html --overwrite"]
    ) { run, engine in
        let result = try run.call(ReportHTMLMethod.self, on: engine, with: members(of: run))
        guard let path = result.path else { return TextView.plain(result.content ?? "") }
        let page = try run.page(on: engine)
        return ChartReport(path: path, title: result.page.title).drawn(page.options, at: page.moment)
    }

    private static let kindName = "KIND"
    private static let kinds = Digest.Span.allCases.map(\.rawValue)

    /// Returns the kind and the date. The first word is part of the date unless it is a kind.
    private static func members(of run: CommandRun) -> [String: JSONValue] {
        let words = run.words(kindName) + run.words("DATE")
        let kind = words.first.flatMap { Digest.Span(rawValue: $0.text) }
        let date = kind == nil ? words : Array(words.dropFirst())
        var members: [String: JSONValue] = ["kind": .string((kind ?? .day).rawValue)]
        guard !date.isEmpty else { return members }
        let text = date.map(\.text).joined(separator: " ")
        run.note("date", is: "DATE", date, text)
        members["date"] = .string(firstDay(of: kind, text) ?? text)
        return members
    }

    /// Returns the first day of a year or month that is written as such, `2025` or `2025-06`.
    private static func firstDay(of kind: Digest.Span?, _ text: String) -> String? {
        switch kind {
        case .year where text.utf8.count == 4: Month(text + "-01").map { "\($0.first)" }
        case .month: Month(text).map { "\($0.first)" }
        case .year, .week, .day, nil: nil
        }
    }
}
