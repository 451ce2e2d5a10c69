import Tally
import TallyLanguage
import Testing

@Suite struct PhraseTableTests {
    @Test("Each row of the table of phrases holds", arguments: try Table("phrases").rows)
    func phrases(row: Table.Row) throws {
        let kind = try #require(TimePhrase.Kind(rawValue: row["kind"]))
        #expect(try Scene().value(of: row["phrase"], as: kind) == row["expected"])
    }

    @Test(
        "A refusal names two readings or the nearest form, and these are understood",
        arguments: try Table("phrases").rows.filter { $0["expected"] == "REFUSE" })
    func refusals(row: Table.Row) throws {
        let kind = try #require(TimePhrase.Kind(rawValue: row["kind"]))
        let refusal = try #require(throws: Refusal.self) {
            try TimePhrase.read(row["phrase"], as: kind, at: Scene().moment)
        }
        #expect(refusal.readings.count == 2 || refusal.nearest != nil)
        for form in refusal.readings + [refusal.nearest].compactMap({ $0 }) {
            #expect(throws: Never.self, "\(form)") { try TimePhrase.read(form, as: kind, at: Scene().moment) }
        }
    }
}

extension PhraseTableTests {
    @Test(
        "A refusal says what was understood, what is wrong, and the nearest text",
        arguments: [
            ("tomorow at 5pm", "", "tomorow", "tomorrow at 5pm"),
            ("next fryday", "day next", "fryday", "next friday"),
            ("tomorrow at 5", "day tomorrow", "at 5", "tomorrow 05:00|tomorrow 17:00"),
            ("fri 31 nov", "day fri", "31 nov", "2026-11-30"), ("wedn 9am", "", "wedn", "wed 9am"),
            ("tomorrow!", "", "tomorrow!", "tomorrow"), ("<2026-11-20>", "", "<2026-11-20>", "2026-11-20"),
            ("tomorrow 17.30", "day tomorrow", "17.30", "tomorrow 17:30"),
            ("17:00-18:00", "", "17:00-18:00", "17:00"),
            ("tomorrow afternoon", "day tomorrow", "afternoon", "tomorrow evening"),
            ("tomorrow 17:00 friday", "day tomorrow time 17:00", "friday", "tomorrow 17:00"),
            ("in", "", "in", "tomorrow"), ("🎉 tomorrow", "", "🎉", "tomorrow"),
            ("sat 2026-11-20", "", "sat 2026-11-20", "2026-11-20|2026-11-21"),
        ])
    func refusal(text: String, understood: String, wrong: String, instead: String) throws {
        let refusal = try #require(throws: TallyLanguage.Refusal.self) {
            try TimePhrase.read(text, as: .due, at: Scene().moment)
        }
        func part(_ range: TextRange) -> String {
            String(String.UnicodeScalarView(Array(text.unicodeScalars)[range.start..<range.end]))
        }
        #expect(
            refusal.understood.map { "\($0.role) \(part($0.range))" }.joined(separator: " ") == understood)
        #expect(part(refusal.range) == wrong)
        #expect((refusal.readings + [refusal.nearest].compactMap { $0 }).joined(separator: "|") == instead)
        #expect(refusal.sentence.hasSuffix(".") || refusal.sentence.hasSuffix("?"))
    }

    @Test(
        "Each row of the table of moments holds: zones, clock changes, day starts, both starts of the week",
        arguments: try Table("moments").rows)
    func moments(row: Table.Row) throws {
        let kind = try #require(TimePhrase.Kind(rawValue: row["kind"]))
        let scene = Scene(
            now: row["now"], zone: row["zone"], dayStart: row["dayStart"],
            weekStart: try #require(Weekday(name: row["weekStart"])))
        #expect(try scene.value(of: row["phrase"], as: kind) == row["expected"])
    }
}
