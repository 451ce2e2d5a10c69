import JSONRPC
import Support
import Tally
import Testing

@Suite("Pages of commands")
struct CommandPageTests {
    private let session = TestSession()

    private func run(_ line: String) throws -> JSONValue {
        try session.result("command.run", ["line": .string(line)])
    }

    @Test(
        "A line that only reads has a title, and one that changes something has none",
        arguments: [
            ("", "Today"), ("list is:open", "List is:open"), ("calendar", "Calendar"), ("help", "Help"),
            ("add A", nil), ("undo", nil),
        ] as [(String, String?)])
    func titles(line: String, title: String?) throws {
        try session.result("task.create", ["title": "A"])
        #expect(try run(line)["title"] == title.map { .string($0) } ?? .null)
    }

    @Test(
        "A page of a day, a month or a year leads to those before and after",
        arguments: [
            ("today", "day 2026-11-19", "day 2026-11-21"),
            ("day 2026-12-31", "day 2026-12-30", "day 2027-01-01"),
            ("calendar", "calendar 2026-10", "calendar 2026-12"),
            ("year score", "year score 2025", "year score 2027"),
            ("focus", "focus 2026-11-19", "focus 2026-11-21"),
            ("plan tomorrow", "plan 2026-11-20", "plan 2026-11-22"),
            ("agenda", "agenda 2026-11-19", "agenda 2026-11-21"),
            ("score", "score 2026-11-19", "score 2026-11-21"),
            ("review", "review 2026-11-09", "review 2026-11-23"),
        ])
    func steps(line: String, earlier: String, later: String) throws {
        let result = try run(line)
        #expect(result["earlier"]?.string == earlier)
        #expect(result["later"]?.string == later)
        for step in [earlier, later] { #expect(try run(step)["title"] != .null) }
    }

    @Test("An alias of a page is drawn again by the line that it stands for, and a change is not drawn again")
    func again() throws {
        try session.result("task.create", ["title": "A", "tags": ["home"]])
        try session.result("alias.create", ["name": "home", "line": "list #home"])
        let result = try run("home is:open")
        #expect(result["title"] == "Home is:open")
        #expect(result["line"] == "list #home is:open")
        #expect(try run("")["line"] == "today")
        for line in ["done 1", "add B"] {
            #expect(try run(line)["line"] == .null)
            let error = try session.error("command.run", ["line": .string(line), "readOnly": true])
            #expect(error.at("data.reason") == "unexpectedArgument")
        }
        try session.result("command.run", ["line": "list #home", "readOnly": true])
    }

    @Test("What a line shows leads to its page")
    func pages() throws {
        try session.result("task.create", ["title": "A", "tags": ["home"], "due": "2026-11-20"])
        try session.result("project.create", ["name": "Big house"])
        try session.result("habit.create", ["name": "add"])
        try session.result("activity.create", ["name": "Reading"])
        try session.result("filter.create", ["name": "urgent", "filter": "p0"])
        var seen: Set<String> = []
        for line in ["", "projects", "habit", "tags", "filters", "calendar", "activities", "list"] {
            guard case .array(let lines)? = try run(line)["lines"] else { continue }
            for line in lines {
                guard let page = line["page"]?.string else { continue }
                seen.insert(page)
                #expect(try run(page)["title"] != .null, "\(page)")
            }
        }
        #expect(
            seen.isSuperset(of: [
                "show 1", "projects \"Big house\"", "habit \"add\"", "list #home", "list :urgent",
            ]))
    }

    @Test(
        "A view tells when it will be drawn differently: with the timer, a due, and at the latest with the day"
    )
    func changes() throws {
        func next() throws -> JSONValue? { try session.result("view.today")["changesAt"] }
        #expect(try next() == "2026-11-21T00:00:00Z")
        try session.result("task.create", ["title": "A", "due": "2026-11-20T17:00"])
        #expect(try next() == "2026-11-20T17:00:01Z")
        try session.result("activity.create", ["name": "Reading"])
        try session.result("time.start", ["activity": "Reading"])
        #expect(try next() == "2026-11-20T09:00:01Z")
        session.clock.advance(seconds: 90)
        #expect(try next() == "2026-11-20T09:02:00Z")
        #expect(try session.result("view.today")["changesIn"] == 30)
        let before = try session.result("view.today")["text"]
        session.clock.advance(seconds: 29)
        #expect(try session.result("view.today")["text"] == before)
        session.clock.advance(seconds: 1)
        #expect(try session.result("view.today")["text"] != before)
        #expect(try run("today")["changesAt"] == "2026-11-20T09:03:00Z")
        #expect(try run("help")["changesAt"] == .null)
    }

    @Test("A date and a length of time are completed by themselves", arguments: ["date", "duration"])
    func times(kind: String) throws {
        let typed = kind == "date" ? "tom" : "30"
        let result = try session.result("completion.list", .object([kind: .string(typed)]))
        #expect(result.at("candidates.0.text").string?.hasPrefix(typed) == true)
        #expect(result.at("candidates.0.start") == 0)
    }

    @Test("What has been typed of a captured line has spans, and the problem if it would be refused")
    func capture() throws {
        let result = try session.result("completion.list", ["capture": "Pay rent tomorrow #home p1"])
        #expect(result.at("spans.0.role") == "due")
        #expect(result["problem"] == .null)
        let refused = try session.result("completion.list", ["capture": "Pay #home due:someday"])
        #expect(refused.at("spans.0.role") == "tag")
        #expect(refused["problem"]?.string?.contains("someday") == true)
    }
}
