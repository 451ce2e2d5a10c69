import Support
import Foundation
import JSONRPC
import Tally
import TallyRPC
import Testing

@Suite("Exported documents")
struct RecordDocumentTests {
    /// Returns a document with two tasks, a stake and a habit.
    static func sample() throws -> String {
        let server = TestSession()
        try server.result(
            "task.create",
            ["title": "It's \"x\"; DROP TABLE task", "due": "2026-11-27", "stake": ["cents": 500]])
        try server.result(
            "task.create", ["title": "b", "notes": "a\tb\né"])
        try server.result("habit.create", ["name": "Tea", "target": ["count": 2, "per": "week"]])
        return try server.export()
    }

    @Test("A document with former names is imported; one with both names is refused")
    func formerNames() throws {
        let text = try Self.sample()
        let former = text.replacing("\"records\":", with: "\"facts\":")
            .replacing("\"focusInterval\":", with: "\"focusStint\":")
        #expect(former != text)
        let session = TestSession()
        try session.result("data.import", ["content": .string(former)])
        #expect(try session.export() == text)
        let both = text.replacing("\"focusInterval\":", with: "\"focusStint\":[],\"focusInterval\":")
        let error = try session.error("data.import", ["content": .string(both)])
        #expect(error.at("data.path") == "content.records.focusStint")
    }

