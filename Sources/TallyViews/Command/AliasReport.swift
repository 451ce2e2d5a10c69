import Tally

/// Aliases, each with the line that it stands for.
public struct AliasReport: Sendable {
    public let aliases: [CommandAlias]
    /// A word before each, such as `deleted`.
    public let lead: String?

    public init(_ aliases: [CommandAlias], lead: String? = nil) {
        self.aliases = aliases
        self.lead = lead
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        for alias in aliases {
            page.add(
                page.lead(lead) + StyledText(page.plain(alias.name), .heading) + StyledText("  "),
                StyledText(page.plain(alias.line)), lead == "deleted" ? nil : .alias(alias))
        }
        if aliases.isEmpty {
            page.sentence("There are no aliases. “alias morning = list is:today” makes the first.")
        }
        return page.drawn()
    }
}
