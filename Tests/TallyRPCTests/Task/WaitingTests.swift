import JSONRPC
import Support
import Testing

/// It is Friday, 2026-11-20, 09:00 UTC.
@Suite("Waiting and scheduled tasks on the wire")
struct WaitingTests {
    private let session = TestSession()

    private func create(_ title: JSONValue, _ members: [String: JSONValue] = [:]) throws {
        try session.result("task.create", .object(members.merging(["title": title]) { $1 }))
    }

    @Test("A wait hides a task from lists, says so, is exported, and each change can be undone")
    func life() throws {
        try create("Now")
        try create("Later", ["wait": "2026-12-01", "scheduled": "mon"])
        let task = try session.result("task.get", ["id": 2])
        #expect(task.at("task.wait") == "2026-12-01")
        #expect(task.at("task.waiting") == true)
        #expect(task.at("task.scheduled") == "2026-11-23")
        let list = try session.result("task.list")
        #expect(list.at("tasks").elements.map { $0["number"] } == [1])
        #expect(list["total"] == 1 && list["waitingCount"] == 1)
        let waiting = try session.result("task.list", ["filter": "is:waiting"])
        #expect(waiting.at("tasks").elements.map { $0["number"] } == [2])
        #expect(waiting["waitingCount"] == 0)
        #expect(try session.result("task.search", ["text": "later"])["total"] == 1)

        let other = TestSession()
        try other.result("data.import", ["content": .string(try session.export())])
        #expect(try other.result("task.get", ["id": 2]) == task)
        #expect(try other.result("data.check")["problems"] == [])

        try session.result("task.modify", ["ids": [1, 2], "set": ["wait": .null, "scheduled": .null]])
        #expect(try session.result("task.list")["total"] == 2)
        try session.result("history.undo")
        #expect(try session.result("task.get", ["id": 2]).at("task.waiting") == true)
        session.clock.advance(seconds: 11 * 86_400)
        #expect(try session.result("task.list")["total"] == 2)
    }

    @Test("Tasks are listed by when their wait ends or work can begin, and those without come last")
    func sorting() throws {
        try create("None")
        try create("Day", ["wait": "2026-12-01", "scheduled": "2026-12-03"])
        try create("Before", ["wait": "2026-11-30T23:59:59Z"])
        try create("In the day", ["wait": "2026-12-01T09:00:00Z", "scheduled": "2026-12-02T09:00:00Z"])
        for (line, numbers) in [
            ("is:open sort:wait (is:waiting or not is:waiting)", [3, 2, 4, 1]),
            ("is:waiting sort:-wait", [4, 2, 3]),
            ("has:wait sort:scheduled", [4, 2, 3]), ("has:wait sort:-scheduled", [2, 4, 3]),
        ] as [(String, [JSONValue])] {
            let listed = try session.result("task.list", ["filter": .string(line)])
            #expect(listed.at("tasks").elements.map { $0.at("number") } == numbers, "\(line)")
        }
        let text = try session.result(
            "command.run", ["line": "list is:waiting --sort wait --reverse --limit 1"]
        ).at("text").string
        #expect(text?.contains("In the day") == true)
    }

    @Test("A wait after the due is refused, and in a captured line at its place")
    func refusals() throws {
        let error = try session.error(
            "task.create", ["title": "a", "due": "2026-11-23", "wait": "2026-11-24"])
        #expect(error.at("data.path") == "wait" && error.at("data.reason") == "waitAfterDue")
        let captured = try session.error("task.capture", ["text": "Call Bob wait:2026-11-24 due:mon"])
        #expect(captured.at("data.offset") == 9 && captured.at("data.reason") == "waitAfterDue")
        #expect(captured.at("data.end") == 24)
    }

    @Test("A captured line gives the wait and when work can begin")
    func capture() throws {
        let result = try session.result(
            "task.capture", ["text": "Renew visa wait:mon scheduled:\"tue 09:00\" due:fri"])
        #expect(result.at("task.wait") == "2026-11-23")
        #expect(result.at("task.scheduled") == "2026-11-24T09:00:00Z")
        #expect(result.at("task.title") == "Renew visa" && result.at("task.notes") == "")
    }

    @Test("Views show until when a task waits, and lists how many do", arguments: [false, true])
    func views(ascii: Bool) throws {
        try create("Now")
        try create("Later", ["wait": "2026-12-01", "scheduled": "2026-12-02"])
        let options: [String: JSONValue] = ["width": 60, "ascii": .bool(ascii)]
        func text(_ method: String, _ params: [String: JSONValue] = [:]) throws -> String {
            try session.result(method, .object(options.merging(params) { $1 })).at("text").string ?? ""
        }
        let detail = try text("view.task", ["id": 2])
        #expect(detail.contains(/Wait +Tuesday 2026-12-01/) && detail.contains("waiting"), "\(detail)")
        #expect(detail.contains(/Scheduled +Wednesday 2026-12-02/), "\(detail)")
        let list = try text("view.list")
        #expect(list.contains("Now") && !list.contains("Later"), "\(list)")
        #expect(list.contains("\(ascii ? "~" : "…") 1 waiting: list them with is:waiting"), "\(list)")
        let waiting = try text("view.list", ["filter": "is:waiting"])
        #expect(waiting.contains("\(ascii ? "~" : "…")   2  P2  Later"), "\(waiting)")
        #expect(waiting.contains("until"), "\(waiting)")
        #expect(try text("view.project", ["id": "Inbox"]).contains("1 waiting"))
    }

    @Test(
        "Commands set, show and end a wait",
        arguments: [
            ("add Paint -w fri --scheduled mon", ["until 2026-11-27", "from 2026-11-23"]),
            ("wait 1 friday", ["Now", "until 2026-11-27"]), ("wait 1,2 none", ["Later"]),
            ("edit 2 --wait none", ["Later"]), ("edit 1 2 --wait 2026-12-24", ["until 2026-12-24"]),
            ("list --waiting", ["Later"]), ("list is:waiting", ["Later"]), ("list p2 --waiting", ["Later"]),
            ("list", ["Now", "1 waiting"]),
        ])
    func commands(line: String, parts: [String]) throws {
        try create("Now")
        try create("Later", ["wait": "2026-12-01"])
        let text = try session.result("command.run", ["line": .string(line), "width": 80]).at("text").string
        for part in parts { #expect(text?.contains(part) == true, "\(text ?? "")") }
    }

    @Test("A refused wait of a command is placed in its line")
    func commandRefusal() throws {
        try create("Soon", ["due": "2026-11-23"])
        let error = try session.error("command.run", ["line": "wait 1 2026-11-25"])
        #expect(error.at("data.start") == 5 && error.at("data.member") == "wait", "\(error)")
    }
}
