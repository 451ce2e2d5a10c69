import Tally

/// A digest as a page of HTML in one file: numbers, charts and lists, for a browser.
public struct ReportPage: Sendable {
    public let digest: Digest
    private let moment: Moment

    public init(_ digest: Digest, at moment: Moment) {
        self.digest = digest
        self.moment = moment
    }

    /// The name of what it is about, such as `Week of 16 Nov – 22 Nov 2026`.
    public var title: String {
        let day = digest.days.lowerBound
        let month = Month(containing: day)
        return switch digest.span {
        case .day: "\(Wording.name(day.weekday)), \(day.day) \(month.name) \(day.year)"
        case .week: "Week of \(digest.days.words)"
        case .month: "\(month.name) \(day.year)"
        case .year: "\(day.year)"
        }
    }

    /// Returns the text of the page.
    public func html(_ theme: Theme) -> String {
        var parts = ReportParts(digest, at: moment)
        let sections = [
            parts.section("In numbers", [parts.numbers]), parts.section("Progress", grid(parts.progress())),
            parts.section("Tasks", grid(parts.tasks())),
        ]
        let habits = digest.habits.isEmpty ? [] : [parts.section("Habits", grid(parts.habits()))]
        let time = [parts.section("Time", grid(parts.time()))]
        let header = HTMLElement(
            "header",
            [
                HTMLElement("p", "Tally, report of the \(digest.span.rawValue)").classed("kicker"),
                HTMLElement("h1", title),
            ])
        let footer = HTMLElement(
            "footer", [HTMLElement("p", "Made by Tally on \(moment.rule.words(for: moment.now)).")])
        let tip = HTMLElement("div").with("id", ReportScript.tip).with("aria-hidden", "true").with("hidden")
        return HTMLPage(
            title: "\(title) – Tally", theme: theme,
            style: parts.style.pageSheet(theme, ReportStyle.rules) + ReportStyle.layout,
            script: ReportScript.text,
            body: [header, HTMLElement("main", sections + habits + time), footer, tip]
        ).text
    }

    private func grid(_ cards: [HTMLElement]) -> [HTMLElement] {
        [HTMLElement("div", cards).classed("grid")]
    }
}

/// The parts of a report page while it is made.
struct ReportParts {
    let digest: Digest
    let moment: Moment
    /// What the stylesheet must have for the charts so far.
    var style = ChartStyle()
    private var sections = 0

    init(_ digest: Digest, at moment: Moment) {
        self.digest = digest
        self.moment = moment
    }

    /// Returns a part of the page with a heading.
    mutating func section(_ title: String, _ content: [HTMLElement]) -> HTMLElement {
        sections += 1
        let id = "section-\(sections)"
        return HTMLElement("section", [HTMLElement("h2", title).with("id", id)] + content)
            .with("aria-labelledby", id)
    }

    /// Returns a box with a heading.
    /// - Parameters:
    ///   - detail: What belongs to the heading, such as the days.
    ///   - isWide: Whether it takes two columns.
    func card(_ title: String, _ detail: String = "", isWide: Bool = false, of content: [HTMLElement])
        -> HTMLElement
    {
        var heading = HTMLElement("h3", title)
        if !detail.isEmpty { heading = heading.containing(" ").containing([HTMLElement("small", detail)]) }
        return HTMLElement("article", [heading] + content).classed(isWide ? "card wide" : "card")
    }
}
