import JSONRPC
import Support
import Testing

@Suite("Deleted tasks")
struct DeletedTaskTests {
    private let session = TestSession()

    init() throws {
        try session.result(
            "task.create", ["title": "Paint", "priority": "P0", "notes": "Blue", "tags": ["home"]])
        try session.result("focus.add", ["id": 1])
        try session.result("task.complete", ["id": 1])
    }

    /// Results that count completions.
    private func numbers() throws -> [String: JSONValue] {
        let members = [
            ("score.daily", "total"), ("score.daily", "completedCount"), ("score.daily", "plannedCount"),
            ("score.profile", "xp"), ("score.profile", "streak"), ("score.profile", "completedCount"),
            ("score.explain", "total"), ("stats.completion", "days"), ("stats.trend", "points"),
            ("stats.projects", "projects"), ("project.list", "projects"),
            ("calendar.month", "completedCount"),
            ("calendar.day", "completedCount"), ("day.overview", "score.total"),
        ]
        var numbers: [String: JSONValue] = [:]
        for (method, member) in members {
            numbers["\(method) \(member)"] = try session.result(method).at(member)
        }
        let days: JSONValue = ["from": "2026-11-19", "to": "2026-11-20"]
        numbers["score.range"] = try session.result("score.range", days)
        for stat in ["tasks", "score", "focus"] {
            numbers[stat] = try session.result("year.heatmap", ["stat": .string(stat)])["days"]
        }
        return numbers
    }

    @Test("Views count a deleted task where its completion counts, say so, and promise no rows for it")
    func views() throws {
        for title in ["a", "b"] { try session.result("task.create", ["title": .string(title)]) }
        try session.result("task.complete", ["id": 2])
        try session.result("task.delete", ["id": 1])
        let project = try session.view("view.project", ["id": "Inbox"])
        #expect(project.contains("1 open, 2 done") && project.contains("Done "))
        #expect(!project.contains(" more") && !project.contains("Paint"))
        let score = try session.view("view.score")
        #expect(score.contains("2 of 2 done") && score.contains("1 deleted task"))
        let day = try session.view("view.day")
        #expect(day.contains("2 of 2 done") && day.contains("1 deleted task"))
        try session.result("task.delete", ["id": 2])
        #expect(!(try session.view("view.day").contains("Nothing on this day")))
        #expect(try session.result("view.project", ["id": "Inbox", "limit": 1])["nextCursor"] == .null)
    }

    @Test("A completed task that is deleted keeps what it earned, until it is purged")
    func numbersStay() throws {
        let before = try numbers()
        #expect(try session.result("task.delete", ["id": 1]).at("task.notes") == "Blue")
        #expect(try numbers() == before)
        let daily = try session.result("score.daily")
        #expect(daily.at("tasks.0.title") == "Paint" && daily.at("tasks.0.deleted") == true)
        let explained = try session.result("score.explain").at("parts.0")
        #expect(explained["deleted"] == true && explained.at("task.title") == "Paint")
        #expect(explained.at("task.notes") == "" && explained.at("task.tags") == [])
        try session.result("task.delete", ["id": 1, "purge": true])
        #expect(try session.result("score.daily")["total"] == 0)
        #expect(try session.result("project.list").at("projects.0.done") == 0)
        #expect(try session.error("task.delete", ["id": 1, "purge": true]).at("data.kind") == "notFound")
        try session.result("history.undo")
        #expect(try numbers() == before)
        try session.result("history.undo")
        #expect(try session.result("task.get", ["id": 1]).at("task.tags") == ["home"])
        #expect(try session.result("score.explain").at("parts.0.deleted") == false)
    }

    @Test("A day on which it was in focus plans what its focus shows")
    func planned() throws {
        try session.result("focus.add", ["title": "Sand", "date": "2026-11-22"])
        try session.result("task.complete", ["id": 2])
        let params: JSONValue = ["date": "2026-11-22"]
        #expect(try session.result("score.daily", params)["plannedCount"] == 1)
        try session.result("task.delete", ["id": 2])
        #expect(try session.result("focus.day", params)["totalCount"] == 0)
        #expect(try session.result("score.daily", params)["plannedCount"] == 0)
        #expect(try session.result("score.daily")["plannedCount"] == 2)
    }

    @Test("Lists, searches, views and days do not show it")
    func hidden() throws {
        let id = try #require(session.result("task.get", ["id": 1]).at("task.id").string)
        try session.result("task.delete", ["id": .string(id)])
        for reference in [1, .string(id), .string(String(id.prefix(30)))] as [JSONValue] {
            #expect(try session.error("task.get", ["id": reference]).at("data.kind") == "notFound")
        }
        #expect(try session.result("task.list")["total"] == 0)
        #expect(try session.result("task.list", ["status": "done"])["total"] == 0)
        #expect(try session.result("task.list", ["tags": ["home"]])["total"] == 0)
        #expect(try session.result("task.search", ["text": "paint"])["total"] == 0)
        #expect(try session.result("focus.today")["tasks"] == [])
        #expect(try session.result("day.overview").at("tasks.completed") == [])
        let calendar = try session.result("calendar.day")
        #expect(calendar["agenda"] == [] && calendar["morning"] == [] && calendar["completedCount"] == 1)
        for view in ["today", "day", "list", "score", "calendar", "project", "focus"] {
            #expect(try session.result("view.\(view)")["text"]?.string?.contains("Paint") == false, "\(view)")
        }
        #expect(try session.result("task.create", ["title": "Next"]).at("task.number") == 2)
    }

    @Test("The history, changes and documents know the deletion")
    func told() throws {
        let cursor = try #require(session.result("changes.since")["cursor"])
        try session.result("task.delete", ["id": 1])
        let changes = { try session.result("changes.since", ["cursor": cursor])["changes"]?.elements ?? [] }
        #expect(try changes().map { $0["op"] } == ["delete"] && changes()[0]["values"] == [:])
        #expect(try session.result("history.list").at("steps.0.changes.0.op") == "delete")
        let document = try session.export()
        #expect(document.contains(#""deletedAt":"2026-11-20T"#))
        let other = TestSession()
        try other.result("data.import", ["content": .string(document)])
        #expect(try other.export() == document)
        #expect(try other.result("score.explain").at("parts.0.deleted") == true)
        #expect(try other.result("task.list")["total"] == 0)
        try session.result("history.undo")
        #expect(try changes().map { $0["op"] } == ["delete", "create"])
        #expect(try changes()[1].at("values.notes") == "Blue")
        let invalid = document.replacing(
            #""completedAt":"2026-11-20T09:00:00Z""#, with: #""completedAt":null"#)
        #expect(try TestSession().error("data.import", ["content": .string(invalid)])["code"] == -32602)
    }

    @Test("An open task is deleted wholly, with and without purge", arguments: [nil, false, true])
    func open(purge: Bool?) throws {
        try session.result("task.create", ["title": "Open"])
        var params: [String: JSONValue] = ["id": 2]
        params["purge"] = purge.map { .bool($0) }
        try session.result("task.delete", .object(params))
        #expect(try !session.export().contains("Open"))
        #expect(try session.error("task.delete", ["id": 2, "purge": true]).at("data.kind") == "notFound")
    }
}
