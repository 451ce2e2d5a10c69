import JSONRPC
import Support
import Testing

@Suite("Tags on the wire") struct TagTests {
    private let session = TestSession()

    @Test("Tags are listed, renamed, merged and deleted")
    func tags() throws {
        try session.result("task.create", ["title": "a", "tags": ["Work", "home"]])
        try session.result("task.create", ["title": "b", "tags": ["work"]])
        try session.result("task.complete", ["id": 2])
        let list = try session.result("tag.list", ["prefix": "#WO"])
        #expect(list["tags"] == [["tag": "Work", "open": 1, "done": 1, "entries": 0]])
        #expect(list["total"] == 1 && list["totalIsExact"] == true && list["nextCursor"] == .null)
        let renamed = try session.result("tag.rename", ["from": "HOME", "to": "work"])
        #expect(
            renamed == [
                "tag": ["tag": "Work", "open": 1, "done": 1, "entries": 0], "count": 1, "entries": 0,
            ])
        let deleted = try session.result("tag.delete", ["tag": "work"])
        #expect(deleted["count"] == 2)
        #expect(try session.result("tag.list")["tags"] == [])
        let steps = try session.result("history.list")["steps"]
        #expect(steps?[0]?["summary"] == "Removed a tag from 2 tasks")
        #expect(steps?[1]?["summary"] == "Renamed a tag of “a”")
        try session.result("history.undo")
        #expect(try session.result("tag.list")["total"] == 1)
    }

    @Test("A tag that no task has is not found, and a text that is no tag is refused")
    func refusals() throws {
        let error = try session.error("tag.rename", ["from": "x", "to": "y"])
        #expect(error["data"]?["kind"] == "notFound" && error["data"]?["entity"] == "tag")
        #expect(error["message"] == "There is no tag “x”.")
        #expect(try session.error("tag.delete", ["tag": "a b"])["data"]?["path"] == "tag")
    }

    @Test("A tag can be renamed within a batch")
    func batch() throws {
        try session.result("task.create", ["title": "a", "tags": ["x"]])
        try session.result(
            "batch.run",
            ["requests": [["method": "tag.rename", "params": ["from": "x", "to": "y"]]]])
        #expect(try session.result("task.get", ["id": 1])["task"]?["tags"] == ["y"])
    }
}
