import JSONRPC
import Support
import Testing

@Suite("Related tasks and their steps on the wire") struct TaskRelationTests {
    let session = TestSession()

    @discardableResult
    private func add(_ title: String, _ members: [String: JSONValue] = [:]) throws -> JSONValue {
        try #require(
            try session.result("task.create", .object(members.merging(["title": .string(title)]) { $1 }))[
                "task"])
    }

    @Test("Dependencies are named by any reference, and answered as ids with whether the task is blocked")
    func dependencies() throws {
        let (sand, glue) = (try add("Sand"), try add("Glue"))
        let glueID = try #require(glue["id"])
        let paint = try add("Paint", ["dependsOn": [1, glueID]])
        #expect(paint["dependsOn"] == [try #require(sand["id"]), glueID])
        #expect(paint["blocked"] == true && sand["blocked"] == false)
        let refused = try session.error("task.complete", ["id": 3])
        #expect(refused["data"]?["reason"] == "blocked")
        #expect(refused["data"]?["tasks"]?[1]?["number"] == 2)
        let done = try session.result("task.complete", ["ids": [1, 2]])
        #expect(done["unblocked"]?[0]?["number"] == 3 && done["unblocked"]?[0]?["blocked"] == false)
        #expect(try session.result("task.complete", ["id": 3])["unblocked"] == [])
        let toggled = try session.result("task.toggle", ["id": 3])
        #expect(toggled["task"]?["blocked"] == false && toggled["unblocked"] == [])
    }

    @Test("A reference to no task is refused at its place")
    func unknown() throws {
        try add("a")
        for (params, path) in [
            (["title": "b", "dependsOn": [1, 9]] as JSONValue, "dependsOn[1]"),
            (["title": "b", "parent": 9], "parent"),
        ] {
            let error = try session.error("task.create", params)
            #expect(error["data"]?["reason"] == "notFound" && error["data"]?["path"] == .string(path))
        }
        let error = try session.error("task.modify", ["ids": [1], "addDependsOn": [9]])
        #expect(error["data"]?["path"] == "addDependsOn[0]")
        let several = try session.error("task.modify", ["ids": [1], "set": ["dependsOn": [9]]])
        #expect(several["data"]?["path"] == "set.dependsOn[0]")
    }

    @Test("A circle is refused with the way around in words and in data")
    func circle() throws {
        try add("A")
        try add("B", ["dependsOn": [1]])
        let error = try session.error("task.update", ["id": 1, "dependsOn": [2]])
        #expect(
            error["message"]?.string
                == "dependsOn[0] cannot be 2 “B”, because tasks would wait for each other: "
                + "1 “A” would depend on 2 “B”, which depends on 1 “A”")
        #expect(error["data"]?["reason"] == "dependencyCycle" && error["data"]?["path"] == "dependsOn[0]")
        #expect(error["data"]?["tasks"]?[0]?["number"] == 2 && error["data"]?["tasks"]?[1]?["number"] == 1)
    }

    @Test("Null and an empty list take dependencies and the parent away")
    func clear() throws {
        try add("A")
        try add("B", ["dependsOn": [1], "parent": 1])
        let task = try session.result("task.update", ["id": 2, "dependsOn": .null, "parent": .null])["task"]
        #expect(task?["dependsOn"] == [] && task?["blocked"] == false && task?["parent"] == .null)
    }

    @Test("A task with subtasks tells their progress, and is completed or deleted as the request says")
    func subtasks() throws {
        let house = try add("House")
        try add("Roof", ["parent": 1])
        try add("Walls", ["parent": 1])
        #expect(house["progress"] == .null)
        #expect(try session.result("task.get", ["id": 1])["task"]?["progress"] == ["open": 2, "done": 0])
        #expect(try session.result("task.list", ["parent": 1])["total"] == 2)
        let refused = try session.error("task.complete", ["id": 1])
        #expect(refused["data"]?["reason"] == "openChildren" && refused["data"]?["kind"] == "invalidState")
        let done = try session.result("task.complete", ["id": 1, "children": "complete"])
        #expect(done["pointsEarned"] == 9 && done["children"]?[1]?["title"] == "Walls")
        try session.result("history.undo")
        let deleted = try session.result("task.delete", ["id": 1, "children": "delete"])
        #expect(deleted["task"]?["title"] == "House" && deleted["children"]?[0]?["title"] == "Roof")
        #expect(try session.result("task.list")["total"] == 0)
        #expect(
            try session.result("history.list")["steps"]?[0]?["summary"] == "Deleted 3 tasks")
    }

    @Test("A checklist is sent whole or changed by one item, which its position, id or text names")
    func checklist() throws {
        let task = try add("Pack", ["checklist": [["text": "Tent"], ["text": "Map", "done": true]]])
        let id = try #require(task["checklist"]?[0]?["id"])
        #expect(task["checklist"]?[1]?["done"] == true)
        func check(_ params: [String: JSONValue]) throws -> JSONValue? {
            try session.result("task.check", .object(params.merging(["id": 1]) { $1 }))["task"]?["checklist"]
        }
        #expect(try check(["item": 1])?[0]?["done"] == true)
        #expect(try check(["item": id, "done": false])?[0]?["done"] == false)
        #expect(try check(["item": "MAP", "toggle": true])?[1]?["done"] == false)
        #expect(try check(["add": "Rope"])?[2]?["text"] == "Rope")
        #expect(try check(["remove": "2"])?[1]?["text"] == "Rope")
        #expect(
            try session.result("history.list")["steps"]?[0]?["summary"] == "Changed the checklist of “Pack”")
        for (params, reason) in [
            (["id": 1] as JSONValue, "missingMember"),
            (["id": 1, "item": 1, "add": "x"], "conflictingMembers"),
            (["id": 1, "add": "x", "done": true], "conflictingMembers"),
            (["id": 1, "item": 1, "done": true, "toggle": true], "conflictingMembers"),
            (["id": 1, "item": 9], "notFound"),
        ] {
            #expect(try session.error("task.check", params)["data"]?["reason"] == .string(reason))
        }
        let missing = try session.error("task.check", ["id": 1, "item": "Boat"])
        #expect(missing["message"] == "There is no checklist item “Boat”.")
        let kept = try session.result(
            "task.update", ["id": 1, "checklist": [["id": id, "text": "Big tent"]]])
        #expect(kept["task"]?["checklist"]?[0]?["id"] == id)
    }

    @Test("Annotations are added with the time and removed by position")
    func annotations() throws {
        try add("Call")
        let task = try session.result("task.annotate", ["id": 1, "text": " Asked twice "])["task"]
        #expect(task?["annotations"]?[0]?["text"] == "Asked twice")
        #expect(task?["annotations"]?[0]?["at"] == .string(ExampleTime.now))
        #expect(try session.result("history.list")["steps"]?[0]?["summary"] == "Annotated “Call”")
        #expect(try session.error("task.annotate", ["id": 1, "remove": 2])["data"]?["reason"] == "notFound")
        #expect(try session.result("task.annotate", ["id": 1, "remove": 1])["task"]?["annotations"] == [])
        #expect(try session.error("task.annotate", ["id": 1])["data"]?["reason"] == "missingMember")
    }

    @Test("What changes with a task is notified as a change of tasks")
    func events() throws {
        try add("A")
        try add("B", ["dependsOn": [1]])
        let cursor = try #require(try session.result("changes.since")["cursor"])
        try session.result("task.delete", ["id": 1])
        let changes = try session.result("changes.since", ["cursor": cursor])["changes"]
        #expect(changes?[0]?["entity"] == "task" && changes?[1]?["entity"] == "task")
        #expect(changes?[2] == nil)
    }
}

private enum ExampleTime {
    static let now = "2026-11-20T09:00:00Z"
}
