import JSONRPC
import Support
import Testing

@Suite("Several tasks that repeat") struct SeveralSeriesTests {
    @Test("Several tasks repeat, repeat otherwise and repeat no longer, as one step each")
    func severalTasks() throws {
        let session = TestSession()
        for title in ["a", "b", "c"] { try session.result("task.create", ["title": .string(title)]) }
        func change(_ recurrence: JSONValue, dry: Bool = false) throws -> JSONValue {
            try session.result(
                "task.modify",
                ["ids": [1, 2, 3], "set": .object(["recurrence": recurrence]), "dryRun": .bool(dry)])
        }
        func words() throws -> [JSONValue] {
            try (1...3).map {
                try session.result("task.get", ["id": .integer(Int64($0))]).at("task.recurrence.words")
            }
        }
        let before = try session.export()
        let friday: JSONValue = .object(["rule": "every friday"])
        #expect(try change(friday, dry: true).at("count") == 3)
        #expect(try session.export() == before)
        let repeated = try change(friday)
        #expect(Set(repeated.at("tasks").elements.map { $0.at("series") }).count == 3)
        #expect(
            repeated.at("tasks").elements.map { $0.at("due") } == ["2026-11-20", "2026-11-20", "2026-11-20"])
        #expect(try change(friday).at("count") == 0)
        #expect(try change(.object(["rule": "every 2 weeks"])).at("count") == 3)
        #expect(try words() == ["every 2 weeks", "every 2 weeks", "every 2 weeks"])
        #expect(try session.result("series.list").at("total") == 3)
        #expect(try change(.null).at("count") == 3)
        #expect(try session.result("series.list", ["active": true]).at("total") == 0)
        try session.result("history.undo")
        #expect(try words() == ["every 2 weeks", "every 2 weeks", "every 2 weeks"])
        for _ in 1...2 { try session.result("history.undo") }
        #expect(try session.export() == before)
    }

    @Test("Of several tasks that are to repeat, all do or none")
    func allOrNone() throws {
        let session = TestSession()
        for title in ["a", "b"] { try session.result("task.create", ["title": .string(title)]) }
        try session.result("task.complete", ["id": 2])
        let friday: JSONValue = .object(["recurrence": .object(["rule": "every friday"])])
        let refused = try session.error("task.modify", ["ids": [1, 2], "set": friday])
        #expect(refused.at("data.reason") == "taskCompleted" && refused.at("data.path") == "ids[1]")
        #expect(try session.result("task.get", ["id": 1]).at("task.recurrence") == .null)
        let unread: JSONValue = .object(["recurrence": .object(["rule": "every fryday"])])
        let error = try session.error("task.modify", ["ids": [1], "set": unread])
        #expect(error.at("data.path") == "set.recurrence.rule")
        #expect(error.at("data.suggestion").string?.contains("friday") == true)
    }

    @Test("The command edits how several tasks repeat, and finds a mistake in its words")
    func severalByCommand() throws {
        let session = TestSession()
        for title in ["a", "b"] { try session.result("task.create", ["title": .string(title)]) }
        try session.result("command.run", ["line": #"edit 1,2 --repeat "every friday""#])
        #expect(try session.result("task.list", ["filter": "is:recurring"]).at("total") == 2)
        let error = try session.error("command.run", ["line": #"edit 1,2 --repeat "every fryday""#])
        #expect(error.at("data.start") == 18)
        try session.result("command.run", ["line": "edit -f is:recurring --repeat none"])
        #expect(try session.result("task.list", ["filter": "is:recurring"]).at("total") == 0)
    }
}
