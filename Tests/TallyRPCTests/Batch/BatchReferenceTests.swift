import Support
import JSONRPC
import TallyRPC
import Testing

@Suite("References within a batch")
struct BatchReferenceTests {
    let session: BatchSession

    init() throws {
        session = try BatchSession()
    }

    @Test("A tempId stands for the id of its entity wherever a later request takes an id")
    func everywhere() throws {
        let results = try session.batch(
            item("project.create", ["name": "Garden"], as: "p"),
            item("project.create", ["name": "House"], as: "h-2"),
            item("project.update", ["id": "tempId:h-2", "after": "tempId:p"]),
            item("task.create", ["title": "Sow", "project": "tempId:p"], as: "t"),
            item("task.update", ["id": "tempId:t", "project": "tempId:h-2"]),
            item("focus.add", ["title": "Urgent", "priority": "P0"]),
            item("focus.add", ["title": "Later", "priority": "P3", "project": "tempId:p"], as: "f"),
            item("task.move", ["id": "tempId:t", "after": "tempId:f"]),
            item("task.move", ["id": "tempId:f", "before": "tempId:t"]),
            item("task.get", ["id": "tempId:f"]),
            item("activity.create", ["name": "Digging"], as: "a_1"),
            item(
                "time.log",
                [
                    "activity": "tempId:a_1", "task": "tempId:t", "start": "2026-11-20T07:00:00Z",
                    "end": "2026-11-20T08:00:00Z",
                ], as: "e"),
            item(
                "time.update", ["id": "tempId:e", "activity": "tempId:a_1", "task": "tempId:f", "note": "x"]),
            item("time.start", ["activity": "tempId:a_1", "task": "tempId:t", "at": "2026-11-20T08:30:00Z"]),
            item("time.stop", [:], as: "stopped"), item("time.delete", ["id": "tempId:stopped"]),
            item("time.list", ["activity": "tempId:a_1", "task": "tempId:f"]),
            item("habit.create", ["name": "Read"], as: "habit"),
            item("habit.increment", ["habit": "tempId:habit", "by": 2]),
            item("habit.get", ["habit": "tempId:habit"]),
            item("task.copy", ["id": "tempId:f"], as: "copy"), item("task.complete", ["id": "tempId:copy"]),
            item("task.list", ["project": "tempId:p", "status": "open"]),
            item("stats.trend", ["project": "tempId:p"]),
            item("reminder.list", ["id": "tempId:t"]), item("focus.remove", ["id": "tempId:f"]))
        #expect(results[4].at("task.project") == "House")
        #expect(results[9].at("task.title") == "Later")
        #expect(results[12].at("entry.taskTitle") == "Later")
        #expect(results[16].at("entries").elements.count == 1)
        #expect(results[18].at("count") == 2)
        #expect(results[22].at("tasks").elements.map { $0["title"] } == ["Later"])
        #expect(results[25].at("totalCount") == 1)
    }

    @Test("A tempId has no meaning in texts that are not ids")
    func texts() throws {
        let results = try session.batch(
            item("project.create", ["name": "tempId:t"], as: "t"),
            item("task.create", ["title": "tempId:t", "notes": "tempId:t", "tags": ["tempId:t"]]),
            item("task.search", ["text": "tempId:t"]))
        #expect(results[0].at("project.name") == "tempId:t")
        #expect(results[1].at("task.title") == "tempId:t")
        #expect(results[1].at("task.notes") == "tempId:t")
        #expect(results[1].at("task.tags") == ["tempId:t"])
        #expect(results[2].at("total") == 1)
    }

    @Test("A tempId has no meaning outside of a batch")
    func outside() throws {
        #expect(try session.error("task.get", ["id": "tempId:t"])["code"] == -32602)
        #expect(try session.error("project.get", ["id": "tempId:t"])["code"] == 1001)
    }

