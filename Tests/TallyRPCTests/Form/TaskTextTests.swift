import JSONRPC
import Support
import Tally
import Testing

@Suite("The text of a task")
struct TaskTextTests {
    private let session = TestSession(now: Instant(seconds: 1_795_165_200))

    private func text(_ id: Int = 1) throws -> String {
        try #require(try session.result("task.text", ["id": .integer(Int64(id))])["text"]?.string)
    }

    @discardableResult
    private func write(_ text: String, base: String, id: JSONValue = 1) throws -> JSONValue {
        try session.result("task.write", ["id": id, "text": .string(text), "base": .string(base)])
    }

    private func refusal(_ text: String, base: String) throws -> JSONValue {
        try session.error("task.write", ["id": 1, "text": .string(text), "base": .string(base)])
    }

    @Test("It has a line for each member, and is written back as the same task")
    func roundTrip() throws {
        try session.result("settings.update", ["timeZone": "Europe/Berlin"])
        try session.result("task.create", ["title": "First"])
        try session.result(
            "task.create",
            [
                "title": "Pay: the rent", "project": "Big house", "createProject": true, "priority": "P1",
                "tags": ["bills", "home"], "due": "2026-12-01T18:00", "partOfDay": "evening",
                "start": "2026-12-01T09:00", "end": "2026-12-01T10:30", "estimate": 95, "wait": "2026-11-25",
                "scheduled": "2026-11-26", "recurrence": ["rule": "every 2 weeks", "catchUp": true],
                "reminders": ["-P1DT2H", "-PT30M", "2026-11-30T09:00"], "dependsOn": [1], "parent": 1,
                "url": "https://example.com/a",
                "checklist": [["text": "One"], ["text": "Two", "done": true]],
                "notes": "A line\n\n  another: one",
            ])
        let before = try session.result("task.get", ["id": 2])
        let text = try text(2)
        let expected = """
            title: Pay: the rent
            project: Big house
            priority: P1
            tags: #bills #home
            due: 1 Dec 2026, 18:00
            part: evening
            start: 1 Dec 2026, 09:00
            end: 1 Dec 2026, 10:30
            estimate: 1h 35m
            wait: 25 Nov 2026
            scheduled: 26 Nov 2026
            repeat: every 2 weeks
            remind: 1d 2h before; 30m before; 30 Nov 2026, 09:00
            depends: 1
            parent: 1
            link: https://example.com/a
            checklist:
            [ ] One
            [x] Two

            A line

              another: one

            """
        #expect(text == expected)
        #expect(try write(text, base: text, id: 2)["changed"] == [])
        #expect(try session.result("task.get", ["id": 2]) == before)
        // From an empty base, every line is read.
        let written = try session.result("task.write", ["text": .string(text), "base": ""])
        #expect(try self.text(3) == text)
        for member in [
            "title", "project", "priority", "tags", "due", "partOfDay", "start", "end", "estimate", "wait",
            "scheduled", "reminders", "dependsOn", "parent", "url", "notes",
        ] {
            #expect(written.at("task.\(member)") == before.at("task.\(member)"), "\(member)")
        }
    }

