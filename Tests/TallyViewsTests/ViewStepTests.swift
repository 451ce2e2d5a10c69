import JSONRPC
import Support
import Testing

/// Views of a period show the ones before and after it.
@Suite("Steps from a view to its neighbors") struct ViewStepTests {
    @Test(
        "A step is a day, week, month or year from what the other parameters name",
        arguments: [
            ("view.day", [:], -1, "2026-11-19"), ("view.day", ["date": "tomorrow"], 1, "2026-11-22"),
            ("view.focus", [:], 3, "2026-11-23"), ("view.agenda", [:], 11, "2026-12-01"),
            ("view.plan", [:], 1, "2026-11-21"), ("view.score", [:], -20, "2026-10-31"),
            ("view.calendar", [:], 2, "January 2027"),
            ("view.calendar", ["month": "2024-01"], -1, "December 2023"),
            ("view.year", [:], -6, "2020"), ("view.year", ["year": 9999], 5, "9999"),
            ("view.review", [:], -1, "9 Nov"), ("view.time", [:], -1, "2026-11-07"),
            ("view.score", ["from": "2026-11-18", "to": "2026-11-19"], -1, "2026-11-16"),
        ] as [(String, [String: JSONValue], Int64, String)])
    func steps(method: String, params: [String: JSONValue], step: Int64, text: String) throws {
        let session = TestSession()
        let view = try session.view(method, params.merging(["step": .integer(step)]) { $1 })
        #expect(view.lines[0].contains(text), "\(view.lines)")
    }

    @Test("Today shows as many tasks as it is asked for")
    func today() throws {
        let session = TestSession()
        for number in 1...60 {
            try session.result("task.create", ["title": .string("Task \(number)"), "due": "today"])
        }
        func tasks(_ params: [String: JSONValue]) throws -> Int {
            try session.view("view.today", params).subjects.count { $0.entity == "task" }
        }
        #expect(try tasks([:]) == 29)
        #expect(try tasks(["limit": 1000]) == 60)
        #expect(try session.view("view.today", ["limit": 1000]).text.contains("more") == false)
    }
}
