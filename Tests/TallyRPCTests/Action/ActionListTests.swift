import Foundation
import JSONRPC
import Support
import TallyStore
import Testing

/// `action.list` as clients call it.
@Suite struct ActionListTests {
    private func actions(_ session: TestSession, _ entity: String? = nil, _ id: JSONValue? = nil) throws
        -> [String: JSONValue]
    {
        var params: [String: JSONValue] = [:]
        if let entity { params["entity"] = .string(entity) }
        if let id { params["id"] = id }
        let listed = try session.result("action.list", .object(params)).at("actions").elements
        return Dictionary(uniqueKeysWithValues: listed.map { ($0["action"]?.string ?? "", $0) })
    }

    /// Sends the method of an action with its parameters and the given members.
    @discardableResult
    private func send(
        _ action: JSONValue?, _ given: [String: JSONValue] = [:], to session: TestSession
    ) throws -> JSONValue {
        let action = try #require(action)
        guard case .object(let params)? = action["params"] else { return .null }
        let method = try #require(action["method"]?.string)
        return try session.result(method, .object(params.merging(given) { $1 }))
    }

    @Test("A task is completed and reopened with the same key")
    func completion() throws {
        let session = TestSession()
        try session.result("task.create", ["title": "Report"])
        let complete = try actions(session, "task", 1)["complete"]
        #expect(complete?["key"] == "x" && complete?["inputs"] == [])
        #expect(try send(complete, to: session).at("task.status") == "done")
        #expect(try actions(session, "task", 1)["complete"] == nil)
        let reopen = try actions(session, "task", "1")["reopen"]
        #expect(reopen?["key"] == "x")
        #expect(try send(reopen, to: session).at("task.status") == "open")
    }

    @Test("The due is asked for as a person writes it, in the user's time zone")
    func dueInWords() throws {
        let session = TestSession()
        try session.result("settings.update", ["timeZone": "Europe/Berlin"])
        try session.result("task.create", ["title": "Report", "due": "2026-11-21T09:00:00Z"])
        let schedule = try actions(session, "task", 1)["schedule"]
        #expect(schedule?.at("inputs.0.default") == "21 Nov 2026, 10:00")
        #expect(schedule?.at("inputs.0.kind") == "date")
        #expect(schedule?.at("inputs.0.member") == "to")
        let moved = try send(schedule, ["to": "21 Nov 2026, 11:00"], to: session)
        #expect(moved.at("task.due") == "2026-11-21T10:00:00Z")
    }

    @Test("A day that is offered is the day that the task gets")
    func days() throws {
        let session = TestSession()
        try session.result("task.create", ["title": "Report", "due": "2026-11-20"])
        #expect(try actions(session, "task", 1)["today"] == nil, "it is of today")
        for (action, due) in [
            ("tomorrow", "2026-11-21"), ("nextWeek", "2026-11-23"), ("later", "2026-11-24"),
        ] {
            #expect(try send(actions(session, "task", 1)[action], to: session).at("task.due") == .string(due))
        }
    }

    @Test("Projects, tags and activities are offered by name")
    func candidates() throws {
        let session = TestSession()
        try session.result("project.create", ["name": "Garden"])
        try session.result("activity.create", ["name": "Writing"])
        try session.result("task.create", ["title": "Report", "tags": ["work"]])
        let listed = try actions(session, "task", 1)
        func names(_ action: String) -> [JSONValue] {
            listed[action]?.at("inputs.0.candidates").elements.map { $0["value"] ?? .null } ?? []
        }
        #expect(names("project") == ["Garden", "Inbox"])
        #expect(names("addTags") == ["work"] && names("removeTags") == ["work"])
        #expect(names("startTimer") == ["Writing"])
        #expect(listed["startTimer"]?.at("inputs.0.default") == "Writing")
        #expect(listed["addTags"]?.at("inputs.0.type") == "array")
        let tagged = try send(listed["addTags"], ["addTags": ["home"]], to: session)
        #expect(tagged["count"] == 1)
    }

