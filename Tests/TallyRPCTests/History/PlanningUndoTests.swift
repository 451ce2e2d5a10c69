import JSONRPC
import Support
import Testing

/// Changes of what is planned, undone and redone.
@Suite("Undoing plans")
struct PlanningUndoTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let method: String
        let params: JSONValue

        init(_ method: String, _ params: JSONValue) {
            (self.method, self.params) = (method, params)
        }

        var testDescription: String { "\(method) \(params)" }
    }

    @Test(
        "Undo restores the records exactly, and redo those after the change",
        arguments: [
            Case("task.capture", ["text": "Water the plants every friday #home"]),
            Case(
                "task.create", ["title": "Run", "recurrence": ["rule": "FREQ=DAILY"], "wait": "2026-11-20"]),
            Case(
                "task.create",
                ["title": "Tape", "parent": 3, "dependsOn": [1, 2], "checklist": [["text": "a"]]]),
            Case("task.update", ["id": 1, "recurrence": ["rule": "every 2 weeks"]]),
            Case("task.update", ["id": 2, "recurrence": .null]),
            Case("task.update", ["id": 2, "scope": "this", "priority": "P0"]),
            Case("task.update", ["id": 2, "scope": "following", "due": "2026-11-23"]),
            Case("task.update", ["id": 1, "wait": "2026-11-21", "scheduled": "2026-11-22", "estimate": 30]),
            Case("task.update", ["id": 1, "url": "https://example.org", "external": ["source": "notes"]]),
            Case("task.update", ["id": 5, "dependsOn": [1, 3], "parent": 4]),
            Case("task.update", ["id": 4, "dependsOn": .null, "parent": .null]),
            Case("task.update", ["id": 2, "checklist": [["text": "Sand"]]]),
            Case("task.reschedule", ["id": 2, "days": 2]),
            Case("task.skip", ["id": 2]),
            Case("task.complete", ["id": 2]),
            Case("task.complete", ["id": 3, "children": "complete", "force": true]),
            Case("task.complete", ["id": 3, "children": "keep"]),
            Case("task.complete", ["ids": [1, 2, 3, 4]]),
            Case("task.toggle", ["ids": [2, 6]]),
            Case("task.reopen", ["id": 6]),
            Case("task.modify", ["ids": [1, 2], "set": ["wait": "2026-11-20T12:00:00Z"]]),
            Case("task.check", ["id": 2, "item": "1"]),
            Case("task.check", ["id": 2, "add": "Fill the can"]),
            Case("task.check", ["id": 2, "remove": "2"]),
            Case("task.annotate", ["id": 1, "text": "Asked Sue"]),
            Case("task.annotate", ["id": 2, "remove": 1]),
            Case("task.delete", ["id": 1]),
            Case("task.delete", ["id": 2]),
            Case("task.delete", ["id": 3, "children": "delete"]),
            Case("task.delete", ["id": 3, "children": "keep"]),
            Case("task.delete", ["id": 6, "purge": true]),
            Case("series.update", ["task": 2, "rule": "FREQ=MONTHLY;BYMONTHDAY=-1"]),
            Case("series.update", ["task": 2, "catchUp": true]),
            Case("series.end", ["task": 2]),
            Case(
                "habit.create",
                ["name": "Run", "target": ["weekdays": ["mon", "fri"]], "reminders": ["08:00"]]),
            Case("habit.update", ["habit": "Read", "target": ["weekdays": ["mon", "fri"]]]),
            Case("habit.update", ["habit": "Read", "reminders": ["08:00"]]),
            Case("habit.skip", ["habit": "Read", "from": "2026-11-10", "to": "2026-12-01", "reason": "Ill"]),
            Case("habit.unskip", ["habit": "Read", "from": "2026-11-14", "to": "2026-11-16"]),
            Case("habit.note", ["habit": "Read", "text": "Two chapters"]),
            Case("habit.note", ["habit": "Read", "date": "2026-11-19", "text": ""]),
            Case("time.log", ["activity": "Work", "start": "07:00", "end": "07:30", "tags": ["calls"]]),
            Case("time.start", ["activity": "Work", "tags": ["calls"], "at": "08:50"]),
            Case("time.continue", [:]),
            Case("time.split", ["id": 1, "at": "2026-11-20T00:20:00Z"]),
            Case("time.split", ["at": "2026-11-20T08:45:00Z"]),
            Case("time.update", ["id": 1, "tags": ["calls", "desk"]]),
            Case("tag.rename", ["from": "home", "to": "house"]),
        ])
    func undo(_ change: Case) throws {
        let server = try session()
        let before = try server.export()
        try server.result(change.method, change.params)
        let after = try server.export()
        #expect(after != before)
        for _ in 0..<2 {
            try server.result("history.undo")
            #expect(try server.export() == before)
            #expect(try server.result("data.check")["problems"] == [])
            try server.result("history.redo")
            #expect(try server.export() == after)
        }
        #expect(try server.result("data.check")["problems"] == [])
        try server.result("history.undo")
        #expect(try server.export() == before)
    }

    /// Returns a session with plans of every kind.
    private func session() throws -> TestSession {
        let server = TestSession()
        try server.result("task.create", ["title": "Report", "due": "2026-11-24", "tags": ["home"]])
        try server.result(
            "task.create",
            [
                "title": "Water", "due": "2026-11-20T18:00:00Z", "recurrence": ["rule": "FREQ=DAILY"],
                "start": "2026-11-20T17:00:00Z", "reminders": ["-PT30M"], "tags": ["home"],
                "checklist": [["text": "Cactus"], ["text": "Fern"]],
            ])
        try server.result("task.annotate", ["id": 2, "text": "Not too much"])
        try server.result("task.create", ["title": "Move house"])
        try server.result("task.create", ["title": "Pack", "parent": 3, "dependsOn": [1]])
        try server.result("task.create", ["title": "Wash", "wait": "2026-11-22", "scheduled": "2026-11-23"])
        try server.result("task.create", ["title": "Sweep", "recurrence": ["rule": "every! 3 days"]])
        try server.result("task.complete", ["id": 6])
        try server.result("habit.create", ["name": "Read", "target": ["count": 1, "per": "day"]])
        try server.result("habit.increment", ["habit": "Read", "date": "2026-11-18"])
        try server.result("habit.skip", ["habit": "Read", "from": "2026-11-12", "to": "2026-11-17"])
        try server.result("habit.note", ["habit": "Read", "date": "2026-11-19", "text": "Slow"])
        try server.result("activity.create", ["name": "Work"])
        let night: JSONValue = [
            "activity": "Work", "start": "2026-11-19T23:30:00Z", "end": "2026-11-20T00:40:00Z",
            "tags": ["desk"],
        ]
        try server.result("time.log", night)
        try server.result("time.start", ["activity": "Work", "at": "2026-11-20T08:30:00Z", "tags": ["desk"]])
        return server
    }
}
