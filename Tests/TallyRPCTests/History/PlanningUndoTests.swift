import JSONRPC
import Support
import Testing

/// Changes of what is planned, undone and redone.
@Suite("Undoing plans")
struct PlanningUndoTests {
    @Test("Undo restores the records exactly, and redo those after the change")
    func undo() throws {
        let server = try session()
        let before = try server.export()
        for (method, params) in Self.changes {
            try server.result(method, params)
            let after = try server.export()
            #expect(after != before, "\(method) \(params)")
            for expected in [before, after, before] {
                try server.result(expected == before ? "history.undo" : "history.redo")
                #expect(try server.export() == expected, "\(method) \(params)")
            }
        }
        #expect(try server.result("data.check")["problems"] == [])
    }

    /// Each is made to the records of `session`.
    private static let changes: [(method: String, params: JSONValue)] = [
        ("task.capture", ["text": "Water the plants every friday #home"]),
        (
            "task.create", ["title": "Run", "recurrence": ["rule": "FREQ=DAILY"], "wait": "2026-11-20"]
        ),
        (
            "task.create",
            ["title": "Tape", "parent": 3, "dependsOn": [1, 2], "checklist": [["text": "a"]]]
        ),
        ("task.update", ["id": 1, "recurrence": ["rule": "every 2 weeks"]]),
        ("task.update", ["id": 2, "recurrence": .null]),
        ("task.update", ["id": 2, "scope": "this", "priority": "P0"]),
        ("task.update", ["id": 2, "scope": "following", "due": "2026-11-23"]),
        ("task.update", ["id": 1, "wait": "2026-11-21", "scheduled": "2026-11-22", "estimate": 30]),
        ("task.update", ["id": 1, "url": "https://example.org", "external": ["source": "notes"]]),
        ("task.update", ["id": 5, "dependsOn": [1, 3], "parent": 4]),
        ("task.update", ["id": 4, "dependsOn": .null, "parent": .null]),
        ("task.update", ["id": 2, "checklist": [["text": "Sand"]]]),
        ("task.reschedule", ["id": 2, "days": 2]),
        ("task.skip", ["id": 2]),
        ("task.complete", ["id": 2]),
        ("task.complete", ["id": 3, "children": "complete", "force": true]),
        ("task.complete", ["id": 3, "children": "keep"]),
        ("task.complete", ["ids": [1, 2, 3, 4]]),
        ("task.toggle", ["ids": [2, 6]]),
        ("task.reopen", ["id": 6]),
        ("task.modify", ["ids": [1, 2], "set": ["wait": "2026-11-20T12:00:00Z"]]),
        ("task.check", ["id": 2, "item": "1"]),
        ("task.check", ["id": 2, "add": "Fill the can"]),
        ("task.check", ["id": 2, "remove": "2"]),
        ("task.annotate", ["id": 1, "text": "Asked Sue"]),
        ("task.annotate", ["id": 2, "remove": 1]),
        ("task.delete", ["id": 1]),
        ("task.delete", ["id": 2]),
        ("task.delete", ["id": 3, "children": "delete"]),
        ("task.delete", ["id": 3, "children": "keep"]),
        ("task.delete", ["id": 6, "purge": true]),
        ("series.update", ["task": 2, "rule": "FREQ=MONTHLY;BYMONTHDAY=-1"]),
        ("series.update", ["task": 2, "catchUp": true]),
        ("series.end", ["task": 2]),
        (
            "habit.create",
            ["name": "Run", "target": ["weekdays": ["mon", "fri"]], "reminders": ["08:00"]]
        ),
        ("habit.update", ["habit": "Read", "target": ["weekdays": ["mon", "fri"]]]),
        ("habit.update", ["habit": "Read", "reminders": ["08:00"]]),
        ("habit.skip", ["habit": "Read", "from": "2026-11-10", "to": "2026-12-01", "reason": "Ill"]),
        ("habit.unskip", ["habit": "Read", "from": "2026-11-14", "to": "2026-11-16"]),
        ("habit.note", ["habit": "Read", "text": "Two chapters"]),
        ("habit.note", ["habit": "Read", "date": "2026-11-19", "text": ""]),
        ("time.log", ["activity": "Work", "start": "07:00", "end": "07:30", "tags": ["calls"]]),
        ("time.start", ["activity": "Work", "tags": ["calls"], "at": "08:50"]),
        ("time.continue", [:]),
        ("time.split", ["id": 1, "at": "2026-11-20T00:20:00Z"]),
        ("time.split", ["at": "2026-11-20T08:45:00Z"]),
        ("time.update", ["id": 1, "tags": ["calls", "desk"]]),
        ("tag.rename", ["from": "home", "to": "house"]),
    ]

    /// Returns a session with plans of every kind.
    private func session() throws -> TestSession {
        let server = TestSession()
        try server.results([
            ("task.create", ["title": "Report", "due": "2026-11-24", "tags": ["home"]]),
            (
                "task.create",
                [
                    "title": "Water", "due": "2026-11-20T18:00:00Z", "recurrence": ["rule": "FREQ=DAILY"],
                    "start": "2026-11-20T17:00:00Z", "reminders": ["-PT30M"], "tags": ["home"],
                    "checklist": [["text": "Cactus"], ["text": "Fern"]],
                ]
            ),
            ("task.annotate", ["id": 2, "text": "Not too much"]),
            ("task.create", ["title": "Move house"]),
            ("task.create", ["title": "Pack", "parent": 3, "dependsOn": [1]]),
            ("task.create", ["title": "Wash", "wait": "2026-11-22", "scheduled": "2026-11-23"]),
            ("task.create", ["title": "Sweep", "recurrence": ["rule": "every! 3 days"]]),
            ("task.complete", ["id": 6]),
            ("habit.create", ["name": "Read", "target": ["count": 1, "per": "day"]]),
            ("habit.increment", ["habit": "Read", "date": "2026-11-18"]),
            ("habit.skip", ["habit": "Read", "from": "2026-11-12", "to": "2026-11-17"]),
            ("habit.note", ["habit": "Read", "date": "2026-11-19", "text": "Slow"]),
            ("activity.create", ["name": "Work"]),
            (
                "time.log",
                [
                    "activity": "Work", "start": "2026-11-19T23:30:00Z", "end": "2026-11-20T00:40:00Z",
                    "tags": ["desk"],
                ]
            ),
            ("time.start", ["activity": "Work", "at": "2026-11-20T08:30:00Z", "tags": ["desk"]]),
        ])
        return server
    }
}
