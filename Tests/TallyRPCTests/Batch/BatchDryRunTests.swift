import Support
import Foundation
import JSONRPC
import TallyRPC
import Testing

@Suite("Dry runs of a batch")
struct BatchDryRunTests {
    static let changing = TallyServer.methods.descriptions.filter {
        $0.effect == .changes && !alone.contains($0.name)
    }
    static let alone: Set = ["batch.run", "command.run", "history.undo", "history.redo", "reminder.shown"]

    @Test("A dry run returns the same result as the request and changes no table", arguments: changing)
    func example(method: MethodDescription) throws {
        guard !method.name.hasPrefix("data.") else { return }
        let session = try BatchSession()
        for request in method.example.after {
            let request = try JSONValue(parsing: request)
            _ = try session.result(try #require(request["method"]?.string), request["params"] ?? [:])
        }
        let before = try session.everything()
        let params = try JSONValue(parsing: method.example.params)
        for atomic in [true, false] {
            let result = try session.result(
                "batch.run",
                [
                    "dryRun": true, "atomic": .bool(atomic), "requests": [item(method.name, params)],
                    "mutationId": "m",
                ])
            #expect(result["committed"] == false)
            #expect(try session.everything() == before)
            let dryResult = try #require(result.at("results").elements.first)
            #expect(dryResult["error"] == .null)
            let settings = try session.result("settings.get")
            if atomic { continue }
            let real = try session.result(method.name, params)
            #expect(dryResult["result"]?.withoutIdentifiers == real.withoutIdentifiers)
            if method.name != "settings.update" { #expect(try session.result("settings.get") == settings) }
        }
    }

    @Test("A dry run uses up no numbers, not even of steps, and discards its settings")
    func numbers() throws {
        let session = try BatchSession()
        let request: JSONValue = [
            "requests": [
                item("settings.update", ["timeZone": "Asia/Tokyo", "dayStart": "05:00"]),
                item("task.create", ["title": "a"], as: "t"), item("task.complete", ["id": "tempId:t"]),
            ]
        ]
        guard case .object(var dry) = request else { return }
        dry["dryRun"] = true
        let replies = try session.replies([
            TestSession.request("batch.run", .object(dry)), TestSession.request("settings.get"),
            TestSession.request("batch.run", request),
        ])
        #expect(replies[0].at("result.results.1.result.task.number") == 1)
        #expect(replies[1].at("result.settings.timeZone") == "UTC")
        #expect(replies[2].at("result.results.1.result.task.number") == 1)
        let steps = try session.result("history.list").at("steps").elements
        #expect(steps.map { $0["step"] } == [1])
    }

    @Test("An error in a dry run fails the batch")
    func failing() throws {
        let session = try BatchSession()
        let before = try session.everything()
        let requests: JSONValue = [item("task.create", ["title": "a"]), item("task.get", ["id": 5])]
        let error = try session.error("batch.run", ["dryRun": true, "requests": requests])
        #expect(error["code"] == 1001 && error.at("data.request") == 1)
        let result = try session.result("batch.run", ["dryRun": true, "atomic": false, "requests": requests])
        #expect(result.at("results.1.error.code") == 1001)
        #expect(result["committed"] == false)
        #expect(try session.everything() == before)
    }

    @Test("The request after a dry run is not a dry run, whether that failed or not")
    func ends() throws {
        let session = try BatchSession()
        let requests: JSONValue = [item("task.get", ["id": 5])]
        let replies = try session.replies([
            TestSession.request("batch.run", ["dryRun": true, "requests": requests]),
            TestSession.request("task.create", ["title": "a"]),
            TestSession.request("batch.run", ["dryRun": true, "requests": [item("task.list")]]),
            TestSession.request("task.create", ["title": "b"]),
        ])
        #expect(replies[0].at("error.code") == 1001)
        #expect(try session.result("task.list")["total"] == 2)
    }
}
