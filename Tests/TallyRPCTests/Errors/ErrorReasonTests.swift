import Foundation
import JSONRPC
import Support
import Tally
import TallyRPC
import Testing

@Suite("Reasons of errors")
struct ErrorReasonTests {
    @Test("Every reason is a different camelCase word of letters, and has a meaning")
    func words() {
        for reason in TallyServer.reasons {
            #expect(reason.rawValue.wholeMatch(of: /[a-z]+([A-Z][a-z]*)*/) != nil, "\(reason)")
            #expect(!reason.meaning.isEmpty && !reason.meaning.hasSuffix("."), "\(reason)")
        }
        #expect(Set(TallyServer.reasons.map { $0.rawValue }).count == TallyServer.reasons.count)
    }

    @Test("A word that rules and decoding share means the same, and is listed once")
    func shared() {
        let shared = InvalidReason.allCases.filter { ParameterReason(rawValue: $0.rawValue) != nil }
        #expect(shared.count == 7)
        for reason in shared {
            #expect(reason.meaning == ParameterReason(rawValue: reason.rawValue)?.meaning)
        }
    }

    @Test("Every reason and every kind is in the protocol's documents")
    func documents() throws {
        let markdown = try GeneratedDocuments.markdown.get()
        let text = try GeneratedDocuments.openRPC.get()
        let openRPC = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        for reason in TallyServer.reasons {
            #expect(markdown.contains("| `\(reason.rawValue)` |"), "\(reason)")
            #expect(markdown.contains("| `\(reason.code.name)` |"), "\(reason.code.name)")
            let error = openRPC.at("components.errors.\(reason.rawValue)")
            #expect(error.at("data.reason") == .string(reason.rawValue))
            #expect(error["code"] == .integer(Int64(reason.code.number)))
        }
    }

    @Test("A refused request gets its reason, and the kind and code of that reason", arguments: Refusal.all)
    func refusal(_ refusal: Refusal) throws {
        let session = TestSession()
        for step in refusal.steps { try refusal.perform(step, on: session) }
        try expect(refusal.reason, in: session.replies(toLines: refusal.lines).first?["error"])
    }

    @Test("A file that cannot be used gets its reason, and is named", arguments: FileRefusal.all)
    func fileRefusal(_ refusal: FileRefusal) throws {
        let directory = try TemporaryDirectory()
        let session = TestSession(path: directory.file("tally.db"))
        try session.result("task.create", ["title": "a"])
        try session.result("data.backup", ["path": .string(directory.file("backup.db"))])
        try refusal.prepare(directory)
        let error = try session.error(refusal.method, ["path": .string(directory.file(refusal.name))])
        try expect(refusal.reason.rawValue, in: error)
        #expect(error["data"]?["path"] == "path")
        #expect(error["data"]?["file"] == .string(directory.file(refusal.file)))
    }

    @Test("A database that cannot be used gives every request its reason", arguments: StorageReason.allCases)
    func storage(reason: StorageReason) throws {
        let session = TestSession(failing: Failure.storage("It cannot be used.", reason))
        for method in ["task.list", "history.undo"] { try expect(reason.rawValue, in: session.error(method)) }
    }

    @Test("A locked database and an unexpected error have reasons")
    func unexpected() throws {
        struct Unexpected: Error {}
        try expect("busy", in: TestSession(failing: Failure.busy).error("task.list"))
        try expect("internalError", in: TestSession(failing: Unexpected()).error("task.list"))
    }

    @Test("A position between two that are next to each other is refused with its reason")
    func positionFull() throws {
        let session = TestSession()
        for title in ["a", "b", "c"] { try session.result("task.create", ["title": .string(title)]) }
        let document = try session.export()
        let other = TestSession()
        let positions = try session.result("task.list", ["sort": "manual"])["tasks"]
        let (first, second) = (
            positions?[0]?["position"]?.string ?? "", positions?[1]?["position"]?.string ?? ""
        )
        let near = first + String(repeating: "0", count: Rank.maxLength - first.utf8.count - 1) + "1"
        try other.result(
            "data.import", ["content": .string(document.replacing("\"\(second)\"", with: "\"\(near)\""))])
        try expect("positionFull", in: other.error("task.move", ["id": 3, "before": 2]))
    }

    @Test("A backup where there is no database is refused with its reason")
    func noDatabase() throws {
        let directory = try TemporaryDirectory()
        let session = TestSession(path: directory.file("tally.db"))
        try expect("noDatabase", in: session.error("data.backup", ["path": ":memory:"]))
        #expect(try directory.names == [])
    }

    @Test("Every reason is tested with a request")
    func complete() {
        let tested =
            Refusal.all.map(\.reason) + FileRefusal.all.map(\.reason.rawValue)
            + StorageReason.allCases.map(\.rawValue) + [
                "busy", "internalError", "positionFull", "noDatabase",
            ]
        #expect(Set(TallyServer.reasons.map { $0.rawValue }).subtracting(tested) == [])
    }

    private func expect(
        _ reason: String, in error: JSONValue?, at location: SourceLocation = #_sourceLocation
    ) throws {
        let declared = try #require(
            TallyServer.reasons.first { $0.rawValue == reason }, sourceLocation: location)
        let data = error?["data"]
        #expect(data?["reason"]?.string == reason, "\(String(describing: error))", sourceLocation: location)
        #expect(data?["kind"]?.string == declared.code.name, sourceLocation: location)
        #expect(error?["code"] == .integer(Int64(declared.code.number)), sourceLocation: location)
    }
}