    @Test("A tempId that is unknown, later, its own or of another type fails with its path")
    func refused() throws {
        let before = try session.everything()
        let cases: [(requests: JSONValue, code: JSONValue, path: JSONValue)] = [
            ([item("task.get", ["id": "tempId:x"])], -32602, "requests[0].params.id"),
            ([item("project.get", ["id": "tempId:x"])], -32602, "requests[0].params.id"),
            ([item("task.get", ["id": "tempId:"])], -32602, "requests[0].params.id"),
            (
                [
                    item("task.create", ["title": "a", "project": "tempId:p"]),
                    item("project.create", ["name": "b"], as: "p"),
                ],
                -32602, "requests[0].params.project"
            ),
            ([item("task.copy", ["id": "tempId:t"], as: "t")], -32602, "requests[0].params.id"),
            (
                [item("project.create", ["name": "b"], as: "p"), item("task.get", ["id": "tempId:p"])], 1001,
                .null
            ),
            (
                [item("task.create", ["title": "a"], as: "t"), item("task.create", ["title": "b"], as: "t")],
                -32602, "requests[1].tempId"
            ),
            ([item("task.create", ["title": "a"], as: "")], -32602, "requests[0].tempId"),
            ([item("task.create", ["title": "a"], as: "a b")], -32602, "requests[0].tempId"),
            ([item("task.create", ["title": "a"], as: "ä")], -32602, "requests[0].tempId"),
            (
                [item("task.create", ["title": "a"], as: String(repeating: "a", count: 65))], -32602,
                "requests[0].tempId"
            ),
            ([item("task.list", [:], as: "t")], -32602, "requests[0].tempId"),
            ([item("settings.update", [:], as: "t")], -32602, "requests[0].tempId"),
        ]
        for (requests, code, path) in cases {
            let error = try session.error("batch.run", ["requests": requests])
            #expect(error["code"] == code, "\(error)")
            #expect(error.at("data.path") == path, "\(error)")
            #expect(try session.everything() == before)
        }
    }

    @Test("Without atomic, a request that refers to a failed request fails and names it")
    func dependent() throws {
        let result = try session.result(
            "batch.run",
            [
                "atomic": false,
                "requests": [
                    item("task.create", ["title": ""], as: "t"),
                    item("task.complete", ["id": "tempId:t"], as: "u"),
                    item("task.reopen", ["id": "tempId:u"]), item("task.create", ["title": "a"]),
                ],
            ])
        let results = result.at("results").elements
        #expect(results.map { $0.at("error.code") } == [-32602, -32602, -32602, .null])
        #expect(results[1].at("error.message").string?.contains("“t”") == true)
        #expect(results[1].at("error.data.path") == "requests[1].params.id")
    }

    @Test(
        "Every parameter that takes an id accepts a tempId",
        arguments: TallyServer.methods.descriptions.filter {
            // What `completion.list` takes is text that is being typed.
            $0.effect != .none && !["batch.run", "reminder.shown", "completion.list"].contains($0.name)
        })
    func declaration(method: MethodDescription) throws {
        let names: Set = ["id", "task", "project", "habit", "activity"]
        for parameter in method.parameters
        where names.contains(parameter.name)
            || (parameter.name == "after" && method.name.hasSuffix(".update"))
        {
            let error = try session.error(
                "batch.run",
                [
                    "requests": [
                        item("task.create", ["title": "a"], as: "t"),
                        item(method.name, try session.params(of: method, replacing: parameter.name)),
                    ]
                ])
            #expect(
                error.at("data.path") == .string("requests[1].params.\(parameter.name)"), "\(method.name)")
            #expect(error.at("data.suggestion") == "tempId:t", "\(method.name) \(error)")
        }
    }
}

extension BatchSession {
    /// Returns the example's parameters, with an unknown tempId in one of them.
    fileprivate func params(of method: MethodDescription, replacing name: String) throws -> JSONValue {
        guard case .object(var members) = try JSONValue(parsing: method.example.params) else { return .null }
        members[name] = "tempId:tt"
        return .object(members)
    }
}
