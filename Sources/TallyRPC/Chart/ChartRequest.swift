import JSONRPC
import Tally
import TallyViews

/// The members that every `chart.*` method takes: how the chart is drawn, and where it is written to.
struct ChartRequest: Sendable {
    var width: Int?
    var height: Int?
    var theme: Theme?
    var path: String?
    var overwrite = false

    static let shape = Shape(
        { ChartRequest(width: $0, height: $1, theme: $2, path: $3, overwrite: $4) },
        Field("width", \.width, "the width in pixels; defaults to one that suits the chart")
            .within(ChartOptions.sizes),
        Field("height", \.height, "the height in pixels; defaults to one that suits the chart")
            .within(ChartOptions.sizes),
        Field(
            "theme", \.theme,
            "the ground that the colors are for; `auto` is the one that the reader's system prefers. Defaults to the "
                + "setting `theme`"),
        Field("path", \.path, "an absolute path on the server's machine, to write the SVG document to a file")
            .absolutePath(),
        Field("overwrite", \.overwrite, "whether to replace an existing file").defaulting(to: false))

    var options: ChartOptions { ChartOptions(width: width, height: height) }

    /// Returns the result of a request, after the document is written if there is a path for it.
    func result(of chart: Chart, on engine: isolated Engine) throws -> ChartResult {
        let document = chart.document(try theme ?? engine.preferences.theme)
        if let path {
            try engine.writeDocument(to: path, replacing: overwrite) { append in
                try append(Array(document.utf8)[...])
            }
        }
        return ChartResult(chart: chart, svg: path == nil ? document : nil, path: path)
    }
}

/// The date range of a chart.
extension ChartRequest {
    static let from = "the first day; defaults to 29 days before the last"
    static let to = "the last day, at most ten years after the first; defaults to today"

    static func days(_ from: DayText<Past>?, _ to: DayText<Past>?, at moment: Moment) throws -> (
        from: Day, to: Day
    ) {
        let last = try to?.day(at: moment) ?? moment.today
        return (try from?.day(at: moment) ?? last.adding(days: -29), last)
    }
}

extension HeatPalette: Choice {}

/// The result of a `chart.*` method.
struct ChartResult: LaidOut {
    let chart: Chart
    let svg: String?
    let path: String?

    static let layout = Layout<ChartResult>(
        "Chart",
        [
            Member("svg", \.svg, "the SVG document; null if it was written to a file"),
            Member("path", \.path, "the file; null if `svg` has the document"),
            Member("width", \.chart.width, "the width in pixels"),
            Member("height", \.chart.height, "the height in pixels"),
            Member("title", \.chart.title, "what it shows, in a few words"),
            Member("description", \.chart.description, "what can be seen in it, in sentences"),
        ])
}