    @Test("Each record is one line, and the text is always the same")
    func lines() throws {
        let text = try Self.sample()
        #expect(try text == Self.sample())
        #expect(
            text.hasPrefix(
                "{\"format\":\"tally\",\"version\":2,\"records\":{\n\"settings\":[\n{\"id\":"))
        #expect(text.hasSuffix("\"timer\":[]\n}}\n"))
        let records = text.split(separator: "\n").filter {
            $0.hasPrefix("{\"number\":") || $0.hasPrefix("{\"id\":")
        }
        #expect(records.count == 7)
        let parsed = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(parsed["records"]?["task"]?[0]?["title"] == "It's \"x\"; DROP TABLE task")
        #expect(parsed["records"]?["task"]?[0]?["dueDay"] == "2026-11-27")
        #expect(parsed["records"]?["task"]?[0]?["allDay"] == false)
        #expect(parsed["records"]?["task"]?[0]?["endAt"] == .null)
    }

    @Test("Undoing an import restores the export of an empty database")
    func undone() throws {
        let server = TestSession()
        let empty = try server.export()
        try server.result("data.import", ["content": .string(Self.sample())])
        #expect(try server.export() == Self.sample())
        try server.result("history.undo")
        #expect(try server.export() == empty)
    }

    @Test("An import that is repeated with its mutationId is done once")
    func mutation() throws {
        let server = TestSession()
        let params: [String: JSONValue] = ["content": .string(try Self.sample()), "mutationId": "m"]
        let first = try server.result("data.import", .object(params))
        #expect(try server.result("data.import", .object(params)) == first)
        #expect(first["counts"]?["task"] == ["added": 2, "kept": 0, "merged": 0, "left": 0, "deleted": 0])
        let counts = try server.result("data.export")["counts"]
        #expect(counts?["task"] == 2 && counts?["stake"] == 1 && counts?["timer"] == 0)
    }

    /// Faulty edits of the sample, with the path and the problem of the expected error.
    static let faults: [(old: String, new: String, path: String, problem: String)] = [
        ("{\"format\"", "x", "content", "is not a Tally document in JSON"),
        ("\"timer\":[]\n}}", "\"timer\":[]\n}", "content", "is not a Tally document in JSON"),
        ("\"tally\"", "\"taskwarrior\"", "content.format", "must be \"tally\""),
        (
            "\"version\":2", "\"version\":3", "content.version",
            "must be 1 or 2, the versions that this tallyd supports"
        ),
        (
            "\"version\":2", "\"version\":\"2\"", "content.version",
            "must be 1 or 2, the versions that this tallyd supports"
        ),
        ("\"version\":2", "\"version\":2,\"owner\":\"me\"", "content.owner", "unknown member"),
        ("\"records\":", "\"record\":", "content.record", "unknown member"),
        ("\"timer\":[]", "\"timers\":[]", "content.records.timers", "unknown member"),
        ("\"timer\":[]", "\"timer\":{}", "content.records.timer", "must be an array"),
        ("\"timer\":[]", "\"timer\":[7]", "content.records.timer[0]", "must be an object"),
        ("\"timer\":[]", "\"timer\":[{}]", "content.records.timer[0].activity", "is required"),
        (
            "\"title\":\"b\"", "\"title\":\"b\",\"title); --\":1", "content.records.task[1].title); --",
            "unknown member"
        ),
        ("\"title\":\"b\"", "\"title\":7", "content.records.task[1].title", "must be a string"),
        ("\"title\":\"b\"", "\"title\":null", "content.records.task[1].title", "must be a string"),
        (
            "\"title\":\"b\"", "\"title\":\"\"", "content.records.task[1].title",
            "must have 1 to 500 characters"
        ),
        (
            "\"title\":\"b\"", "\"title\":\"b\\u0000\"", "content.records.task[1].title",
            "must not contain control characters such as tabs and line breaks"
        ),
        (
            "\"title\":\"b\"", "\"title\":\"\(String(repeating: "b", count: 501))\"",
            "content.records.task[1].title", "must have 1 to 500 characters"
        ),
        (
            "\"notes\":\"a", "\"notes\":\"\\u0000a", "content.records.task[1].notes",
            "must not contain control characters other than tabs and line breaks"
        ),
        (
            "\"number\":1,\"id\":\"01a1f82f-1e80-74c1-beeb-8da1658eec67\",\"title\"",
            "\"number\":2,\"id\":\"01a1f82f-1e80-74c1-beeb-8da1658eec67\",\"title\"",
            "content.records.task[1].number", "is a duplicate: no two records may have the same number"
        ),
        ("\"number\":2,", "\"number\":\"2\",", "content.records.task[1].number", "must be a whole number"),
        ("\"number\":2,", "\"number\":2.5,", "content.records.task[1].number", "must be a whole number"),
        ("\"number\":2,", "\"number\":1e400,", "content.records.task[1].number", "must be a whole number"),
        (
            "\"number\":2,", "\"number\":99999999999999999999,", "content.records.task[1].number",
            "must be a whole number"
        ),
        (
            "\"number\":2,", "\"number\":9223372036854775807,", "content.records.task[1].number",
            "must be between 1 and 1000000000000, not 9223372036854775807"
        ),
        (
            "\"project\":\"00000000-0000-7000-8000-000000000001\",\"tags\"",
            "\"project\":\"00000000-0000-7000-8000-000000000002\",\"tags\"",
            "content.records.task[0].project", "must be the id of a project in the document"
        ),
        (
            "\"project\":\"00000000-0000-7000-8000-000000000001\",\"tags\"", "\"project\":1,\"tags\"",
            "content.records.task[0].project", "must be the id of a project in the document"
        ),
        ("\"tags\":[]", "\"tags\":[1]", "content.records.task[0].tags", "must be an array of strings"),
        (
            "\"tags\":[]", "\"tags\":[\"a b\"]", "content.records.task[0].tags",
            "must be valid tags without duplicates"
        ),
        (
            "\"tags\":[]", "\"tags\":[\((0...50).map { "\"t\($0)\"" }.joined(separator: ","))]",
            "content.records.task[0].tags", "must be at most 50 tags"
        ),
        (
            "\"position\":\"a0\"", "\"position\":\"a0\(String(repeating: "V", count: 1000))\"",
            "content.records.project[0].position", "must be a rank in the manual order"
        ),
        (
            "\"title\":\"b\"", "\"title\":\"b\",\"title\":\"c\"", "content",
            "has the member \"title\" twice in one object"
        ),
        (
            "\"timer\":[]", "\"timer\":[],\"timer\":[]", "content",
            "has the member \"timer\" twice in one object"
        ),
        (
            "\"dueDay\":\"2026-11-27\",\"dueAt\"", "\"dueDay\":\"2026-02-30\",\"dueAt\"",
            "content.records.task[0].dueDay", "must be a date such as 2026-11-20, or null"
        ),
        (
            "\"dueAt\":null", "\"dueAt\":\"2026-11-27T10:00:00+01:00\"", "content.records.task[0].dueAt",
            "must be a time in UTC such as 2026-11-20T09:00:00Z, or null"
        ),
        (
            "\"dueAt\":null", "\"dueAt\":\"2026-11-27T10:00:00Z\"", "content.records.task[0].dueAt",
            "must be null if there is a dueDay"
        ),
        ("\"allDay\":false", "\"allDay\":0", "content.records.task[0].allDay", "must be true or false"),
        (
            "\"focusOrder\":null", "\"focusOrder\":1", "content.records.task[0].focusDay",
            "must be null if and only if focusOrder is null"
        ),
        (
            "\"cents\":500", "\"cents\":99", "content.records.stake[0].cents",
            "must be between 100 and 100000000000, not 99"
        ),
        (
            "\"currency\":\"USD\"", "\"currency\":\"ZZZ\"", "content.records.stake[0].currency",
            "must be the ISO 4217 code of a currency"
        ),
        (
            "\"stake\":[\n{\"id\":\"8", "\"stake\":[\n{\"id\":\"1", "content.records.stake[0].id",
            "must be absent or as derived from task"
        ),
        (
            "\"task\":\"01", "\"task\":\"02", "content.records.stake[0].task",
            "must be the id of a task in the document"
        ),
        ("\"name\":\"Inbox\"", "\"name\":\"Outbox\"", "content.records.project[0].name", "must be Inbox"),
        (
            "\"count\":2", "\"count\":0", "content.records.habitTarget[0].count",
            "must be a valid count for per and direction"
        ),
        (
            "\"habit\":\"01", "\"habit\":\"02", "content.records.habitTarget[0].habit",
            "must be the id of a habit in the document"
        ),
    ]

    @Test("A bad document is refused as a whole, with the path of the fault", arguments: faults.indices)
    func refused(index: Int) throws {
        let fault = Self.faults[index]
        let sample = try Self.sample()
        let range = try #require(sample.range(of: fault.old), "\(fault.old) is not in the sample")
        let text = sample.replacingCharacters(in: range, with: fault.new)
        let server = TestSession()
        try server.result("task.create", ["title": "Mine"])
        let before = try server.export()
        let error = try server.error("data.import", ["content": .string(text)])
        #expect(error["code"] == -32602)
        #expect(error["data"]?["path"]?.string == fault.path)
        #expect(error["data"]?["problem"]?.string == fault.problem)
        #expect(try server.export() == before)
        #expect(try server.result("history.list")["steps"]?[1] == nil)
    }

    @Test(
        "No text does harm",
        arguments: [
            "", " ", "null", "[]", "7", "\"x\"", "{}", "\u{FEFF}{}", String(repeating: "[", count: 200_000),
            String(repeating: "{\"records\":", count: 100_000),
            "{\"format\":\"tally\",\"version\":1,\"records\":\(String(repeating: "[", count: 5000))",
            #"""
            {"format":"tally","version":1,\#
            "records":{"task":[\#(String(repeating: "{},", count: 50_000)){}]}}
            """#,
            "{\"format\":\"tally\",\"version\":1,\"records\":{\"x\\u0000\":[]}}",
        ])
    func hostile(text: String) throws {
        let server = TestSession()
        let error = try server.error("data.import", ["content": .string(text)])
        #expect(error["code"] == -32602)
        #expect(error["data"]?["path"]?.string?.hasPrefix("content") == true)
        #expect(try server.result("data.check")["ok"] == true)
    }

    @Test("Import requires either a text or a path")
    func eitherOr() throws {
        let server = TestSession()
        #expect(try server.error("data.import")["data"]?["path"] == "content")
        let both: [String: JSONValue] = ["content": "x", "path": "/x"]
        #expect(try server.error("data.import", .object(both))["data"]?["path"] == "content")
        #expect(try server.error("data.export", ["format": "csv"])["data"]?["path"] == "format")
    }
}
