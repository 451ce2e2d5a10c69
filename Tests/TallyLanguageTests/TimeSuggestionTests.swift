import Tally
import TallyLanguage
import Testing

@Suite("Dates and durations while they are typed") struct TimeSuggestionTests {
    @Test(
        "What is typed comes first if it has a meaning, then what continues it",
        arguments: [
            ("tom", .due, "tomorrow"), ("TO", .due, "today tomorrow tonight"),
            ("next w", .due, "next week, next weekend, next wednesday"), ("fri 5pm", .due, "fri 5pm"),
            ("fri", .due, "fri, friday, next friday"), ("in 3 ", .due, "in 3 days"),
            ("in 3 w", .due, "in 3 w, in 3 weeks"),
            ("27 n", .due, "27 nov"), ("yes", .past, "yesterday"), ("3 d", .past, "3 days ago"),
            ("mo", .past, "monday"), ("1h", .duration, "1h, 1h30"), ("25", .duration, "25min"),
            ("week", .due, "weekend, next week"), ("nosuch", .due, ""), ("a b c d e f g", .due, ""),
        ] as [(String, TimePhrase.Kind, String)])
    func order(typed: String, kind: TimePhrase.Kind, expected: String) throws {
        let found = TimeSuggestion.completing(typed, as: kind, at: try Scene().moment).map(\.text)
        let wanted = expected.split(separator: expected.contains(",") ? ", " : " ").map(String.init)
        if expected == "" { #expect(found == []) }
        let phrase = expected.contains(",") || typed == "TO" ? wanted : [expected].filter { $0 != "" }
        #expect(Array(found.prefix(phrase.count)) == phrase)
    }

    @Test("The weekdays come in the order of their dates")
    func weekdays() throws {
        // The scene is on a Wednesday.
        let found = TimeSuggestion.completing("", as: .due, at: try Scene().moment)
        #expect(
            found.prefix(6).map(\.text) == ["today", "tomorrow", "tonight", "thursday", "friday", "saturday"])
        #expect(
            found.prefix(4).map(\.value.written) == ["2026-11-18", "2026-11-19", "2026-11-18", "2026-11-19"])
    }
}
