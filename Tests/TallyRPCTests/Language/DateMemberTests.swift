import JSONRPC
import Support
import Tally
import TallyRPC
import Testing

/// Sends words to every member that takes a date, a time or a duration. The members come from the declarations,
/// so a new one needs no line here.
@Suite("Words for every date, time and duration") struct DateMemberTests {
    /// A place and day start, and what words mean there at 2026-11-20T01:30Z, a Friday.
    private struct Place {
        let zone, dayStart: String
        /// Words and their exact form, by the type of the member.
        let meanings: [String: [(words: String, exact: JSONValue)]]
    }

    private static let places = [
        Place(
            zone: "Europe/Berlin", dayStart: "00:00",
            meanings: [
                "DateText": [
                    ("Tomorrow", "2026-11-21"), ("fri", "2026-11-27"), ("in 2 weeks", "2026-12-04"),
                    ("27 nov", "2026-11-27"), ("1 nov", "2027-11-01"), ("yesterday", "2026-11-19"),
                    ("tomorrow 17:00", "2026-11-21T16:00:00Z"), ("2:00", "2026-11-21T01:00:00Z"),
                    ("in 90 minutes", "2026-11-20T03:00:00Z"), ("20261224", "2026-12-24"),
                ],
                "PastDateText": [
                    ("Yesterday", "2026-11-19"), ("fri", "2026-11-13"), ("2 weeks ago", "2026-11-06"),
                    ("27 nov", "2025-11-27"), ("today", "2026-11-20"),
                    ("yesterday 17:00", "2026-11-19T16:00:00Z"), ("2:00", "2026-11-20T01:00:00Z"),
                    ("90 min ago", "2026-11-20T00:00:00Z"),
                ],
                "ReminderOffset": [("30 min", "-PT30M"), ("1 day before", "-P1D"), ("1:30", "-PT1H30M")],
                "DurationText": [("45m", 45), ("90 min", 90), ("1h30", 90), ("1:30", 90), ("PT20M", 20)],
                "ReminderText": [
                    ("30 min", "-PT30M"), ("1h before", "-PT1H"), ("2d", "-P2D"), ("PT45M", "-PT45M"),
                    ("tomorrow 9am", "2026-11-21T08:00:00Z"), ("9:30", "2026-11-20T08:30:00Z"),
                    ("in 1h", "2026-11-20T02:30:00Z"),
                ],
            ]),
        Place(
            zone: "Europe/Berlin", dayStart: "04:00",
            meanings: [
                "DateText": [
                    ("today", "2026-11-19"), ("fri", "2026-11-20"),
                    ("tomorrow 17:00", "2026-11-20T16:00:00Z"),
                ],
                "PastDateText": [
                    ("today", "2026-11-19"), ("fri", "2026-11-13"),
                    ("yesterday 17:00", "2026-11-18T16:00:00Z"),
                ],
                "ReminderText": [("tomorrow 9am", "2026-11-20T08:00:00Z")],
            ]),
        Place(
            zone: "America/Los_Angeles", dayStart: "00:00",
            meanings: [
                "DateText": [
                    ("fri", "2026-11-20"), ("tonight", "2026-11-19"), ("9am", "2026-11-20T17:00:00Z"),
                ],
                "PastDateText": [("fri", "2026-11-13"), ("9am", "2026-11-19T17:00:00Z")],
                "ReminderText": [("9am", "2026-11-20T17:00:00Z")],
            ]),
    ]

    private func session(for member: DateMember, at place: Place) throws -> TestSession {
        let now = try #require(TemporalText("2026-11-20T01:30:00Z")?.instant(in: .utc))
        let session = TestSession(now: now)
        try session.result(
            "settings.update", ["timeZone": .string(place.zone), "dayStart": .string(place.dayStart)])
        for request in member.after {
            let request = try JSONValue(parsing: request)
            // An example may need a later moment. The member is read all the same.
            _ = try session.reply(try #require(request["method"]?.string), request["params"] ?? [:])
        }
        return session
    }

    @Test("Words in a member are what they name, in its exact form", arguments: DateMember.all)
    func words(member: DateMember) throws {
        for place in Self.places {
            let meanings = place.meanings[member.kind] ?? []
            guard !meanings.isEmpty else { continue }
            var (one, other) = (try session(for: member, at: place), try session(for: member, at: place))
            for (words, meaning) in meanings {
                let exact = member.path == ["seconds"] ? .integer(Int64(meaning.integer ?? 0) * 60) : meaning
                let read = try one.reply(member.method, member.setting(.string(words)))
                let expected = try other.reply(member.method, member.setting(exact))
                if member.changes {
                    (one, other) = (try session(for: member, at: place), try session(for: member, at: place))
                }
                let path = expected.at("error.data.path")
                if path == .string(member.errorPath) {
                    // The exact value is refused for what it is, and so are the words.
                    #expect(read.at("error.data.path") == path, "\(words): \(read)")
                    #expect(
                        read.at("error.data.reason") == expected.at("error.data.reason")
                            || read.at("error.data.reason") == "invalidDate", "\(words): \(read)")
                } else {
                    #expect(Self.comparable(read) == Self.comparable(expected), "\(words)")
                }
            }
        }
    }

