import Foundation
import JSONRPC
import SQLite
import Testing

/// A document so large that taking it in is long work.
@Suite("Long work of a running server")
struct LongWorkTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func writeDocument(_ count: Int) throws -> String {
        let facts = (1...count).map { number in
            let id =
                "01a1f82f-1e80-7000-8000-" + String(repeating: "0", count: 12 - "\(number)".count)
                + "\(number)"
            return
                #"{"number":\#(number),"id":"\#(id)","title":"Task \#(number)","notes":"","priority":2,"project":1,"#
                + #""tags":[],"dueDay":null,"dueAt":null,"partOfDay":0,"allDay":false,"startAt":null,"endAt":null,"#
                + #""position":"a0","focusDay":null,"focusOrder":null,"createdAt":"2026-11-20T09:00:00Z","#
                + #""completedAt":null,"completedDay":null,"revision":1,"reminders":[]}"#
        }
        let text =
            #"{"format":"tally","version":1,"facts":{"task":["# + facts.joined(separator: ",\n") + "]}}"
        let path = scratch.database + ".json"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test("An import tells of its progress; cancelled, it answers so at once, and nothing of it is done")
    func cancelled() throws {
        let path = try writeDocument(20_000)
        let server = try scratch.server()
        server.send(
            line: try ServerProcess.line(
                "data.import", ["path": .string(path), "progressToken": "import"], id: 7))
        let progress = try server.nextReply()
        #expect(progress["method"] == "$/progress")
        #expect(progress.at("params.token") == "import")
        server.send(line: try ServerProcess.line("$/cancelRequest", ["id": 7], id: nil))
        server.send(line: try ServerProcess.line("task.list", id: 8))
        var reply = try server.nextReply()
        while reply["method"] == "$/progress" { reply = try server.nextReply() }
        #expect(reply["id"] == 7 && reply.at("error.code") == -32800)
        #expect(try server.nextReply().at("result.total") == 0)
        let audit = try DatabaseAudit(scratch.database)
        #expect(try audit.titles().isEmpty)
        #expect(try audit.problems() == [])
    }

    @Test("Left alone, the import is done, and its progress rises")
    func done() throws {
        let path = try writeDocument(3000)
        let server = try scratch.server()
        server.send(
            line: try ServerProcess.line("data.import", ["path": .string(path), "progressToken": 1], id: 7))
        var told: [Int] = []
        var reply = try server.nextReply()
        while reply["method"] == "$/progress" {
            told.append(try #require(reply.at("params.value.done")?.integer))
            reply = try server.nextReply()
        }
        #expect(!told.isEmpty)
        #expect(reply.at("result.counts.task.added") == 3000)
        #expect(try DatabaseAudit(scratch.database).titles().count == 3000)
    }
}
