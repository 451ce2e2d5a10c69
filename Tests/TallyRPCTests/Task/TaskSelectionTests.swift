import JSONRPC
import Support
import Testing

@testable import TallyRPC
@testable import TallyViews

@Suite("One task or several on the wire") struct TaskSelectionTests {
    private let session = TestSession()

    private func add(_ count: Int) throws {
        for number in 1...count { try session.result("task.create", ["title": .string("Task \(number)")]) }
    }

    private static let methods: [(String, JSONValue)] = [
        ("task.complete", [:]), ("task.reopen", [:]), ("task.toggle", [:]), ("task.delete", [:]),
        ("task.reschedule", ["days": 1]),
    ]

    private static func adding(_ members: [String: JSONValue], to params: JSONValue) -> JSONValue {
        guard case .object(let own) = params else { return params }
        return .object(own.merging(members) { $1 })
    }

    @Test(
        "Exactly one of id, ids and filter selects tasks, and a revision is that of one", arguments: methods)
    func members(method: String, params: JSONValue) throws {
        try add(1)
        let cases: [([String: JSONValue], String, String)] = [
            ([:], "id", "missingMember"), (["id": 1, "ids": [1]], "ids", "conflictingMembers"),
            (["id": 1, "filter": "a"], "filter", "conflictingMembers"),
            (["ids": [1], "filter": "a"], "filter", "conflictingMembers"),
            (["ids": [1], "ifRevision": 1], "ifRevision", "conflictingMembers"),
            (["ids": []], "ids", "tooShort"), (["ids": [1, 9]], "ids[1]", "notFound"),
        ]
        for (members, path, reason) in cases {
            let error = try session.error(method, Self.adding(members, to: params))
            #expect(error["data"]?["path"]?.string == path, "\(members)")
            #expect(error["data"]?["reason"]?.string == reason, "\(members)")
        }
    }

    @Test("Several tasks are one step with one event, and a dry run changes nothing", arguments: methods)
    func several(method: String, params: JSONValue) throws {
        try add(3)
        if method == "task.reopen" { try session.result("task.complete", ["ids": [1, 2, 3]]) }
        let before = try session.export()
        let tried = try session.result(method, Self.adding(["ids": [3, 1, 1], "dryRun": true], to: params))
        #expect(tried["count"] == 2 && tried["selected"] == 2)
        #expect(tried["tasks"]?[0]?["number"] == 3)
        #expect(try session.export() == before)
        let steps = try session.result("history.list")["steps"]?.elements.count
        let filtered = try session.result(
            method, Self.adding(["filter": #""Task 1" or "Task 3""#], to: params))
        #expect(filtered["count"] == 2)
        #expect(try session.result("history.list")["steps"]?.elements.count == steps.map { $0 + 1 })
        try session.result("history.undo")
        #expect(try session.export() == before)
    }

    @Test("An error names the task and its place")
    func errors() throws {
        try add(2)
        try session.result("task.create", ["title": "Taxes", "stake": ["cents": 500]])
        let locked = try session.error("task.delete", ["ids": [1, 3]])
        #expect(locked["data"]?["path"] == "ids[1]" && locked["data"]?["member"] == "id")
        #expect(locked["message"]?.string?.hasPrefix("Task 3 has a stake: ") == true)
        let past = try session.error("task.reschedule", ["ids": [1, 3], "to": "2026-11-19"])
        #expect(past["data"]?["path"] == "ids[1]" && past["data"]?["member"] == "to")
        #expect(past["message"]?.string?.hasPrefix("Task 3, “Taxes”: to must be in the future") == true)
        #expect(try session.result("task.get", ["id": 1])["task"]?["due"] == .null)
    }

    @Test("Members and tags of several tasks are set, and the history says so in words")
    func modify() throws {
        try add(12)
        let ids = JSONValue.array((1...12).map { .integer(Int64($0)) })
        let result = try session.result(
            "task.modify",
            [
                "ids": ids, "addTags": ["x"],
                "set": ["due": "2026-11-24", "project": "Garden", "createProject": true],
            ])
        #expect(result["count"] == 12 && result["tasks"]?[11]?["project"] == "Garden")
        #expect(try session.result("task.modify", ["filter": "#x", "removeTags": ["X"]])["count"] == 12)
        try session.result("task.complete", ["ids": ids])
        let steps = try session.result("history.list")["steps"]
        #expect(steps?[0]?["summary"] == "Completed 12 tasks")
        #expect(steps?[1]?["summary"] == "Changed 12 tasks")
        #expect(steps?[3]?["summary"] == "Created “Task 12”")
        for (params, path) in [
            (["ids": [1]], "set"), (["addTags": ["x"]], "ids"),
            (["ids": [1], "addTags": ["x"], "removeTags": ["X"]], "removeTags[0]"),
            (["ids": [1], "set": ["title": "b"]], "set.title"),
            (["id": 1, "addTags": ["x"]], "id"),
        ] as [(JSONValue, String)] {
            #expect(try session.error("task.modify", params)["data"]?["path"]?.string == path)
        }
    }

    @Test("A repeated request with its mutationId returns the first result")
    func mutation() throws {
        try add(2)
        let params: JSONValue = ["ids": [1, 2], "mutationId": "m"]
        let first = try session.result("task.toggle", params)
        #expect(try session.result("task.toggle", params) == first)
        #expect(try session.result("task.get", ["id": 1])["task"]?["status"] == "done")
    }

    @Test("Within a batch, a dry run is that of its request alone, and several tasks get no name")
    func batch() throws {
        try add(2)
        let dry: JSONValue = ["method": "task.complete", "params": ["ids": [1], "dryRun": true]]
        let result = try session.result(
            "batch.run", ["requests": [["method": "task.complete", "params": ["id": 2]], dry]])
        #expect(result["results"]?[1]?["result"]?["count"] == 1)
        #expect(try session.result("task.get", ["id": 1])["task"]?["status"] == "open")
        #expect(try session.result("task.get", ["id": 2])["task"]?["status"] == "done")
        let named: JSONValue = ["method": "task.reopen", "params": ["ids": [2]], "tempId": "t"]
        let error = try session.error("batch.run", ["requests": [named]])
        #expect(error["data"]?["path"] == "requests[0].tempId")
    }

    @Test("A focus toggle answers as an addition to focus")
    func focus() throws {
        try add(1)
        #expect(try session.result("focus.toggle", ["task": 1])["totalCount"] == 1)
        let removed = try session.result("focus.toggle", ["task": 1])
        #expect(removed["totalCount"] == 0 && removed["task"]?["focus"] == .null)
        let past = try session.error("focus.toggle", ["task": 1, "date": "2026-11-19"])
        #expect(past["data"]?["reason"] == "inThePast")
    }

    @Test("Every method that changes records has words in the history")
    func words() {
        for method in TallyServer.methods.descriptions where method.effect == .changes {
            guard method.namespace != "history", method.name != "reminder.shown" else { continue }
            #expect(StepWords.ofMethods[method.name] != nil, "\(method.name)")
        }
    }
}
