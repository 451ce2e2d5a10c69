import Tally

/// The parts of reports: views of what a change did, a thing on a line, without indentation.
extension Page {
    /// Returns a word before what a line tells of, such as `deleted: `.
    func lead(_ word: String?) -> StyledText { word.map { StyledText($0 + ": ", .muted) } ?? StyledText() }

    /// Returns the user's date and time, such as `2026-11-20 09:00`.
    func stamp(_ instant: Instant) -> String {
        "\(moment.rule.wallClock(of: instant).day) \(clock(instant))"
    }

    /// Returns a date, with its time if it has one.
    func stamp(_ due: Due) -> String {
        switch due {
        case .day(let day): day.description
        case .instant(let instant): stamp(instant)
        }
    }

    /// Adds lines below a reported thing.
    mutating func note(_ parts: [StyledText], indent columns: Int = 2, _ subject: TextView.Subject? = nil) {
        let lines = parts.flowing(in: width - columns, separator: " ")
        add(lines.map { .blanks(columns) + $0 }, subject)
    }

    mutating func note(_ text: String, _ role: Role? = nil) {
        note(text.split(separator: " ").map { StyledText(String($0), role) })
    }

    /// Returns things as a list with commas.
    static func list(_ items: [String], empty: String) -> String {
        items.isEmpty ? empty : items.joined(separator: ", ")
    }
}
