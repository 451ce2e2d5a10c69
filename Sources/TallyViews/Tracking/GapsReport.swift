import Tally

/// The spans of a day that were not tracked.
public struct GapsReport: Sendable {
    public let gaps: TimeGaps

    public init(_ gaps: TimeGaps) { self.gaps = gaps }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.heading(
            "Untracked on \(Wording.title(gaps.date))",
            StyledText(Wording.duration(gaps.totalSeconds), .muted),
            .day(gaps.date))
        for gap in gaps.gaps {
            let times = "\(page.clock(gap.start))\(page.glyphs.dash)\(page.clock(gap.end))"
            page.add(
                page.indent, StyledText(times), right: StyledText(Wording.duration(gap.seconds)),
                .day(gaps.date))
        }
        if gaps.gaps.isEmpty {
            page.paragraph("None between the first and the last time entry.", indent: page.indent, .muted)
        }
        return page.drawn()
    }
}
