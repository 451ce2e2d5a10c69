import Tally

/// The tracked time in a date range.
public struct TimeView: Sendable {
    public let summary: TimeSummary
    public let days: TimeSummary
    /// The entries, latest first.
    public let page: TimePage
    public let timer: TimerView?

    /// - Parameters:
    ///   - summary: the tracked time by activity, project or tag.
    ///   - days: the tracked time by day, in the same range.
    public init(summary: TimeSummary, days: TimeSummary, page: TimePage, timer: TimerView?) {
        self.summary = summary
        self.days = days
        self.page = page
        self.timer = timer
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let (first, last) = (summary.days.lowerBound, summary.days.upperBound)
        page.heading(
            first == last ? "Time on \(Wording.title(first))" : "Time \(first) \(page.glyphs.dash) \(last)",
            StyledText(Wording.duration(summary.totalSeconds), .muted))
        if let timer { page.add(timer) }
        page.add(summary.rows, of: summary.totalSeconds)
        if summary.rows.isEmpty, timer == nil {
            page.paragraph(
                "None. Start a timer or log time for an activity.", indent: page.indent, .muted)
        }
        let slices = Dictionary(
            grouping: self.page.entries.flatMap { $0.slices(in: summary.days) }, by: \.day)
        for row in days.rows.reversed() {
            guard case .day(let day) = row.subject, let slices = slices[day] else { continue }
            page.blank()
            page.heading(
                Wording.title(day), StyledText(Wording.duration(row.seconds), .muted), .day(day))
            for slice in slices { page.add(slice) }
        }
        if self.page.nextCursor != nil {
            page.blank()
            page.add(Rest(nil))
        }
        return page.drawn()
    }
}

extension Page {
    /// Adds activities, projects or tags with bars of one scale.
    /// - Parameter total: The seconds of which they are shares.
    mutating func add(_ rows: [TimeSummary.Row], of total: Int) {
        let names = rows.map { row in name(of: row.subject) }
        let nameWidth = min(names.map(\.width).max() ?? 0, max(8, width / 3))
        let total = max(1, total)
        let longest = max(1, rows.map(\.seconds).max() ?? 1)
        let ends = rows.map { row in
            StyledText(Wording.duration(row.seconds))
                .aligned(to: rows.map { Wording.duration($0.seconds).count }.max() ?? 0)
                + (isNarrow
                    ? StyledText()
                    : StyledText(Wording.percent(Double(row.seconds) / Double(total)), .muted)
                        .aligned(to: 6))
        }
        let barWidth = min(40, width - indent.width - nameWidth - (ends.first?.width ?? 0) - 4)
        for (index, row) in rows.enumerated() {
            var line = indent + cut(names[index], to: nameWidth).padded(to: nameWidth)
            if barWidth >= 4 {
                line += StyledText("  ") + bar(Double(row.seconds) / Double(longest), columns: barWidth)
            }
            add(line + StyledText("  ") + ends[index], subject(of: row.subject))
        }
    }

    private func name(of subject: TimeSummary.Subject) -> StyledText {
        switch subject {
        case .activity(_, let name, let color): StyledText(plain(name), .activity, color: color)
        case .project(_, let name, let color): StyledText(plain(name), .project, color: color)
        case .noProject: StyledText("no project", .muted)
        case .tag(let tag): StyledText("#" + plain(tag), .tag)
        case .noTag: StyledText("no tag", .muted)
        case .day(let day): StyledText(day.description)
        }
    }

    private func subject(of subject: TimeSummary.Subject) -> TextView.Subject? {
        switch subject {
        case .activity(let id, _, _): .activity(id)
        case .project(let id, let name, _): .project(id, named: name)
        case .noProject, .tag, .noTag: nil
        case .day(let day): .day(day)
        }
    }
}
