import JSONRPC
import Support
import TallyRPC
import Testing

@Suite("focus.add") struct FocusAddTests {
    /// A value for every member of a new task but its title.
    private static let members: [String: JSONValue] = [
        "notes": "With milk", "priority": "P0", "project": "House", "createProject": true,
        "due": "2026-11-27", "partOfDay": "evening", "allDay": false, "start": "2026-11-27T08:00:00Z",
        "end": "2026-11-27T09:00:00Z", "tags": ["home"], "reminders": ["-PT30M"], "stake": ["cents": 700],
        "estimate": 45, "wait": "2026-11-21", "scheduled": "2026-11-22T08:00:00Z",
        "url": "https://example.com/42",
        "external": ["source": "todo.txt", "id": "7", "rest": "{}"],
        "recurrence": ["rule": "FREQ=WEEKLY"],
        "checklist": [["id": "3f2a", "text": "Boil water"]], "dependsOn": [1], "parent": 1,
    ]

    @Test("It takes the members of task.create")
    func parameters() throws {
        func names(_ method: String) throws -> [String] {
            try #require(TallyServer.methods.description(of: method)).parameters.map(\.name)
        }
        let own: Set = ["id", "date", "ifRevision"]
        let draft = try names("task.create")
        #expect(Set(draft).subtracting(Self.members.keys) == ["title", "mutationId"])
        #expect(try names("focus.add").filter { !own.contains($0) } == draft)
    }

    @Test("It creates the same task as task.create")
    func sameTask() throws {
        var draft = Self.members
        draft["title"] = "Make tea"
        let (created, added) = (TestSession(), TestSession())
        for session in [created, added] { try session.result("task.create", ["title": "Wash the cups"]) }
        let one = try created.result("task.create", .object(draft))["task"]
        let other = try added.result("focus.add", .object(draft))["task"]
        for name in Self.members.keys where name != "createProject" {
            #expect(one?[name] == other?[name], "\(name)")
            #expect(one?[name] != .null, "\(name)")
        }
    }

    @Test("With an id, it refuses every member of a new task", arguments: members.keys.sorted())
    func refused(member: String) throws {
        let session = TestSession()
        try session.result("task.create", ["title": "a"])
        let value = try #require(Self.members[member])
        let error = try session.error("focus.add", .object(["id": 1, member: value]))
        #expect(error.at("data.path").string == member)
        #expect(error.at("data.reason").string == "conflictingMembers")
        #expect(try session.result("focus.add", .object(["id": 1, member: .null])).at("task.id") != .null)
    }
}
