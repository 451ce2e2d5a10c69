import Support
import JSONRPC
import TallyRPC
import Testing

@Suite("Limits of a batch")
struct BatchLimitTests {
    let session: BatchSession

    init() throws {
        session = try BatchSession()
    }

    @Test("A batch has 1 to 1000 requests")
    func count() throws {
        for count in [0, 1001] {
            let requests = (0..<count).map { item("task.create", ["title": .string("\($0)")]) }
            let error = try session.error("batch.run", ["requests": .array(requests)])
            #expect(error["code"] == -32602)
            #expect(error.at("data.path") == "requests")
        }
        let thousand = (0..<1000).map { item("task.create", ["title": .string("\($0)")]) }
        let result = try session.result("batch.run", ["requests": .array(thousand)])
        #expect(result.at("results.999.result.task.number") == 1000)
        _ = try session.result("history.undo")
        #expect(try session.result("task.list")["total"] == 0)
    }

    @Test(
        "A batch can contain methods that read or change records, but none that must run alone",
        arguments: TallyServer.methods.descriptions)
    func methods(method: MethodDescription) throws {
        let runsAlone =
            [.none, .maintains].contains(method.effect) || ["batch", "data"].contains(method.namespace)
            || ["history.undo", "history.redo", "events.subscribe", "reminder.shown"].contains(method.name)
        let requests: JSONValue = [item("task.list"), item(method.name, ["unknown": 1])]
        for atomic in [true, false] {
            let reply = try session.reply("batch.run", ["requests": requests, "atomic": .bool(atomic)])
            if runsAlone {
                #expect(reply.at("error.code") == -32602)
                #expect(reply.at("error.data.path") == "requests[1].method", "\(method.name)")
            } else {
                let error = atomic ? reply.at("error") : reply.at("result.results.1.error")
                #expect(error.at("data.path") == "requests[1].params.unknown", "\(method.name)")
            }
        }
    }

    @Test("An invalid request fails with its path and changes nothing, even without atomic")
    func forms() throws {
        let cases: [(JSONValue, String)] = [
            (["method": "task.crate", "params": ["title": "a"]], "requests[1].method"),
            (["method": 5], "requests[1].method"), (["params": [:]], "requests[1].method"),
            (["method": "task.list", "id": 1], "requests[1].id"),
            (["method": "task.list", "params": [1]], "requests[1].params"),
            (["method": "task.list", "params": "x"], "requests[1].params"),
            ("task.list", "requests[1]"),
        ]
        let before = try session.everything()
        for (request, path) in cases {
            let params: JSONValue = [
                "atomic": false, "requests": [item("task.create", ["title": "a"]), request],
            ]
            let error = try session.error("batch.run", params)
            #expect(error["code"] == -32602)
            #expect(error.at("data.path") == .string(path), "\(error)")
            #expect(try session.everything() == before)
        }
        let suggestion = try session.error("batch.run", ["requests": [["method": "task.crate"]]])
        #expect(suggestion.at("data.suggestion") == "task.create")
        #expect(
            try session.result("batch.run", ["requests": [["method": "task.list", "params": nil]]])[
                "committed"]
                == true)
    }

    @Test("Results of more than 64 MiB fail, and nothing changes")
    func output() throws {
        let notes = JSONValue.string(String(repeating: "\u{1F600}", count: 16_000))
        var requests = [item("task.create", ["title": "a", "notes": notes])]
        for _ in 0..<8 { requests += [item("task.copy", ["id": 1])] }
        _ = try session.result("batch.run", ["requests": .array(requests)])
        let before = try session.records()
        for atomic in [true, false] {
            let reads = [item("task.delete", ["id": 9])] + (0..<140).map { _ in item("task.list") }
            let error = try session.error("batch.run", ["atomic": .bool(atomic), "requests": .array(reads)])
            #expect(error["code"] == -32600)
            #expect(error.at("message").string?.contains("\(64 << 20) bytes") == true)
            #expect(try session.records() == before)
        }
    }

    @Test("A repeated mutationId returns the first results and changes nothing")
    func mutation() throws {
        let requests: JSONValue = [
            item("task.create", ["title": "a"], as: "t"), item("task.get", ["id": "tempId:t"]),
        ]
        let params: JSONValue = ["requests": requests, "mutationId": "m"]
        let first = try session.result("batch.run", params)
        let before = try session.everything()
        #expect(try session.result("batch.run", params) == first)
        #expect(try session.everything() == before)
        let other: JSONValue = ["requests": requests, "atomic": false, "mutationId": "m"]
        #expect(try session.error("batch.run", other).at("data.path") == "mutationId")
    }
}
