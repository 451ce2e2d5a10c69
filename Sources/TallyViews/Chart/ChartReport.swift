import Tally

/// A chart that was written to a file.
public struct ChartReport: Sendable {
    public let path: String
    /// The title of the chart.
    public let title: String

    public init(path: String, title: String) {
        self.path = path
        self.title = title
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.sentence(page.plain("drawn to \(path): \(title)"))
        return page.drawn()
    }
}
