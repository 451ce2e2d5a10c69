import JSONRPC
import Support
import Testing

@Suite("Suggestions, plans and reviews on the wire") struct SuggestionTests {
    private let session = TestSession()

    @Test("focus.suggest answers tasks with their score and reasons, and the free time")
    func suggest() throws {
        try session.result("task.create", ["title": "Report", "priority": "P0", "due": "2026-11-20"])
        try session.result("task.create", ["title": "Tea", "priority": "P3", "estimate": 20])
        let result = try session.result("focus.suggest")
        #expect(result["date"] == "2026-11-20" && result["freeMinutes"] == 480)
        #expect(result.at("tasks.0.task.title") == "Report" && result.at("tasks.0.score") == 65)
        #expect(
            result.at("tasks.0.reasons")
                == [
                    ["factor": "due", "points": 35, "sentence": "Due today."],
                    ["factor": "priority", "points": 30, "sentence": "Priority P0."],
                ])
        #expect(try session.result("focus.suggest", ["limit": 1])["tasks"]?.elements.count == 1)
        let error = try session.error("focus.suggest", ["date": "2026-11-19"])
        #expect(error.at("data.path") == "date" && error.at("data.reason") == "inThePast")
    }

    @Test("A plan shows the focus, what is due and suggestions, each once, to act on")
    func plan() throws {
        try session.result("focus.add", ["title": "In focus"])
        try session.result("task.create", ["title": "Due", "due": "2026-11-20"])
        try session.result("task.create", ["title": "Suggested", "priority": "P1"])
        let view = try session.result("view.plan", ["width": 60])
        let text = try #require(view["text"]?.string)
        #expect(text.contains("8h 00m free") && text.contains("Priority P1."))
        for title in ["In focus", "Due", "Suggested"] {
            #expect(text.components(separatedBy: title + " ").count <= 3, "\(title)")
        }
        let numbers = view["lines"]?.elements.compactMap { $0["number"]?.integer }
        #expect(numbers == [1, 2, 3])
        #expect(
            try session.result("command.run", ["line": "plan"])["text"]?.string?.contains("Suggested") == true
        )
    }

    @Test("A review shows the week; as data, review.week has the same")
    func review() throws {
        try session.result("task.create", ["title": "Report", "priority": "P0"])
        try session.result("task.complete", ["id": 1])
        try session.result("task.create", ["title": "Slipped", "due": "2026-11-18"])
        let text = try #require(try session.result("view.review", ["width": 60])["text"]?.string)
        #expect(text.contains("Week of 16 Nov") && text.contains("score 7") && text.contains("Slipped"))
        let data = try session.result("review.week", ["date": "yesterday"])
        #expect(data["from"] == "2026-11-16" && data["total"] == 7 && data["slippedCount"] == 1)
        #expect(data.at("slipped.0.title") == "Slipped")
        #expect(try session.result("task.get", ["id": 2]).at("task.postponed") == 0)
    }

    @Test("The free time of a day is that of a setting, which is a time in words or in minutes")
    func capacity() throws {
        let session = TestSession()
        for (capacity, minutes) in [(60, 60), ("1h30", 90), (0, 0), (.null, 480)] as [(JSONValue, JSONValue)]
        {
            let settings = try session.result("settings.update", ["dayCapacity": capacity])
            #expect(settings.at("settings.dayCapacity") == minutes)
            #expect(try session.result("focus.suggest").at("freeMinutes") == minutes)
        }
        for capacity in [1441, -1] as [JSONValue] {
            let error = try session.error("settings.update", ["dayCapacity": capacity])
            #expect(error.at("data.path") == "dayCapacity" && error.at("data.reason") == "outOfRange")
        }
        let shown = try session.result("command.run", ["line": "settings dayCapacity=6h"]).at("text").string
        #expect(shown?.contains("6h 00m") == true)
        let plan = try session.result("view.plan").at("text").string
        #expect(plan?.contains("6h 00m free") == true)
        try session.result("history.undo")
        #expect(try session.result("settings.get").at("settings.set.dayCapacity") == .null)
    }
}
