import JSONRPC
import Support
import Testing

@Suite("The archive of projects, habits and activities") struct ArchiveTests {
    /// A noun whose entities can be archived, and the member that names one in a request.
    struct Noun: Sendable, CustomTestStringConvertible {
        let name: String
        let words: String
        let member: String
        var testDescription: String { name }
    }

    static let nouns = [
        Noun(name: "project", words: "An archived project", member: "id"),
        Noun(name: "habit", words: "An archived habit", member: "habit"),
        Noun(name: "activity", words: "An archived activity", member: "activity"),
    ]

    private let session = TestSession()

    private func update(_ noun: Noun, _ name: String, _ changes: [String: JSONValue]) throws -> JSONValue {
        try session.reply(
            noun.name + ".update", .object(changes.merging([noun.member: .string(name)]) { $1 }))
    }

    @Test("An update puts one into the archive and takes it out", arguments: nouns)
    func update(noun: Noun) throws {
        try session.result(noun.name + ".create", ["name": "Read"])
        for archived in [true, false, true] as [JSONValue] {
            let reply = try update(noun, "Read", ["archived": archived])
            #expect(reply.at("result.\(noun.name).archived") == archived)
        }
        try session.result("history.undo")
        #expect(try update(noun, "Read", [:]).at("result.\(noun.name).archived") == false)
    }

    @Test("The method archive puts one into the archive and takes it out", arguments: nouns)
    func archive(noun: Noun) throws {
        try session.result(noun.name + ".create", ["name": "Read"])
        for (archived, isArchived) in [(nil, true), (false, false), (true, true)] as [(JSONValue?, JSONValue)]
        {
            var params: [String: JSONValue] = [noun.member: "read"]
            params["archived"] = archived
            let result = try session.result(noun.name + ".archive", .object(params))
            #expect(result.at("\(noun.name).archived") == isArchived)
        }
        let step = try session.result("history.list", ["limit": 1]).at("steps.0.summary")
        #expect(step == .string("Archived or restored the \(noun.name) “Read”"))
    }

    @Test("Inbox is not archived")
    func inbox() throws {
        #expect(try session.error("project.archive", ["id": "Inbox"]).at("data.reason") == "reserved")
    }

    @Test("A name that only an archived one has is refused with the way out of the archive", arguments: nouns)
    func clash(noun: Noun) throws {
        for name in ["Read", "Run", "Swim"] {
            try session.result(noun.name + ".create", ["name": .string(name)])
        }
        _ = try update(noun, "Read", ["archived": true])
        for error in [
            try session.error(noun.name + ".create", ["name": "READ"]),
            try #require(try update(noun, "Run", ["name": "read"])["error"]),
        ] {
            #expect(
                error["message"]?.string
                    == "\(noun.words) is named “Read”. Take it out of the archive or choose another name.")
            #expect(
                error["data"]
                    == [
                        "kind": "duplicate", "reason": "duplicate", "entity": .string(noun.name),
                        "name": "Read",
                        "archived": true,
                    ])
        }
        let error = try #require(try update(noun, "Run", ["name": "swim"])["error"])
        #expect(error["message"]?.string?.hasPrefix("There is already a") == true)
        #expect(error.at("data.archived") == false)
    }
}
