import JSONRPC
import Support
import Testing

@Suite("Settings of notifications and reminders")
struct NotificationSettingsTests {
    private let session = TestSession()

    @Test("Everything is on and there are no default reminders, until the user says otherwise")
    func defaults() throws {
        let settings = try session.result("settings.get")
        #expect(settings.at("settings.defaultReminders") == [])
        #expect(settings.at("settings.notifications") == Self.notifications())
        #expect(settings.at("settings.set.defaultReminders") == .null)
        #expect(settings.at("settings.set.notifications.reminders") == .null)
    }

    @Test("An update changes the given members only; null resets one or all; it is exported and undone")
    func life() throws {
        let off = try session.result("settings.update", ["notifications": ["reminders": false]])
        #expect(off.at("settings.notifications") == Self.notifications(reminders: false))
        let both = try session.result("settings.update", ["notifications": ["day": false, "stakes": true]])
        #expect(both.at("settings.notifications") == Self.notifications(reminders: false, day: false))
        #expect(both.at("settings.set.notifications.stakes") == true)
        #expect(both.at("settings.set.notifications.celebration") == .null)
        try session.result("settings.update", ["defaultReminders": ["-PT30M", "-PT1800S", "-P1D"]])

        let other = TestSession()
        try other.result("data.import", ["content": .string(try session.export())])
        let imported = try other.result("settings.get")
        #expect(imported.at("settings.notifications") == Self.notifications(reminders: false, day: false))
        #expect(imported.at("settings.defaultReminders") == ["-PT30M", "-P1D"])

        let one = try session.result("settings.update", ["notifications": ["reminders": nil]])
        #expect(one.at("settings.notifications") == Self.notifications(day: false))
        let all = try session.result("settings.update", ["notifications": nil, "defaultReminders": nil])
        #expect(all.at("settings.notifications") == Self.notifications())
        #expect(all.at("settings.defaultReminders") == [])
        try session.result("history.undo")
        let undone = try session.result("settings.get")
        #expect(undone.at("settings.notifications") == Self.notifications(day: false))
        #expect(undone.at("settings.defaultReminders") == ["-PT30M", "-P1D"])
    }

    @Test(
        "Invalid values are refused, with their path",
        arguments: [
            (["notifications": ["reminder": false]], "notifications.reminder"),
            (["notifications": ["day": "off"]], "notifications.day"),
            (["defaultReminders": ["-PT30M", "2026-11-20T09:00:00Z"]], "defaultReminders[1]"),
            (["defaultReminders": ["-P367D"]], "defaultReminders[0]"),
            (["defaultReminders": .array(Array(repeating: "-PT1M", count: 21))], "defaultReminders"),
        ] as [(JSONValue, String)])
    func refused(params: JSONValue, path: String) throws {
        #expect(try session.error("settings.update", params).at("data.path") == .string(path))
    }

    @Test(
        "task.create and focus.add give the default reminders to a task with a due, unless they have others")
    func defaultReminders() throws {
        try session.result("settings.update", ["defaultReminders": ["-PT30M"]])
        for method in ["task.create", "focus.add"] {
            let cases: [([String: JSONValue], JSONValue)] = [
                (["due": "2026-11-25"], ["-PT30M"]), (["stake": [:]], ["-PT30M"]), ([:], []),
                (["due": "2026-11-25", "reminders": nil], ["-PT30M"]),
                (["due": "2026-11-25", "reminders": []], []),
                (["due": "2026-11-25", "reminders": ["-PT5M"]], ["-PT5M"]),
            ]
            for (members, reminders) in cases {
                let params = members.merging(["title": "a"]) { $1 }
                #expect(try session.result(method, .object(params)).at("task.reminders") == reminders)
                try session.result("focus.reset")
            }
        }
    }

    private static func notifications(reminders: Bool = true, day: Bool = true) -> JSONValue {
        ["reminders": .bool(reminders), "stakes": true, "day": .bool(day), "celebration": true]
    }
}
