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
