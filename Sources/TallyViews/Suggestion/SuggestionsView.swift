import Tally

/// The tasks suggested for the focus of a day, with the reasons.
public struct SuggestionsView: Sendable {
    public let suggestions: DaySuggestions

    public init(_ suggestions: DaySuggestions) { self.suggestions = suggestions }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment, of: suggestions.date)
        page.align(suggestions.tasks.map(\.task))
        page.heading(
            Wording.title(suggestions.date),
            StyledText(Wording.duration(60 * suggestions.free.minutes) + " free", .muted),
            .day(suggestions.date))
        page.add(suggestions)
        return page.drawn()
    }
}
