import JSONRPC
import Support
import Testing

import Tally

/// What is said about today, projects and all time.
extension Claims {
    mutating func askAboutEverything(_ session: TestSession) throws {
        try askAboutProjects(session)
        try askAboutLists(session)
        try askAboutProfile(session)
    }

    private mutating func askAboutProjects(_ session: TestSession) throws {
        for row in try session.result("stats.projects").at("projects").elements {
            let name = row.at("project").string ?? "?"
            add("active \(name)", row.at("active").integer, "stats.projects")
            add("doneIn \(name)", row.at("done").integer, "stats.projects")
        }
        let view = try session.view("view.project")
        for project in try session.result("project.list", ["archived": .null]).at("projects").elements {
            let name = project.at("name").string ?? "?"
            add("active \(name)", project.at("active").integer, "project.list")
            add("doneIn \(name)", project.at("done").integer, "project.list")
            let got = try session.result("project.get", ["id": .string(name)])
            add("active \(name)", got.at("project.active").integer, "project.get")
            add("doneIn \(name)", got.at("project.done").integer, "project.get")
            let trend = try session.result("stats.trend", ["project": .string(name)]).at("points").elements
            add("active \(name)", trend.last?.at("active").integer, "stats.trend")
            add("doneIn \(name)", trend.last?.at("done").integer, "stats.trend")
            let open = try session.result(
                "task.list", ["project": .string(name), "status": "open", "limit": 1])
            // Lists leave out tasks that wait, which are open nevertheless.
            let waiting = open.at("waitingCount").integer ?? 0
            add("active \(name)", open.at("total").integer.map { $0 + waiting }, "task.list")
            let line = try #require(
                view.split(separator: "\n").first { $0.hasPrefix("  \(name) ") }.map(String.init))
            add("active \(name)", line.number(/(\d+) open/), "view.project of all")
            add("doneIn \(name)", line.number(/(\d+) done/), "view.project of all")
            let page = try session.view("view.project", ["id": .string(name)])
            add("active \(name)", page.number(/(\d+) open/), "view.project")
            add("doneIn \(name)", page.number(/(\d+) done/), "view.project")
        }
    }

    private mutating func askAboutLists(_ session: TestSession) throws {
        let open = try session.result("task.list", ["status": "open", "limit": 1000]).at("tasks").elements
        for category in TaskCategory.allCases.map(\.rawValue) {
            let filter: JSONValue = ["category": .string(category), "status": "open", "limit": 1]
            add("open \(category)", try session.result("task.list", filter).at("total").integer, "task.list")
            add(
                "open \(category)", open.count { $0.at("category").string == category }, "categories of tasks"
            )
        }
        let late = try session.result("task.list", ["overdue": true, "limit": 1])
        add("overdue", late.at("total").integer, "task.list")
        add("overdue", open.count { $0.at("overdue") == true }, "overdue of tasks")
        let today = try session.result("calendar.day")
        for part in ["morning", "evening"] {
            add("open \(part)", today.at(part).count { $0.at("status") == "open" }, "calendar.day")
            let listed: JSONValue = ["category": .string(part), "limit": 1]
            add("listed \(part)", today.at(part).elements.count, "calendar.day")
            add("listed \(part)", try session.result("task.list", listed).at("total").integer, "task.list")
        }
    }

    private mutating func askAboutProfile(_ session: TestSession) throws {
        let profile = try session.result("score.profile")
        let today = try #require(profile.at("today.date").string)
        add("score \(today)", profile.at("today.total").integer, "score.profile")
        add("done \(today)", profile.at("today.completedCount").integer, "score.profile")
        add("streak", profile.at("streak.current").integer, "score.profile")
        add("level", profile.at("level").integer, "score.profile")
        add("xp", profile.at("xp").integer, "score.profile")
        add("completed", profile.at("completedCount").integer, "score.profile")
        let year = try session.result("year.heatmap", ["stat": "score", "year": 2026])
        add("xp", year.at("days").elements.reduce(0) { $0 + ($1.at("value").double ?? 0) }, "year.heatmap")
        let projects = try session.result("stats.projects").at("projects")
        add("completed", projects.sum { $0.at("done").integer }, "stats.projects")

        let page = try session.view("view.today")
        add("score \(today)", page.number(/score (\d+)/), "view.today")
        add("level", page.number(/level (\d+)/), "view.today")
        add("streak", page.number(/streak (\d+) days?/) ?? 0, "view.today")
        let score = try session.view("view.score")
        add("level", score.number(/Level (\d+)/), "view.score")
        add("xp", score.number(/(\d+) XP/), "view.score")
        add("streak", score.number(/Streak (\d+) days?/), "view.score")
        add("completed", score.number(/(\d+) tasks? done/), "view.score")
        let line = try session.view("view.statusline")
        add("score \(today)", line.number(/(\d+) pts?/) ?? 0, "view.statusline")
    }
}
