import Tally

/// Series, each with its open occurrence and the dues that follow.
public struct SeriesReport: Sendable {
    public let series: [SeriesView]

    /// Whether there are more on the next page.
    private let hasMore: Bool

    public init(_ series: [SeriesView]) {
        self.series = series
        hasMore = false
    }

    public init(_ page: SeriesPage) {
        series = page.series
        hasMore = page.nextCursor != nil
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(series.compactMap(\.task))
        if series.isEmpty { page.sentence("No task repeats.") }
        for series in series {
            guard let task = series.task else {
                let words = series.series.recurrence.words
                page.add(StyledText("\(page.glyphs.repeats) \(words)  has ended", .muted))
                continue
            }
            page.report(task)
            let upcoming = series.upcoming.prefix(3).map(page.text(for:))
            if !upcoming.isEmpty { page.note("then " + upcoming.joined(separator: ", "), .muted) }
        }
        if hasMore { page.add(Rest(nil)) }
        return page.drawn()
    }
}

/// A skipped occurrence, and the one that follows.
public struct SkipReport: Sendable {
    private let skipped: [TaskView]
    private let next: [TaskView]
    private let isDryRun: Bool

    public init(_ result: SkipResult, isDryRun: Bool = false) {
        (skipped, next) = ([result.task], [result.next].compactMap(\.self))
        self.isDryRun = isDryRun
    }

    public init(_ summary: SkipSummary, isDryRun: Bool = false) {
        (skipped, next) = (summary.changes.tasks, summary.next)
        self.isDryRun = isDryRun
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(skipped + next)
        if skipped.isEmpty { page.sentence("There is no such task.") }
        for task in skipped { page.report(task, lead: isDryRun ? "would skip" : "skipped") }
        for task in next { page.report(task, lead: "  next") }
        if next.isEmpty, !skipped.isEmpty { page.note("That was the last occurrence.", .muted) }
        return page.drawn()
    }
}
