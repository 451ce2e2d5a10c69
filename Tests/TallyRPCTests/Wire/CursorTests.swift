import JSONRPC
import Support
import Testing

/// Every listing and view with a cursor refuses that of another query.
@Suite struct CursorTests {
    private let session = TestSession()

    init() throws {
        for number in 1...4 {
            let due: JSONValue = .string("2026-11-2\(number)")
            try session.result(
                "task.create", ["title": .string("Task \(number)"), "due": due, "stake": [:]])
            try session.result("project.create", ["name": .string("Project \(number)")])
            try session.result("habit.create", ["name": .string("Habit \(number)")])
        }
        for number in 1...4 {
            let old = try session.result("task.create", ["title": .string("Old \(number)")])
            try session.result("task.complete", ["id": old.at("task.number")])
            try session.result("habit.create", ["name": .string("Once \(number)")])
            try session.result("habit.archive", ["habit": .string("Once \(number)")])
        }
        try session.result("activity.create", ["name": "Reading"])
        for hour in 1...4 {
            try session.result(
                "time.log",
                [
                    "activity": "Reading", "start": .string("2026-11-20T0\(hour):00:00Z"),
                    "end": .string("2026-11-20T0\(hour):10:00Z"),
                ])
        }
    }

    /// A method, the parameters of its first page, and those to which the cursor does not belong.
    private static let cases: [(method: String, params: String, others: [String])] = [
        (
            "task.list", "{}",
            [
                #"{"status": "done"}"#, #"{"status": "open"}"#, #"{"category": "inbox"}"#,
                #"{"project": "Inbox"}"#, #"{"priority": "P2"}"#, #"{"day": "2026-11-20"}"#,
                #"{"dueTo": "2026-12-20"}"#, #"{"overdue": false}"#, #"{"text": "a"}"#,
                #"{"sort": "created"}"#, #"{"descending": true}"#, #"{"tags": ["a"]}"#,
            ]
        ),
        ("task.search", #"{"text": "Task"}"#, [#"{"text": "Tas"}"#, #"{"text": "Task", "status": "done"}"#]),
        (
            "time.list", "{}",
            [#"{"activity": "Reading"}"#, #"{"from": "2026-11-20"}"#, #"{"task": 1}"#]
        ),
        ("view.list", "{}", [#"{"status": null}"#, #"{"sort": "title"}"#, #"{"project": "Inbox"}"#]),
        ("view.project", "{}", [#"{"id": "Inbox"}"#]),
        ("view.project", #"{"id": "Inbox"}"#, ["{}", #"{"id": "Project 1"}"#]),
        ("view.habits", "{}", [#"{"archived": true}"#, #"{"archived": null}"#]),
        ("view.time", "{}", [#"{"from": "2026-11-20"}"#, #"{"to": "2026-11-21"}"#]),
        (
            "view.stakes", "{}",
            [#"{"status": "pending"}"#, #"{"from": "2026-11-20"}"#, #"{"to": "2026-12-21"}"#]
        ),
    ]

    private func params(_ text: String, _ members: [String: JSONValue]) throws -> JSONValue {
        guard case .object(let given) = try JSONValue(parsing: text) else { return .null }
        return .object(given.merging(members) { $1 })
    }

    @Test("A cursor continues its own query, and is refused by any other", arguments: cases.indices)
    func bound(index: Int) throws {
        let (method, own, others) = Self.cases[index]
        let first = try session.result(method, params(own, ["limit": 2]))
        let cursor = try #require(first["nextCursor"])
        try #require(cursor != .null)
        for limit in [1, 3] as [JSONValue] {
            try session.result(method, params(own, ["cursor": cursor, "limit": limit]))
        }
        for other in others {
            let error = try session.error(method, params(other, ["cursor": cursor, "limit": 2]))
            #expect(error["code"] == -32602, "\(other)")
            #expect(error.at("data.path") == "cursor", "\(other)")
            #expect(error.at("data.reason") == "invalidCursor", "\(other)")
            #expect(error["message"]?.string?.contains("start again without it") == true, "\(error)")
        }
    }

    @Test("No method takes the cursor of another one with other defaults")
    func otherMethods() throws {
        var cursors: [(method: String, cursor: JSONValue)] = []
        for (method, own, _) in Self.cases where own == "{}" {
            cursors.append((method, try #require(try session.result(method, ["limit": 2])["nextCursor"])))
        }
        for (method, _) in cursors {
            for (source, cursor) in cursors where source != method {
                let error = try session.error(method, ["cursor": cursor])
                #expect(error.at("data.reason") == "invalidCursor", "\(source) \(method)")
            }
        }
    }

    @Test("The page of completed tasks of a project continues at its cursor, and no other project's does")
    func projectParts() throws {
        let open = try session.result("view.project", ["id": "Inbox", "limit": 4])
        let cursor = try #require(open["nextCursor"])
        try #require(cursor != .null)
        try session.result("view.project", ["id": "Inbox", "cursor": cursor])
        let error = try session.error("view.project", ["id": "Project 1", "cursor": cursor])
        #expect(error.at("data.reason") == "invalidCursor")
    }
}
