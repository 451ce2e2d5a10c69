import Foundation
import Tally
import TallyLanguage
import Testing

@Suite struct RepeatTableTests {
    @Test("Each row of the table of repeats holds", arguments: try Table("recurrence").rows)
    func row(row: Table.Row) throws {
        let moment = try Scene().moment
        guard row["rrule"] != "REFUSE" else {
            #expect(throws: Refusal.self) { try RepeatPhrase.read(row["phrase"], at: moment) }
            return
        }
        let phrase = try RepeatPhrase.read(row["phrase"], at: moment)
        #expect(phrase.rule.description == row["rrule"])
        #expect(phrase.isFromCompletion == (row["from"] == "completion"))
        let schedule = RecurrenceSchedule(
            phrase.rule, isFromCompletion: phrase.isFromCompletion, start: phrase.first, in: moment.rule)
        let expected = try #require(JSONSerialization.jsonObject(with: Data(row["dates"].utf8)) as? [String])
        let dates = schedule.dates(from: .min).prefix(4).map { schedule.due(on: $0).description }
        #expect(dates == expected)
        // The rule is read as itself, and says the same dates.
        #expect(try RecurrenceRule.read(row["rrule"]) == phrase.rule)
    }

    @Test(
        "What is refused says both readings, or the nearest",
        arguments: [
            ("biweekly", ["every 2 weeks", "every mon and thu"], nil),
            ("bimonthly", ["every 2 months", "every 1st and 15th"], nil),
            ("every! friday", [], "every! week"), ("every fryday", [], "every friday"),
            ("every day at 5", [], nil),
            ("friday", [], nil), ("", [], nil), ("every 15th and 30th", [], "15th and 31st"),
        ] as [(String, [String], String?)])
    func refusals(text: String, readings: [String], nearest: String?) throws {
        do {
            _ = try RepeatPhrase.read(text, at: try Scene().moment)
            Issue.record("\(text) is read")
        } catch let refusal as Refusal {
            if !readings.isEmpty { #expect(refusal.readings == readings) }
            if let nearest { #expect(refusal.nearest?.hasSuffix(nearest) == true) }
            let forms = refusal.readings + [refusal.nearest].compactMap { $0 }
            #expect(!forms.isEmpty)
            for form in forms { _ = try RepeatPhrase.read(form, at: try Scene().moment) }
        }
    }

    @Test("A given start is where the repeat is counted from")
    func start() throws {
        let moment = try Scene().moment
        let end = try #require(Day("2027-01-31"))
        let monthly = try RepeatPhrase.read("every month", from: .day(end), at: moment)
        #expect(monthly.rule.description == "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1")
        #expect(monthly.first == .day(end))
        let timed = try RepeatPhrase.read("every friday 9:00", from: .day(end), at: moment)
        #expect(timed.first.description == "2027-02-05T08:00:00Z")
    }
}
