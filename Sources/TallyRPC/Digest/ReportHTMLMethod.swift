import JSONRPC
import Tally
import TallyViews

extension Digest.Span: Choice {}

struct ReportHTMLMethod: Method {
    static let name = "report.html"
    static let summary =
        "Draws a day, week, month or year as a page of HTML: its numbers, charts and lists, in one file."
    static let details = """
        The page loads nothing and refers to nothing outside, so that it can be opened from a file. Its content \
        security policy allows its own script and stylesheet only. The script shows the value of a mark at the pointer \
        or the focus, and switches the statistic of the year and the days of the score. Without it, the first of each \
        is shown. The page fits screens from 360 pixels on, and paper.

        With `path`, it is written to a file that only its owner can read, completely or not at all.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.storage]
    static let example = Example(
        #"{"kind": "week"}"#, after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let kind: Digest.Span
    let date: DayText<Past>?
    let theme: Theme?
    let path: String?
    let overwrite: Bool

    static let shape = Shape(
        ReportHTMLMethod.init,
        Field("kind", \.kind, "what the page is about"),
        Field("date", \.date, "a day of it; defaults to today"),
        Field(
            "theme", \.theme,
            "the colors; `auto` are those that the reader's system prefers. Defaults to the setting `theme`"),
        Field("path", \.path, "an absolute path on the server's machine, to write the page to a file")
            .absolutePath(),
        Field("overwrite", \.overwrite, "whether to replace an existing file").defaulting(to: false))

    struct Result: LaidOut {
        let page: ReportPage
        let content: String?
        let path: String?
        let size: Int

        static let layout = Layout<Result>([
            Member("content", \.content, "the page; null if it was written to a file"),
            Member("path", \.path, "the file; null if `content` has the page"),
            Member("size", \.size, "the size of the page, in bytes"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        let moment = try engine.moment
        let page = ReportPage(
            try engine.digest(of: kind, containing: date?.day(at: moment)), at: moment)
        let text = page.html(try theme ?? engine.preferences.theme)
        if let path {
            try engine.writeDocument(to: path, replacing: overwrite) { append in
                try append(Array(text.utf8)[...])
            }
        }
        return Result(page: page, content: path == nil ? text : nil, path: path, size: text.utf8.count)
    }
}