    @Test(
        "Each field is read in the words of the command language, and a line that is missing clears it",
        arguments: [
            ("title: B", "title", "B"), ("priority: p0", "priority", "P0"),
            ("project: Garden!", "project", "Garden"), ("tags: home, #work", "tags", ["home", "work"]),
            ("due: tomorrow", "due", "2026-11-21"), ("estimate: 1h30", "estimate", 90),
            ("start: all day", "allDay", true), ("part: Evening", "partOfDay", "evening"),
            ("wait: in 2 days", "wait", "2026-11-22"), ("repeat: every friday", "due", "2026-11-20"),
            ("depends: 2", "blocked", true), ("link: https://a.b/c", "url", "https://a.b/c"),
        ] as [(String, String, JSONValue)])
    func fields(line: String, member: String, value: JSONValue) throws {
        try session.result("task.create", ["title": "A"])
        try session.result("task.create", ["title": "Other"])
        let base = try text()
        let lines = base.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let key = line.prefix { $0 != ":" } + ":"
        let changed = lines.map { $0.hasPrefix(key) ? line : $0 }.joined(separator: "\n")
        let result = try write(changed, base: base)
        #expect(result.at("task.\(member)") == value)
        #expect(result["changed"] == [.string(String(key.dropLast()))])
        guard key != "title:" else { return }
        let saved = try #require(result["text"]?.string)
        let without = saved.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix(key) }.joined(separator: "\n")
        #expect(try write(without, base: saved)["changed"] == [.string(String(key.dropLast()))])
        #expect(try session.result("history.undo").at("undone.method") == "task.write")
    }

    @Test("Steps keep their ids, notes their lines, and one write is one step")
    func checklist() throws {
        try session.result("task.create", ["title": "A", "checklist": [["text": "One"], ["text": "Two"]]])
        let ids = try session.result("task.get", ["id": 1]).at("task.checklist")
        let base = try text()
        let changed =
            base.replacing("[ ] One\n[ ] Two", with: "- [X] Two\n[] Three\n[ ] One") + "First\n\n- last\n"
        let task = try write(changed, base: base)
        #expect(task.at("task.checklist.0.id") == ids.at("1.id"))
        #expect(task.at("task.checklist.0.done") == true)
        #expect(task.at("task.checklist.1.text") == "Three")
        #expect(task.at("task.checklist.2.id") == ids.at("0.id"))
        #expect(task.at("task.notes") == "First\n\n- last")
        try session.result("history.undo")
        #expect(try text() == base)
    }

    @Test("A change of something else since the base is kept")
    func unrelated() throws {
        try session.result("task.create", ["title": "A"])
        let base = try text()
        try session.result("task.update", ["id": 1, "priority": "P0", "notes": "theirs"])
        let result = try write(base.replacing("title: A", with: "title: B"), base: base)
        #expect(result.at("task.title") == "B")
        #expect(result.at("task.priority") == "P0")
        #expect(result.at("task.notes") == "theirs")
    }

    @Test("What both have changed is refused with both versions, and so is that text until one is removed")
    func conflict() throws {
        try session.result("task.create", ["title": "A", "notes": "old"])
        let base = try text()
        try session.result(
            "task.update", ["id": 1, "due": "2026-12-01", "notes": "theirs", "priority": "P0"])
        let mine = base.replacing("due:", with: "due: tomorrow").replacing("old", with: "mine")
            .replacing("title: A", with: "title: B")
        let error = try refusal(mine, base: base)
        #expect(error["code"] == 1007)
        #expect(
            error.at("data.conflicts") == [
                ["field": "due", "yours": "tomorrow", "theirs": "1 Dec 2026"],
                ["field": "notes", "yours": "mine", "theirs": "theirs"],
            ])
        let (merged, next) = (
            try #require(error.at("data.text").string), try #require(error.at("data.base").string)
        )
        #expect(merged.hasPrefix("title: B\nproject: Inbox\npriority: P0\n"))
        #expect(merged.contains("due (yours): tomorrow\ndue (theirs): 1 Dec 2026\n"))
        #expect(merged.hasSuffix("\n<<<<<<< yours\nmine\n=======\ntheirs\n>>>>>>> theirs\n"))
        let again = try refusal(merged, base: next)
        #expect(again.at("data.reason") == "unresolved")
        #expect(again.at("data.line") == 4)
        let half = merged.replacing("due (yours): tomorrow\ndue (theirs): 1 Dec 2026", with: "due: tomorrow")
        #expect(try refusal(half, base: next).at("data.reason") == "unresolved")
        let resolved = try #require(half.firstRange(of: "<<<<<<< yours")).lowerBound
        let result = try write(String(half[..<resolved]) + "both\n", base: next)
        #expect(result.at("task.due") == "2026-11-21")
        #expect(result.at("task.notes") == "both")
        #expect(result.at("task.title") == "B")
    }

    @Test("The same change by both is no conflict")
    func same() throws {
        try session.result("task.create", ["title": "A"])
        let base = try text()
        try session.result("task.update", ["id": 1, "due": "2026-11-21"])
        #expect(
            try write(base.replacing("due:", with: "due: 21 Nov 2026"), base: base).at("task.due")
                == "2026-11-21")
    }

    @Test(
        "A line that cannot be read is refused with its place",
        arguments: [
            ("due: tomorow", 1, 5, 12, "notUnderstood"), ("deu: tomorrow", 1, 0, 3, "notUnderstood"),
            ("nothing", 1, 0, 7, "notUnderstood"), ("title: B", 1, 0, 5, "givenTwice"),
            ("priority: P9", 1, 10, 12, "unknownValue"), ("project: Nowhere", 1, 9, 16, "notFound"),
            ("estimate: soon", 1, 10, 14, "notUnderstood"), ("depends: 9", 1, 9, 10, "notFound"),
            ("end: yesterday 9:00", 1, 5, 19, "endBeforeStart"), ("[ ]", 1, 3, 3, "tooShort"),
        ])
    func refusals(line: String, number: Int, start: Int, end: Int, reason: String) throws {
        try session.result("task.create", ["title": "Ä", "start": "2026-11-20T09:00"])
        let base = "title: Ä\nstart: 20 Nov 2026, 09:00\n"
        let error = try refusal("title: Ä\n\(line)\nstart: 20 Nov 2026, 09:00\n", base: base)
        #expect(error.at("data.reason").string == reason, "\(error)")
        #expect(error.at("data.line").integer == number, "\(error)")
        #expect(error.at("data.startByte").integer == start)
        #expect(error.at("data.endByte").integer == end)
        if line.hasPrefix("deu") {
            #expect(error.at("data.suggestion") == "due")
            #expect(error["message"]?.string?.contains("Did you mean “due”?") == true)
        }
    }

    @Test("Every key has a span, and the spans are within their lines")
    func spans() throws {
        try session.result("task.create", ["title": "Ä", "tags": ["ö"], "notes": "x"])
        let result = try session.result("task.text", ["id": 1])
        let lines = try #require(result["text"]?.string).split(
            separator: "\n", omittingEmptySubsequences: false)
        guard case .array(let spans)? = result["spans"] else { return #expect(Bool(false)) }
        #expect(spans.count { $0["role"] == "muted" } == 17)
        for span in spans {
            let line = lines[try #require(span["line"]?.integer)]
            #expect(try #require(span["endByte"]?.integer) <= line.utf8.count)
        }
    }

    @Test("Without an id, the text is empty and written as a new task")
    func new() throws {
        let base = try #require(try session.result("task.text")["text"]?.string)
        #expect(base.hasPrefix("title:\nproject:\n"))
        let text = base.replacing("title:", with: "title: New").replacing("tags:", with: "tags: a")
        let result = try session.result("task.write", ["text": .string(text), "base": .string(base)])
        #expect(result.at("task.number") == 1)
        let error = try session.error("task.write", ["text": .string(base), "base": .string(base)])
        #expect(error.at("data.reason") == "missingMember")
    }

    @Test("The command “edit” prints the text and takes it")
    func command() throws {
        try session.result("task.create", ["title": "A"])
        let result = try session.result("command.run", ["line": "edit 1"])
        #expect(result["text"]?.string == (try text()))
        #expect(result["form"] == 1)
        try session.result("command.run", ["line": "edit 1 --text -", "input": "title: B\npriority: P0\n"])
        #expect(try session.result("task.get", ["id": 1]).at("task.title") == "B")
    }
}
