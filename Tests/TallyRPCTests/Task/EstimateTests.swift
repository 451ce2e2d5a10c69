import JSONRPC
import Support
import Testing

@Suite("Estimates of tasks")
struct EstimateTests {
    private let session = TestSession()

    @Test("An estimate is set, listed, exported, shown, copied, changed and cleared, and each can be undone")
    func life() throws {
        let task = try session.result("task.create", ["title": "Paint", "estimate": 90])
        #expect(task.at("task.estimate") == 90)
        #expect(try session.result("task.list").at("tasks.0.estimate") == 90)
        #expect(try session.result("view.task", ["id": 1])["text"]?.string?.contains("1h 30m") == true)
        #expect(try session.result("task.copy", ["id": 1]).at("task.estimate") == 90)

        let other = TestSession()
        try other.result("data.import", ["content": .string(try session.export())])
        #expect(try other.result("task.get", ["id": 1]).at("task.estimate") == 90)

        #expect(try session.result("task.update", ["id": 1, "title": "Paint it"]).at("task.estimate") == 90)
        #expect(try session.result("task.update", ["id": 1, "estimate": 0]).at("task.estimate") == 0)
        #expect(try session.result("task.update", ["id": 1, "estimate": nil]).at("task.estimate") == .null)
        for estimate in [0, 90] as [JSONValue] {
            try session.result("history.undo")
            #expect(try session.result("task.get", ["id": 1]).at("task.estimate") == estimate)
        }
    }

    @Test("focus.add takes the estimate of a new task")
    func focus() throws {
        let added = try session.result("focus.add", ["title": "Paint", "estimate": 15])
        #expect(added.at("task.estimate") == 15)
        let error = try session.error("focus.add", ["id": 1, "estimate": 15])
        #expect(error.at("data.path") == "estimate")
    }

    @Test("An estimate is a whole number of minutes from 0 to 100,000, also in a document")
    func limits() throws {
        for estimate in [0, 100_000] as [JSONValue] {
            let task = try session.result("task.create", ["title": "Paint", "estimate": estimate])
            #expect(task.at("task.estimate") == estimate)
        }
        let cases: [(String, [String: JSONValue])] = [
            ("task.create", ["title": "Paint"]), ("task.update", ["id": 1]),
        ]
        for estimate in [-1, 100_001, .number(1.5), "90"] as [JSONValue] {
            for (method, params) in cases {
                let params = params.merging(["estimate": estimate]) { $1 }
                let error = try session.error(method, .object(params))
                #expect(
                    error["code"] == -32602 && error.at("data.path") == "estimate", "\(method) \(estimate)")
            }
        }
        let document = try session.export().replacing("\"estimate\":100000", with: "\"estimate\":100001")
        let error = try TestSession().error("data.import", ["content": .string(document)])
        #expect(error.at("data.path") == "content.records.task[1].estimate")
    }

    @Test("A document without estimates is imported")
    func earlierDocument() throws {
        try session.result("task.create", ["title": "Paint"])
        let text = try session.export()
        let other = TestSession()
        try other.result(
            "data.import", ["content": .string(text.replacing(",\"estimate\":null", with: ""))])
        #expect(try other.export() == text)
    }

    @Test("The time that was tracked for a task stands beside its estimate")
    func tracked() throws {
        let session = TestSession()
        try session.result("activity.create", ["name": "Painting"])
        try session.result("task.create", ["title": "Paint", "estimate": 90])
        try session.result("task.create", ["title": "Rest"])
        func seconds() throws -> JSONValue { try session.result("task.get", ["id": 1]).at("trackedSeconds") }
        #expect(try seconds() == 0)
        try session.result(
            "time.log",
            [
                "activity": "Painting", "task": 1, "start": "2026-11-19T08:00:00Z",
                "end": "2026-11-19T08:45:00Z",
            ])
        #expect(try seconds() == 2700)
        let view = try session.result("view.task", ["id": 1]).at("text").string
        #expect(view?.contains("Tracked     45m  50%") == true, "\(view ?? "")")
        try session.result("time.start", ["activity": "Painting", "task": 1])
        session.clock.advance(seconds: 600)
        #expect(try seconds() == 3300)
        #expect(try session.result("task.get", ["id": 2]).at("trackedSeconds") == 0)
    }
}
