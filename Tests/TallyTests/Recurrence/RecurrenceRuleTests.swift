import Tally
import Testing

@Suite struct RecurrenceRuleTests {
    /// A rule, the day on which it is begun, and its first dates.
    struct Case: CustomTestStringConvertible {
        let rule: String
        let start: String
        let dates: [String]

        init(_ rule: String, _ start: String, _ dates: [String]) {
            (self.rule, self.start, self.dates) = (rule, start, dates)
        }
        var testDescription: String { "\(rule) from \(start)" }
    }

    @Test(
        "A rule falls on the dates of RFC 5545",
        arguments: [
            Case("FREQ=DAILY;INTERVAL=10;COUNT=3", "1997-09-02", ["1997-09-02", "1997-09-12", "1997-09-22"]),
            Case("FREQ=DAILY;BYMONTH=1;BYDAY=MO", "2026-11-20", ["2027-01-04", "2027-01-11", "2027-01-18"]),
            Case(
                "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05",
                ["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"]),
            Case(
                "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05",
                ["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"]),
            Case("FREQ=MONTHLY;BYMONTHDAY=31", "2026-11-20", ["2026-12-31", "2027-01-31", "2027-03-31"]),
            Case("FREQ=MONTHLY", "2026-01-31", ["2026-01-31", "2026-03-31", "2026-05-31"]),
            Case("FREQ=MONTHLY;BYMONTHDAY=-3", "1997-09-28", ["1997-09-28", "1997-10-29", "1997-11-28"]),
            Case(
                "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "1997-09-02",
                ["1998-02-13", "1998-03-13", "1998-11-13"]),
            Case(
                "FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU", "1997-09-07",
                ["1997-09-07", "1997-09-28", "1997-11-02", "1997-11-30"]),
            Case(
                "FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3;COUNT=3", "1997-09-04",
                ["1997-09-04", "1997-10-07", "1997-11-06"]),
            Case(
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "1997-09-29",
                ["1997-09-29", "1997-10-30", "1997-11-27"]),
            Case(
                "FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=MO,1TU", "2026-11-20",
                ["2026-12-01", "2027-02-01", "2027-03-01"]),
            Case("FREQ=YEARLY;BYDAY=20MO", "1997-05-19", ["1997-05-19", "1998-05-18", "1999-05-17"]),
            Case(
                "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", "1996-11-05",
                ["1996-11-05", "2000-11-07", "2004-11-02"]),
            Case(
                "FREQ=YEARLY;BYMONTH=6,7,8;BYDAY=TH", "1997-08-20",
                ["1997-08-21", "1997-08-28", "1998-06-04"]),
            Case(
                "FREQ=YEARLY;BYMONTH=1;BYDAY=-1FR", "2026-11-20", ["2027-01-29", "2028-01-28", "2029-01-26"]),
            Case("FREQ=YEARLY;BYMONTHDAY=-1", "2026-11-20", ["2026-11-30", "2026-12-31", "2027-01-31"]),
            Case("FREQ=YEARLY", "2024-02-29", ["2024-02-29", "2028-02-29", "2032-02-29"]),
            Case("FREQ=YEARLY;BYMONTH=2,3", "2026-01-30", ["2026-03-30", "2027-03-30", "2028-03-30"]),
            Case("FREQ=DAILY;UNTIL=20261122", "2026-11-20", ["2026-11-20", "2026-11-21", "2026-11-22"]),
            // Both a Monday and the first Tuesday: weekdays are alternatives.
            Case("FREQ=MONTHLY;BYDAY=MO,1TU", "2026-12-01", ["2026-12-01", "2026-12-07", "2026-12-14"]),
            // The first week is whole: its first such day is Monday, which is before the start.
            Case(
                "FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=1", "2026-11-18",
                ["2026-11-23", "2026-11-30", "2026-12-07"]),
            Case("FREQ=DAILY", "9999-12-30", ["9999-12-30", "9999-12-31"]),
        ])
    func dates(of row: Case) throws {
        let rule = try RecurrenceRule.read(row.rule)
        let start = try #require(Day(row.start))
        #expect(rule.dates(from: start).prefix(row.dates.count).map(\.description) == row.dates)
        for date in row.dates {
            #expect(rule.first(onOrAfter: try #require(Day(date)), from: start)?.description == date)
        }
    }