    /// Returns a reply without the part of the day, which only words can name.
    private static func comparable(_ reply: JSONValue) -> JSONValue {
        switch reply {
        case .object(let members):
            .object(members.filter { !["partOfDay", "category"].contains($0.key) }.mapValues(comparable))
        case .array(let elements): .array(elements.map(comparable))
        default: reply
        }
    }

    @Test(
        "Each member takes a date or time in words, as its example shows or at its path",
        arguments: DateMember.all)
    func accepted(member: DateMember) throws {
        let texts: [String: [JSONValue]] = [
            "DateText": ["today", "tomorrow", "tomorrow 17:00"],
            "PastDateText": ["yesterday", "today", "15 min ago"],
            "ReminderText": ["30 min"], "ReminderOffset": ["30 min"], "DurationText": ["45m"],
        ]
        let session = TestSession()
        for request in member.after {
            let request = try JSONValue(parsing: request)
            try session.result(try #require(request["method"]?.string), request["params"] ?? [:])
        }
        let paths = try (texts[member.kind] ?? []).map {
            try session.reply(member.method, member.setting($0)).at("error.data.path")
        }
        #expect(paths.contains { $0 != .string(member.errorPath) }, "\(paths)")
    }

    @Test("A refusal names the member, what was understood and the nearest forms", arguments: DateMember.all)
    func refusals(member: DateMember) throws {
        let session = TestSession()
        for request in member.after {
            let request = try JSONValue(parsing: request)
            try session.result(try #require(request["method"]?.string), request["params"] ?? [:])
        }
        let cases: [(text: String, reason: String)] =
            ["DurationText", "ReminderOffset"].contains(member.kind)
            ? [("soon", "notUnderstood"), ("90", "severalReadings"), ("tomorrow", "notUnderstood")]
            : [("soon", "notUnderstood"), ("3/4", "severalReadings"), ("fri 31 nov", "invalidDate")]
                + (member.kind == "PastDateText" ? [("tomorrow", "inTheFuture")] : [])
        for (text, reason) in cases {
            let data = try session.error(member.method, member.setting(.string(text))).at("data")
            #expect(data["path"] == .string(member.errorPath), "\(text): \(data)")
            #expect(data["reason"] == .string(reason), "\(text): \(data)")
            #expect(data["understood"] != nil)
            #expect(data["suggestion"]?.string != nil || data["readings"]?.elements.count == 2, "\(data)")
        }
    }

    @Test("No member takes a date or time in its exact form only")
    func everyMember() {
        #expect(DateMember.withoutWords == [])
        #expect(DateMember.all.count >= 50)
        let kinds = Dictionary(grouping: DateMember.all, by: \.kind).mapValues(\.count)
        #expect(Set(kinds.keys) == Set(DateMember.kinds))
    }

    @Test("A request with words that is repeated on another day is the same request")
    func repeated() throws {
        let session = TestSession()
        let params: JSONValue = ["title": "a", "due": "tomorrow", "mutationId": "m"]
        let first = try session.result("task.create", params)
        #expect(first.at("task.due") == "2026-11-21")
        session.clock.advance(seconds: 86_400)
        #expect(try session.result("task.create", params) == first)
    }

    @Test("In a batch, words are read at its moment and refused at their place in it")
    func batch() throws {
        let session = TestSession()
        func batch(_ due: JSONValue) -> JSONValue {
            ["requests": [["method": "task.create", "params": ["title": "a", "due": due]]]]
        }
        #expect(
            try session.result("batch.run", batch("fri 5pm")).at("results.0.result.task.due")
                == "2026-11-27T17:00:00Z")
        #expect(
            try session.error("batch.run", batch("soon")).at("data.path") == "requests[0].params.due")
    }

    @Test("A time where a date is needed is refused with the date")
    func timeForDate() throws {
        let data = try TestSession().error("score.daily", ["date": "9am"]).at("data")
        #expect(data["reason"] == "invalidDate")
        #expect(data["suggestion"] == "2026-11-20")
    }

    @Test(
        "Durations in words are rounded up to the unit of their member",
        arguments: [("1h30", 90), ("90 min", 90), ("PT20M", 20), ("30s", 1), ("1.5h", 90)])
    func durations(text: String, minutes: Int64) throws {
        let session = TestSession()
        let task = try session.result("task.create", ["title": "a", "estimate": .string(text)])
        #expect(task.at("task.estimate") == .integer(minutes))
    }

    @Test("A month can be named by a date in it")
    func months() throws {
        let session = TestSession()
        for (text, month) in [("2026-11", "2026-11"), ("next month", "2026-12"), ("today", "2026-11")] {
            #expect(try session.result("calendar.month", ["month": .string(text)])["month"] == .string(month))
        }
    }

    @Test("A task due tonight is for the evening, unless the request says otherwise")
    func tonight() throws {
        let session = TestSession()
        let task = try session.result("task.create", ["title": "a", "due": "tonight"])
        #expect(task.at("task.partOfDay") == "evening")
        let other = try session.result(
            "task.create", ["title": "b", "due": "tonight", "partOfDay": "morning"])
        #expect(other.at("task.partOfDay") == "morning")
        try session.result("task.update", ["id": 2, "due": "tomorrow evening"])
        #expect(try session.result("task.get", ["id": 2]).at("task.partOfDay") == "evening")
    }
}
