import JSONRPC
import Support
import Tally
import Testing

@Suite("Documents whose records leave members out") struct IncompleteDocumentTests {
    private let session: TestSession

    init() throws {
        session = TestSession(zone: try Zone.named("Europe/Berlin"))
    }

    private func content(_ records: String) -> JSONValue {
        ["content": .string(#"{"format":"tally","version":2,"records":{"# + records + "}}")]
    }

    private static let (one, other) = (
        "01a1f82f-1e80-74c2-b893-a2eefb32555e", "01a1f82f-1e80-74c2-b893-a2eefb32555f"
    )
    private static let event = "01a1f82f-1e80-74c2-b893-a2eefb325560"

    @Test("A task needs only a title, and the report tells what it got")
    func tasks() throws {
        let report = try session.result(
            "data.import",
            content(#""task":[{"title":"a"},{"title":"b","completedAt":"2026-11-19T23:30:00Z"}]"#))
        #expect(report.at("counts.task.added") == 2 && report["report"] == [])
        let notes = report["defaults"]?.elements.compactMap { $0["note"]?.string } ?? []
        #expect(
            notes == [
                "number: default the next one for 2 tasks", "id: default a new one for 2 tasks",
                "notes: default empty for 2 tasks", "priority: default P2 for 2 tasks",
                "project: default Inbox for 2 tasks", "tags: default none for 2 tasks",
                "dueDay: default none for 2 tasks", "dueAt: default none for 2 tasks",
                "partOfDay: default morning for 2 tasks", "allDay: default false for 2 tasks",
                "startAt: default none for 2 tasks", "endAt: default none for 2 tasks",
                "position: default last for 2 tasks", "focusDay: default none for 2 tasks",
                "focusOrder: default none for 2 tasks",
                "createdAt: default the time of the import for 2 tasks",
                "completedAt: default none for 1 task",
                "completedDay: default the day of completedAt for 2 tasks",
                "revision: default 1 for 2 tasks", "reminders: default none for 2 tasks",
                "estimate: default none for 2 tasks", "waitDay: default none for 2 tasks",
                "waitAt: default none for 2 tasks", "scheduledDay: default none for 2 tasks",
                "scheduledAt: default none for 2 tasks", "url: default none for 2 tasks",
                "external: default none for 2 tasks", "checklist: default none for 2 tasks",
                "annotations: default none for 2 tasks", "dependsOn: default none for 2 tasks",
                "parent: default none for 2 tasks", "series: default none for 2 tasks",
                "occurrence: default none for 2 tasks",
                "postponed: default none for 2 tasks", "deletedAt: default none for 2 tasks",
            ])
        let tasks = try session.result("task.list", ["sort": "manual"])["tasks"]
        #expect(tasks?.elements.map { $0["title"] } == ["a", "b"])
        #expect(tasks?[0]?["number"] == 1 && tasks?[1]?["number"] == 2)
        #expect(tasks?[0]?["priority"] == "P2" && tasks?[0]?["project"] == "Inbox")
        #expect(tasks?[0]?["createdAt"] == "2026-11-20T09:00:00Z" && tasks?[0]?["revision"] == 1)
        #expect(tasks?[1]?["completedOn"] == "2026-11-20")
        #expect(try session.result("data.check")["ok"] == true)
    }

    @Test("A record without a number gets the next one, after those of the database and the document")
    func numbers() throws {
        for title in ["x", "y"] { try session.result("task.create", ["title": .string(title)]) }
        let report = try session.result(
            "data.import", content(#""task":[{"title":"a"},{"title":"b","number":7},{"title":"c"}]"#))
        #expect(report["report"] == [])
        let tasks = try session.result("task.list", ["sort": "manual"])["tasks"]?.elements ?? []
        #expect(
            tasks.map { "\($0["title"]?.string ?? "") \($0["number"]?.integer ?? 0)" }
                == ["x 1", "y 2", "a 8", "b 7", "c 9"])
    }

    @Test("Records of other types need only what they are about")
    func otherTypes() throws {
        let report = try session.result(
            "data.import",
            content(
                #""project":[{"name":"Garden"},{"name":"House"}],"#
                    + #""habit":[{"name":"Read","id":"\#(Self.one)"}],"#
                    + #""habitEvent":[{"habit":"\#(Self.one)","day":"2026-11-20","delta":2}],"#
                    + #""activity":[{"name":"Writing","id":"\#(Self.other)"}],"#
                    + #""timeEntry":[{"activity":"\#(Self.other)","startAt":"2026-11-19T22:00:00Z","#
                    + #""endAt":"2026-11-20T00:00:00Z"}]"#))
        #expect(report.at("counts.timePart.added") == 2)
        let notes = report["defaults"]?.elements.compactMap { $0["note"]?.string } ?? []
        #expect(notes.contains("color: default the least used color for 2 projects"))
        #expect(notes.contains("note: default empty for 1 time entry"))
        #expect(notes.contains("at: default the time of the import for 1 habit event"))
        #expect(notes.contains("unit: default none for 1 habit"))
        #expect(notes.last == "timePart: default the time on each day for 1 time entry")
        let entry = try session.result("time.list").at("entries.0")
        #expect(entry.at("days.0.date") == "2026-11-19" && entry.at("days.1.seconds") == 3600)
        #expect(try session.result("habit.get", ["habit": "Read"]).at("habit.today") == 2)
        let projects = try session.result("project.list", ["sort": "manual"])["projects"]?.elements ?? []
        #expect(projects.compactMap { $0["name"]?.string } == ["Inbox", "Garden", "House"])
        #expect(Set(projects.compactMap { $0["color"]?.string }).count == 3)
        #expect(try session.result("data.check")["ok"] == true)
    }

    @Test(
        "What a record is about is required, and a wrong type stays an error at its path",
        arguments: [
            (#""task":[{}]"#, "task[0].title", "is required"),
            (#""project":[{}]"#, "project[0].name", "is required"),
            (#""activity":[{"id":"\#(one)"}]"#, "activity[0].name", "is required"),
            (
                #""activity":[{"name":"a","id":"\#(one)"}],"timeEntry":[{"activity":"\#(one)","#
                    + #""startAt":"2026-11-20T08:00:00Z"}]"#, "timeEntry[0].endAt", "is required"
            ),
            (
                #""task":[{"title":"a","id":"\#(one)"}],"stake":[{"task":"\#(one)"}]"#, "stake[0].cents",
                "is required"
            ),
            (#""task":[{"title":"a","priority":"P2"}]"#, "task[0].priority", "must be a whole number"),
            (#""task":[{"title":"a","priority":null}]"#, "task[0].priority", "must be a whole number"),
            (
                #""task":[{"title":"a","completedDay":"2026-11-20"}]"#, "task[0].completedAt",
                "is required when completedDay is given"
            ),
            (
                #""task":[{"title":"a","focusDay":"2026-11-20"}]"#, "task[0].focusOrder",
                "is required when focusDay is given"
            ),
            (
                #""task":[{"title":"a","focusOrder":1}]"#, "task[0].focusDay",
                "is required when focusOrder is given"
            ),
            (
                #""task":[{"title":"a","completedAt":null,"completedDay":"2026-11-20"}]"#,
                "task[0].completedAt", "must be null if and only if completedDay is null"
            ),
            (
                #""activity":[{"name":"a","id":"\#(one)"}],"timeEntry":[{"number":1,"id":"\#(other)","#
                    + #""activity":"\#(one)","task":null,"startAt":"2026-11-20T07:00:00Z","#
                    + #""endAt":"2026-11-20T08:00:00Z","note":"","revision":1}],"timePart":[]"#,
                "timeEntry[0]", "has parts that do not add up to its length"
            ),
            (#""settings":[{},{}]"#, "settings[1]", "must be the only record of its type"),
        ])
    func refused(records: String, path: String, problem: String) throws {
        let error = try session.error("data.import", content(records))
        #expect(error.at("data.path") == .string("content.records." + path))
        #expect(error.at("data.problem") == .string(problem))
    }

    @Test("An existing record keeps what the document leaves out, and is not reported as different")
    func existing() throws {
        try session.result("project.create", ["name": "Garden"])
        let task = try session.result(
            "task.create",
            ["title": "a", "project": "Garden", "priority": "P0"])
        let id = try #require(task.at("task.id").string)
        let report = try session.result("data.import", content(#""task":[{"title":"a","id":"\#(id)"}]"#))
        #expect(report.at("counts.task.kept") == 1)
        #expect(report["report"] == [] && report["defaults"] == [])
        let other = try session.result(
            "data.import", content(#""task":[{"title":"a","id":"\#(id)","priority":1}]"#))
        #expect(other.at("report.0.outcome") == "kept")
        #expect(try session.result("task.get", ["id": 1]).at("task.priority") == "P0")
    }

    @Test("A dry run reports the same defaults and adds nothing")
    func dryRun() throws {
        guard case .object(var params) = content(#""task":[{"title":"a"}]"#) else { return }
        params["dryRun"] = true
        let dry = try session.result("data.import", .object(params))
        #expect(try session.result("task.list")["total"] == 0)
        params["dryRun"] = nil
        #expect(try session.result("data.import", .object(params)) == dry)
    }

    @Test("A part whose id another entity has is left out, with a line in the report")
    func foreignPart() throws {
        func records(_ habit: String, _ name: String) -> JSONValue {
            content(
                #""habit":[{"id":"\#(habit)","name":"\#(name)"}],"#
                    + #""habitEvent":[{"id":"\#(Self.event)","habit":"\#(habit)","#
                    + #""day":"2026-11-20","delta":1}]"#)
        }
        try session.result("data.import", records(Self.one, "Read"))
        let report = try session.result("data.import", records(Self.other, "Run"))
        #expect(report.at("counts.habitEvent.left") == 1)
        #expect(report.at("report.0.entity") == "habitEvent" && report.at("report.0.outcome") == "left")
        #expect(
            report.at("report.0.note") == "Left out, because a record with its id belongs to another habit.")
    }

    @Test("Only these members are required in a document")
    func required() {
        let required = RecordType.all.map { type in
            let names = type.documentMembers.filter { $0.meaningIfAbsent == nil && !$0.isAddedLater }
                .map(\.name)
            return "\(type.name): \(names.joined(separator: " "))"
        }
        #expect(
            required == [
                "settings: ", "project: name", "series: rule countedFrom startDay", "task: title",
                "stake: task cents currency title projectId madeAt deadlineAt",
                "reminderMark: task reminder anchor", "focusInterval: task fromDay untilDay focusOrder",
                "celebration: day", "habit: name", "habitTarget: habit fromDay",
                "habitEvent: habit day delta", "habitSkip: habit fromDay toDay", "habitNote: habit day text",
                "habitReminderMark: habit day time", "activity: name", "timeEntry: activity startAt endAt",
                "timePart: entry day seconds", "savedFilter: name filter", "alias: name line",
                "timer: activity startAt",
            ])
    }
}
