import Tally

/// A page of the saved filters by name.
public struct FiltersView: Sendable {
    /// All saved filters.
    public let filters: [SavedFilter]
    /// Those of this page.
    public let shown: Range<Int>

    public init(filters: [SavedFilter], shown: Range<Int>) {
        self.filters = filters
        self.shown = shown
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.heading("Saved filters", StyledText("\(filters.count)", .muted))
        let names = filters[shown].map { page.plain($0.name) }
        let column = page.column(for: names) + page.indent.width
        for (filter, name) in zip(filters[shown], names) {
            page.add(
                page.indent + StyledText(name, .heading), page.words(filter.filter), column: column,
                separator: " ", .filter(filter))
        }
        if filters.isEmpty {
            page.paragraph(
                "None. Save a filter under a name to use it again.", indent: page.indent, .muted)
        }
        page.add(Rest(filters.count - shown.upperBound))
        return page.drawn()
    }
}

/// A saved filter as a change left it.
public struct FilterReport: Sendable {
    public let filter: SavedFilter
    /// A word before it, such as `deleted`.
    public let lead: String?

    public init(_ filter: SavedFilter, lead: String? = nil) {
        self.filter = filter
        self.lead = lead
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let name = page.lead(lead) + StyledText(page.plain(filter.name), .heading)
        let parts = [name + StyledText(" ")] + page.words(filter.filter)
        page.add(
            parts.flowing(in: page.width, separator: " "), lead == "deleted" ? nil : .filter(filter))
        return page.drawn()
    }
}
