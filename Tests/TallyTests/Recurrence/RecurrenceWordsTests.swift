import Support
import Tally
import TallyLanguage
import Testing

@Suite struct RecurrenceWordsTests {
    @Test(
        "A rule is put in words that are read as the same rule",
        arguments: [
            ("FREQ=DAILY", "every day"), ("FREQ=DAILY;INTERVAL=3", "every 3 days"),
            ("FREQ=WEEKLY;BYDAY=FR", "every friday"), ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every workday"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "every 2 weeks on mon and thu"),
            ("FREQ=WEEKLY;BYDAY=MO,WE,FR", "every mon and wed and fri"), ("FREQ=MONTHLY", "every month"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "every last day"), ("FREQ=MONTHLY;BYMONTHDAY=15", "every 15th"),
            ("FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15", "every 2 months on the 1st and 15th"),
            ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "every 31st"),
            ("FREQ=MONTHLY;BYDAY=1MO,3MO", "every 1st and 3rd monday"),
            ("FREQ=MONTHLY;BYDAY=-1FR", "every last friday"),
            ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every last workday"),
            ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "every 24 december"),
            ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "every 4th thursday of november"),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", "every 29 february"),
            ("FREQ=DAILY;COUNT=3", "every day 3 times"),
            ("FREQ=DAILY;UNTIL=20261231", "every day until 31 Dec 2026"),
            // No words say these.
            ("FREQ=MONTHLY;BYMONTHDAY=31", nil), ("FREQ=DAILY;BYMONTH=2", nil),
            ("FREQ=MONTHLY;BYDAY=FR", nil),
            ("FREQ=YEARLY;BYDAY=20MO", nil),
        ] as [(String, String?)])
    func words(text: String, words: String?) throws {
        #expect(try RecurrenceRule.read(text).words == words)
        #expect(Recurrence(rule: text).words == words ?? text)
        guard let words else { return }
        let moment = try TestEngine().read { try $0.moment }
        #expect(try RepeatPhrase.read(words, at: moment).rule.description == text)
    }

    @Test("A repeat from the completion has its mark")
    func completion() {
        #expect(Recurrence(rule: "FREQ=DAILY;INTERVAL=2", from: .completion).words == "every! 2 days")
    }
}
