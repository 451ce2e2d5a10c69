import Tally

/// A month by its name, such as `december` or `dec 2027`. Without a year, it is that of the current year.
public enum MonthPhrase {
    /// Returns the month; nil if the text is anything else.
    public static func read(_ text: String, at moment: Moment) -> Month? {
        let words = text.lowercased().split(separator: " ").map(String.init)
        guard (1...2).contains(words.count), let number = Vocabulary.monthsWithStop[words[0]] else {
            return nil
        }
        guard words.count == 2 else { return Month(year: moment.today.year, month: number) }
        return ASCII.number(words[1], digits: 4...4).flatMap { Month(year: $0, month: number) }
    }
}