    @Test("The terms of a stake are inside a member")
    func paths() throws {
        let session = TestSession()
        try session.result("task.create", ["title": "Report"])
        let input = try actions(session, "task", 1)["stakeAmount"]?.at("inputs.0")
        #expect(input?["member"] == "stake.cents")
        #expect(input?["type"] == "number" && input?["default"] == "500")
        #expect(try actions(session, "task", 1)["concede"] == nil)
        try send(actions(session, "task", 1)["stakeAmount"], ["stake": ["cents": 700]], to: session)
        let concede = try #require(try actions(session, "task", 1)["concede"])
        #expect(concede.at("inputs.0.kind") == "confirm" && concede.at("inputs.0.member") == "confirm")
        try send(concede, ["confirm": true], to: session)
        #expect(try actions(session, "task", 1).keys.contains("paid"))
    }

    @Test("A step is undone and redone by its number, and a day may be in words")
    func stepsAndDays() throws {
        let session = TestSession()
        try session.result("task.create", ["title": "Report"])
        let step = try #require(try session.result("history.list").at("steps.0.step").integer)
        let undo = try actions(session, "step", .integer(Int64(step)))
        #expect(undo.keys.sorted() == ["undo"])
        try send(undo["undo"], to: session)
        #expect(try actions(session, "step", .integer(Int64(step))).keys.sorted() == ["redo"])
        #expect(try actions(session).keys.contains("redo"))
        let focusNew = try actions(session, "day", "tomorrow")["focusNew"]
        #expect(focusNew?.at("params.date") == "2026-11-21")
    }

    @Test("An input says what completes it")
    func completions() throws {
        let session = TestSession()
        try session.result("task.create", ["title": "Report"])
        let (task, general) = (try actions(session, "task", 1), try actions(session))
        #expect(general["capture"]?.at("inputs.0.completes") == "capture")
        #expect(general["filterList"]?.at("inputs.0.completes") == "filter")
        #expect(task["schedule"]?.at("inputs.0.completes") == "date")
        #expect(task["completeAt"]?.at("inputs.0.completes") == "past")
        #expect(task["estimate"]?.at("inputs.0.completes") == "duration")
        #expect(task["parent"]?.at("inputs.0.completes") == "task")
        #expect(task["title"]?.at("inputs.0.completes") == .null)
    }

    @Test("With an entity and no id, what makes such things is listed")
    func making() throws {
        let session = TestSession()
        #expect(try actions(session, "task").keys.sorted() == ["capture", "createTask"])
        #expect(try actions(session, "project").keys.sorted() == ["createProject"])
        #expect(try actions(session, "timeEntry").isEmpty, "there is no activity yet")
        #expect(try actions(session, "tag").isEmpty && actions(session, "day").isEmpty)
    }

    @Test(
        "What does not exist is not found",
        arguments: [
            "task", "project", "habit", "activity", "timeEntry", "step", "filter", "tag", "reminder",
        ])
    func unknown(entity: String) throws {
        let session = TestSession()
        for id in ["no such thing", "999999"] as [JSONValue] {
            let error = try session.error("action.list", ["entity": .string(entity), "id": id])
            #expect(error["code"] == 1001, "\(error)")
        }
    }

    @Test("An id needs its entity, an entity must be known, and a day must be a date")
    func invalid() throws {
        let session = TestSession()
        #expect(try session.error("action.list", ["id": 1]).at("data.path") == "entity")
        #expect(try session.error("action.list", ["entity": "taks"]).at("data.suggestion") == "task")
        let error = try session.error("action.list", ["entity": "day", "id": "someday"])
        #expect(error["code"] == -32602 && error.at("data.path") == "id")
    }

    @Test("The data is backed up, checked, exported, restored and imported by actions")
    func data() throws {
        let directory = try TemporaryDirectory()
        let session = TestSession(path: directory.file("tally.db"))
        try session.result("task.create", ["title": "Report"])
        let listed = try actions(session)
        let (backup, document) = (directory.file("backup.db"), directory.file("tally.json"))
        try send(listed["backUp"], ["path": .string(backup)], to: session)
        try send(listed["export"], ["path": .string(document)], to: session)
        #expect(try send(listed["check"], to: session)["exitCode"] == 0)
        try send(listed["listBackups"], to: session)
        try session.result("task.create", ["title": "Another"])
        try send(listed["import"], ["path": .string(document)], to: session)
        let restore = try #require(listed["restore"])
        #expect(restore.at("inputs.1.kind") == "confirm" && restore.at("inputs.1.member") == .null)
        try send(restore, ["path": .string(backup)], to: session)
        #expect(try session.result("task.list")["total"] == 1)
    }
}