    @Test("A count and an end are kept however far ahead one looks")
    func ends() throws {
        let start = try #require(Day("2026-11-20"))
        let far = try #require(Day("2027-11-20"))
        #expect(try RecurrenceRule.read("FREQ=DAILY;COUNT=5").first(onOrAfter: far, from: start) == nil)
        #expect(try RecurrenceRule.read("FREQ=DAILY;COUNT=366").first(onOrAfter: far, from: start) == far)
        #expect(try Array(RecurrenceRule.read("FREQ=DAILY;COUNT=3").dates(from: start)).count == 3)
        #expect(
            try RecurrenceRule.read("FREQ=DAILY;UNTIL=20271119").first(onOrAfter: far, from: start) == nil)
    }

    @Test(
        "A rule that never falls ends",
        arguments: [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=MONTHLY;INTERVAL=12;BYMONTH=2", "FREQ=MONTHLY;BYDAY=6MO", "FREQ=DAILY;INTERVAL=7;BYDAY=MO",
            "FREQ=MONTHLY;BYMONTHDAY=1;BYSETPOS=2",
            "FREQ=WEEKLY;INTERVAL=99999;BYMONTH=2;BYDAY=FR;BYSETPOS=3",
        ])
    func never(text: String) throws {
        let rule = try RecurrenceRule.read(text)
        #expect(
            rule.first(onOrAfter: try #require(Day("2026-11-20")), from: try #require(Day("2026-11-20")))
                == nil)
    }

    @Test("A rare date is found")
    func rare() throws {
        let start = try #require(Day("2026-11-20"))
        let rule = try RecurrenceRule.read("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=TH")
        #expect(rule.dates(from: start).prefix(2).map(\.description) == ["2052-02-29", "2080-02-29"])
        // Thursday 29 February comes every 28 years, but 40 years after 2092.
        #expect(
            rule.first(onOrAfter: try #require(Day("2081-01-01")), from: start)?.description == "2120-02-29")
    }

    @Test(
        "A rule is written with its parts in one order, and without those that say nothing",
        arguments: [
            ("rrule:byday=fr,mo;freq=weekly;interval=1", "FREQ=WEEKLY;BYDAY=MO,FR"),
            ("FREQ=MONTHLY;WKST=SU;BYMONTHDAY=-1,15,+3", "FREQ=MONTHLY;BYMONTHDAY=3,15,-1"),
            ("FREQ=MONTHLY;BYDAY=-1FR,2MO,+1TU", "FREQ=MONTHLY;BYDAY=1TU,2MO,-1FR"),
            ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=3", "FREQ=WEEKLY;INTERVAL=2;COUNT=3;WKST=SU"),
            ("FREQ=YEARLY;BYMONTH=12,1,1;UNTIL=20301231", "FREQ=YEARLY;BYMONTH=1,12;UNTIL=20301231"),
            ("FREQ=DAILY;UNTIL=20301231T170000Z", "FREQ=DAILY;UNTIL=20301231T170000Z"),
        ])
    func canonical(text: String, written: String) throws {
        #expect(try RecurrenceRule.read(text).description == written)
        #expect(try RecurrenceRule.read(written) == RecurrenceRule.read(text))
    }

    @Test(
        "What the RFC forbids is refused, with what is allowed",
        arguments: [
            ("", "must not be empty"), ("FREQ=HOURLY", "FREQ=DAILY, WEEKLY"),
            ("FREQ=WEEKLI", "FREQ=DAILY, WEEKLY"),
            ("INTERVAL=2", "how often"), ("FREQ=DAILY;FREQ=DAILY", "twice"), ("FREQ=DAILY;", "no “=”"),
            ("FREQ=DAILY;INTERVAL=0", "from 1 to 99999"), ("FREQ=DAILY;COUNT=x", "from 1 to 99999"),
            ("FREQ=DAILY;COUNT=2;UNTIL=20301231", "not with both"),
            ("FREQ=DAILY;BYHOUR=9", "time with the due"),
            ("FREQ=YEARLY;BYYEARDAY=100", "BYMONTH and BYMONTHDAY"), ("FREQ=YEARLY;BYWEEKNO=20", "BYDAY"),
            ("FREQ=WEEKLY;BYMONTHDAY=1", "must not have"), ("FREQ=WEEKLY;BYDAY=1MO", "MONTHLY and YEARLY"),
            ("FREQ=DAILY;BYDAY=-1MO", "MONTHLY and YEARLY"), ("FREQ=MONTHLY;BYDAY=XX", "MO, TU"),
            ("FREQ=MONTHLY;BYDAY=0MO", "1 to 53"), ("FREQ=MONTHLY;BYDAY=54MO", "1 to 53"),
            ("FREQ=MONTHLY;BYMONTHDAY=32", "1 to 31"), ("FREQ=MONTHLY;BYMONTHDAY=0", "1 to 31"),
            ("FREQ=YEARLY;BYMONTH=-1", "1 to 12"), ("FREQ=MONTHLY;BYSETPOS=1", "add one"),
            ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367", "1 to 366"), ("FREQ=DAILY;UNTIL=2030-12-31", "20261231"),
            ("FREQ=DAILY;UNTIL=20300230", "20261231"), ("FREQ=DAILY;UNTIL=20301231T170000", "20261231"),
            ("FREQ=DAILY;WKST=1", "MO, TU"), ("FREQ=DAILY;BYEASTER=1", "unknown part"),
            ("FREQ=DAÏLY", "ASCII"),
        ])
    func refusals(text: String, words: String) {
        #expect {
            try RecurrenceRule.read(text)
        } throws: { error in
            (error as? RecurrenceRefusal)?.problem.contains(words) == true
        }
    }

    @Test("Looking far ahead takes no longer than looking near, without a count")
    func far() throws {
        let rule = try RecurrenceRule.read("FREQ=DAILY")
        let (start, day) = (try #require(Day("0001-01-01")), try #require(Day("9999-01-01")))
        for offset in 0..<300 {
            let day = day.adding(days: offset)
            #expect(rule.first(onOrAfter: day, from: start) == day)
        }
    }
}
