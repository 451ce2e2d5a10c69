import Support
import Foundation
import JSONRPC
import Testing

@Suite("The year, the day and statistics of a running server")
struct StatisticsTests {
    let server: ServerProcess

    init() throws {
        server = try ServerProcess([
            "--database", ":memory:", "--now", "2026-11-20T09:00:00Z", "--timezone", "UTC",
        ])
    }

    @Test("A heatmap requested by a habit's name returns the habit's id, and counts in whole numbers")
    func heatmap() throws {
        let habit = try #require(try server.result("habit.create", ["name": "Read"]).at("habit.id").string)
        _ = try server.result("habit.increment", ["habit": "Read", "by": 12])
        let shown = try server.result("year.heatmap", ["stat": "habit:read"])
        #expect(shown["stat"] == .string("habit:\(habit)"))
        #expect(shown["year"] == 2026 && shown["min"] == 12 && shown["max"] == 12)
        #expect(shown["thresholds"] == [12, 12, 12, 12, 12])
        #expect(shown["days"]?.elements.count == 365)
        #expect(
            shown["days"]?.elements.filter { $0["level"] != 0 } == [
                ["date": "2026-11-20", "value": 12, "level": 5]
            ])
        let stats = try server.result("year.stats")["stats"]?.elements
        #expect(stats?.map { $0["stat"] } == ["tasks", "score", "focus", .string("habit:\(habit)")])
    }

    @Test("An empty year has no minimum, no maximum and no thresholds")
    func emptyYear() throws {
        let shown = try server.result("year.heatmap", ["stat": "score", "year": 2024])
        #expect(shown["min"] == .null && shown["max"] == .null && shown["thresholds"] == [])
        #expect(shown["days"]?.elements.count == 366)
    }

    @Test("An unknown habit is not found, and for a misspelt stat the nearest one is suggested")
    func refusals() throws {
        #expect(try server.error("year.heatmap", ["stat": "habit:Read"])["code"] == 1001)
        let error = try server.error("year.heatmap", ["stat": "task"])
        #expect(error["code"] == -32602)
        #expect(error.at("data.path") == "stat")
        #expect(error["message"]?.string?.contains("tasks") == true)
    }

    @Test("Project counts have Inbox first, and include empty and archived projects")
    func projects() throws {
        for title in ["a", "b", "c"] {
            _ = try server.result(
                "task.create", ["title": .string(title), "project": "Work", "createProject": true])
        }
        _ = try server.result("task.complete", ["id": 2])
        _ = try server.result("project.create", ["name": "Garden", "color": "#3CB44B"])
        _ = try server.result("project.update", ["id": "Garden", "archived": true])
        let projects = try #require(try server.result("stats.projects")["projects"]).elements
        #expect(projects.map { $0["project"] } == ["Inbox", "Garden", "Work"])
        #expect(projects.map { $0["active"] } == [0, 0, 2])
        #expect(projects.map { $0["done"] } == [0, 0, 1])
        #expect(projects.map { $0["archived"] } == [false, true, false])
        #expect(projects[1]["color"] == "#3CB44B")
        let house = try server.result("stats.trend", ["project": "work", "from": "2026-11-20"])
        #expect(house["projectId"] == projects[2]["projectId"])
        #expect(house["points"]?.elements.map { $0["active"] } == [2])
    }
}
