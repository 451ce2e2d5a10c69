import Foundation
import JSONRPC
import Support
import Testing

/// What views say before there is anything to show.
@Suite struct EmptyViewTests {
    struct Hint: Sendable, CustomTestStringConvertible {
        let method: String
        var params: [String: JSONValue] = [:]
        let words: String

        var testDescription: String { "\(method) \(params)" }
    }

    private static let hints = [
        Hint(method: "view.list", words: "None. A new task is here if it matches."),
        Hint(method: "view.habits", words: "None. Create a habit to count it by day."),
        Hint(method: "view.time", words: "None. Start a timer or log time for an activity."),
        Hint(method: "view.stakes", words: "None. Put money on the due of a task."),
        Hint(
            method: "view.agenda",
            words: "Nothing on this day. Give a task this day as its due, or a time block on it."),
        Hint(method: "view.log", words: "None. The first change is the first step."),
        Hint(method: "view.stats", words: "None. Add a task to begin."),
        Hint(
            method: "view.stats", params: ["kind": "completion"],
            words: "Nothing was planned. A task with a due, or in focus, is planned on that day."),
        Hint(method: "view.trend", words: "No tasks in this time. Add a task to begin."),
        Hint(method: "view.burndown", words: "No tasks in this time. Add a task to begin."),
        Hint(
            method: "view.reminders",
            words: "None. Give a task with a due a reminder, or a habit a time of day."),
        Hint(method: "view.entries", words: "None. Start a timer or log time for an activity."),
        Hint(method: "view.activities", words: "None. Create an activity to track time for it."),
        Hint(method: "view.tags", words: "None. Give a task a tag, such as #home."),
        Hint(method: "view.plan", words: "Nothing to suggest. Add a task to begin."),
        Hint(method: "view.suggestions", words: "Nothing to suggest. Add a task to begin."),
        Hint(method: "view.focus", words: "Nothing yet. Put up to 3 tasks of a day in focus."),
        Hint(
            method: "view.review",
            words: "Nothing was planned. A task with a due, or in focus, is planned on that day."),
        Hint(method: "view.year", words: "Nothing this year. Completing a task is the first entry."),
        Hint(method: "view.filters", words: "None. Save a filter under a name to use it again."),
        Hint(
            method: "view.score", params: ["from": "2026-11-19"],
            words: "No points on these days. Completing a task earns the first ones."),
    ]

    @Test("An empty view says what makes the first entry", arguments: hints)
    func hint(_ hint: Hint) throws {
        let view = try TestSession().view(hint.method, hint.params.merging(["width": 100]) { $1 })
        #expect(view.lines.contains { $0.hasSuffix(hint.words) }, "\(view.text)")
    }

    @Test("The history of a habit without counts says how to begin")
    func habit() throws {
        let session = TestSession()
        try session.result("habit.create", ["name": "Read"])
        let view = try session.view("view.history", ["habit": "read", "width": 100])
        let hint = "Nothing counted on these days. Counting the habit on a day is the first entry."
        #expect(view.lines.last?.hasSuffix(hint) == true)
        #expect(try session.error("view.history", ["habit": "Write"])["code"] == 1001)
    }

    @Test("The backups of a database that cannot be read are shown, and those of one in memory refused")
    func backups() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("tally.db")
        try Data("This is not a database, and it is longer than a header.".utf8).write(
            to: URL(fileURLWithPath: path))
        let session = TestSession(path: path)
        #expect(try session.error("view.today")["code"] == 1009)
        let view = try session.view("view.backups", ["width": 60])
        #expect(
            view.lines == [
                "Daily backups" + String(repeating: " ", count: 46) + "0",
                "  None yet. The first change of each day makes one.",
            ])
        #expect(try TestSession().error("view.backups")["code"] == 1010)
    }

    @Test(
        "A range of days is refused together with what has no days",
        arguments: [
            ("view.score", ["date": "2026-11-20", "from": "2026-11-19"], "date"),
            ("view.stats", ["kind": "projects", "to": "2026-11-20"], "to"),
            ("view.stats", ["kind": "projects", "from": "2026-11-20"], "from"),
            ("view.score", ["from": "2026-11-20", "to": "2026-11-19"], "to"),
        ] as [(String, JSONValue, String)])
    func refused(method: String, params: JSONValue, path: String) throws {
        #expect(try TestSession().error(method, params).at("data.path") == .string(path))
    }
}
