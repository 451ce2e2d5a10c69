import JSONRPC
import Support
import Testing

@Suite("Aliases on the wire") struct AliasTests {
    private let session = TestSession()

    @Test("Aliases are created, listed, changed, deleted and undone, and their changes are events")
    func life() throws {
        let cursor = try session.result("changes.since").at("cursor")
        let created = try session.result("alias.create", ["name": "morning", "line": "list is:today"])
        let id = created.at("alias.id")
        #expect(created.at("alias.name") == "morning" && created.at("alias.line") == "list is:today")
        try session.result("alias.update", ["alias": "MORNING", "name": "dawn"])
        let conflict = try session.error("alias.update", ["alias": id, "ifRevision": 1, "line": "x"])
        #expect(conflict.at("data.reason") == "conflict")
        #expect(conflict.at("data.current.name") == "dawn")
        let changes = try session.result("changes.since", ["cursor": cursor]).at("changes.0")
        #expect(changes["entity"] == "alias" && changes["id"] == id)
        try session.result("alias.delete", ["alias": id])
        #expect(try session.result("alias.list")["aliases"] == [])
        #expect(try session.error("alias.delete", ["alias": "dawn"]).at("data.reason") == "notFound")
        try session.result("history.undo")
        #expect(try session.result("alias.list").at("aliases.0.name") == "dawn")
        let step = try session.result("history.list", ["limit": 3]).at("steps.1.summary")
        #expect(step == "Changed an alias")
        let error = try session.error("alias.create", ["name": "DAWN", "line": "x"])
        #expect(error["message"] == "There is already an alias named “dawn”. Choose another name.")
        #expect(try session.error("alias.create", ["name": "a b", "line": "x"]).at("data.path") == "name")
        #expect(try session.error("alias.create", ["name": "a"]).at("data.path") == "line")
    }

    @Test("A line that lists an alias leads to its actions")
    func lines() throws {
        let session = TestSession()
        try session.result("alias.create", ["name": "dawn", "line": "list is:today"])
        let line = try session.result("command.run", ["line": "aliases"]).at("lines.0")
        #expect(line["entity"] == "alias")
        let actions = try session.result("action.list", ["entity": "alias", "id": line["id"] ?? .null])
        #expect(actions.at("actions.0.action") == "rename")
    }

    @Test("A document has the aliases, and one without them is read")
    func documents() throws {
        try session.result("alias.create", ["name": "morning", "line": "list is:today @Home"])
        let document = try session.export()
        let other = TestSession()
        try other.result("data.import", ["content": .string(document)])
        #expect(try other.result("alias.list").at("aliases.0.line") == "list is:today @Home")
        #expect(try other.export() == document)
        #expect(try other.result("data.check")["ok"] == true)
    }
}
