import JSONRPC
import Support
import Testing

/// Filters that take one value or an array of values.
@Suite("One value or an array") struct OneOrMoreTests {
    /// Two projects, tasks of all priorities, a done task, stakes of each status, and time of two activities.
    private static func session() throws -> TestSession {
        let session = TestSession()
        for name in ["Home", "Work", "2026"] { try session.result("project.create", ["name": .string(name)]) }
        for (title, project, priority) in [
            ("a", "Home", "P0"), ("b", "Work", "P1"), ("c", "2026", "P2"), ("d", "Inbox", "P3"),
        ] {
            try session.result(
                "task.create",
                ["title": .string(title), "project": .string(project), "priority": .string(priority)])
        }
        try session.result("task.complete", ["id": 2])
        for number in [1, 3, 4] {
            try session.result("task.update", ["id": .integer(Int64(number)), "stake": [:]])
        }
        try session.result("task.complete", ["id": 3])
        try session.result("stake.concede", ["id": 4, "confirm": true])
        for (name, hour) in [("Reading", 6), ("Writing", 7), ("Running", 8)] {
            try session.result("activity.create", ["name": .string(name)])
            try session.result(
                "time.log",
                [
                    "activity": .string(name), "start": .string("2026-11-20T0\(hour):00:00Z"),
                    "end": .string("2026-11-20T0\(hour):30:00Z"),
                ])
        }
        return session
    }

    private static let shared = Result { try session() }

    /// A list and the titles or names that it returns for a filter.
    struct Case: Sendable, CustomTestStringConvertible {
        let method: String
        let params: JSONValue
        let expected: [String]
        var testDescription: String { "\(method) \((try? params.text) ?? "")" }

        init(_ method: String, _ params: JSONValue, _ expected: String...) {
            (self.method, self.params, self.expected) = (method, params, expected)
        }
    }

    @Test(
        "A filter selects what has any of its values",
        arguments: [
            Case("task.list", ["status": "open"], "a", "d"),
            Case("task.list", ["status": ["open"]], "a", "d"),
            Case("task.list", ["status": ["done", "open"]], "a", "b", "c", "d"),
            Case("task.list", ["status": ["done", "done"]], "b", "c"),
            Case("task.list", ["status": .null], "a", "b", "c", "d"),
            Case("task.list", ["priority": ["P3", "P0"]], "a", "d"),
            Case("task.list", ["priority": "P1"], "b"),
            Case("task.list", ["project": ["home", "INBOX", "Home"]], "a", "d"),
            Case(
                "task.list", ["project": ["Work", "2026"], "sort": "priority", "descending": true], "c", "b"),
            Case("task.list", ["project": ["Work", "2026"], "priority": ["P0", "P2"]], "c"),
            Case("task.search", ["text": "b", "status": ["open"]]),
            Case("task.search", ["text": "b", "status": ["open", "done"]], "b"),
            Case("stake.list", ["status": "pending"], "a"),
            Case("stake.list", ["status": ["pending", "expired"]], "a", "d"),
            Case("stake.list", ["status": ["complete"]], "c"),
            Case("time.list", ["activity": "reading"], "Reading"),
            Case("time.list", ["activity": ["Running", "Reading", "reading"]], "Running", "Reading"),
        ])
    func selects(given: Case) throws {
        let result = try Self.shared.get().result(given.method, given.params)
        let found: [String?] =
            switch given.method {
            case "stake.list":
                result.at("groups").elements.flatMap { $0.at("stakes").elements }.map {
                    $0.at("task.title").string
                }
            case "time.list": result.at("entries").elements.map { $0.at("activity").string }
            default: result.at("tasks").elements.map { $0.at("title").string }
            }
        #expect(found.compactMap(\.self).sorted() == given.expected.sorted())
        if given.method.hasPrefix("task") { #expect(result["total"]?.integer == given.expected.count) }
        if given.method == "time.list" || given.params["sort"] != nil {
            #expect(found == given.expected)
        }
    }

    @Test("Views take the same filters as lists")
    func views() throws {
        let session = try Self.shared.get()
        func lines(_ method: String, _ params: JSONValue) throws -> Int {
            let view = try session.result(method, params)
            return Set(view.at("lines").elements.filter { $0["entity"] == "task" }.map { $0["id"] }).count
        }
        #expect(try lines("view.list", [:]) == 2)
        #expect(try lines("view.list", ["status": ["open", "done"]]) == 4)
        #expect(try lines("view.list", ["status": .null, "priority": ["P1", "P2", "P3"]]) == 3)
        #expect(try lines("view.list", ["project": ["Home", "Work"]]) == 1)
        #expect(try lines("view.stakes", ["status": ["pending", "complete"]]) == 2)
    }

    @Test("Pages of several values have no gaps or repeats, and a page of one value continues either form")
    func pages() throws {
        let session = try Self.shared.get()
        let first = try session.result("task.list", ["priority": ["P0", "P1", "P3"], "limit": 2])
        let cursor = try #require(first["nextCursor"])
        let second = try session.result(
            "task.list", ["priority": ["P3", "P1", "P0"], "limit": 2, "cursor": cursor])
        #expect(
            (first.at("tasks").elements + second.at("tasks").elements).map { $0["title"] } == ["a", "b", "d"])
        #expect(second["nextCursor"] == .null)
        let one = try session.result("task.list", ["status": "open", "limit": 1])
        let rest = try session.result(
            "task.list", ["status": ["open"], "limit": 1, "cursor": try #require(one["nextCursor"])])
        #expect(rest.at("tasks").elements.map { $0["title"] } == ["d"])
    }

    @Test(
        "A value that is refused is named by its path",
        arguments: [
            ("task.list", ["status": []], "status", "tooShort"),
            ("task.list", ["project": .array(Array(repeating: "Home", count: 101))], "project", "tooLong"),
            ("task.list", ["status": ["open", "closed"]], "status[1]", "unknownValue"),
            ("task.list", ["priority": "P9"], "priority", "unknownValue"),
            ("task.list", ["priority": ["P1", .null]], "priority[1]", "wrongType"),
            ("task.list", ["status": 5], "status", "wrongType"),
            ("view.list", ["status": []], "status", "tooShort"),
            ("task.search", ["text": "a", "status": [["open"]]], "status[0]", "wrongType"),
            ("stake.list", ["status": []], "status", "tooShort"),
            ("view.stakes", ["status": []], "status", "tooShort"),
            ("time.list", ["activity": []], "activity", "tooShort"),
        ] as [(String, JSONValue, String, String)])
    func refused(method: String, params: JSONValue, path: String, reason: String) throws {
        let error = try Self.shared.get().error(method, params)
        #expect(error["code"] == -32602)
        #expect(error.at("data.path") == .string(path))
        #expect(error.at("data.reason") == .string(reason))
    }

    @Test("100 values are accepted, and each must exist")
    func limit() throws {
        let session = try Self.shared.get()
        let hundred = JSONValue.array(Array(repeating: "Home", count: 100))
        #expect(try session.result("task.list", ["project": hundred])["total"] == 1)
        let error = try session.error("task.list", ["project": ["Home", "Garden"]])
        #expect(error["code"] == 1001)
        #expect(error.at("data.id") == "Garden")
    }
}
