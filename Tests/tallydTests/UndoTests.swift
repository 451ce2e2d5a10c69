import Support
import Foundation
import JSONRPC
import Testing

@Suite("Undo and redo over several servers")
struct UndoTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func titles() throws -> [Int: String] {
        try DatabaseAudit(directory.database).titles()
    }

    @Test("One server undoes and redoes another server's changes, also after restarts")
    func across() throws {
        var one = try directory.server()
        var other = try directory.server()
        for index in 1...6 { _ = try one.result("task.create", ["title": .string("\(index)")]) }
        _ = try other.result("task.update", ["id": 1, "title": "changed"])
        let all = try titles()
        let records = try Replica.tables(of: directory.database)
        for index in 0..<7 {
            if index.isMultiple(of: 3) {
                one.killNow()
                one = try directory.server()
                #expect(try other.finish() == .code(0))
                other = try directory.server()
            }
            let undone = try (index.isMultiple(of: 2) ? one : other).result("history.undo")
            #expect(undone.at("undone.undone") == true)
        }
        #expect(try titles() == [:])
        #expect(try directory.server().error("history.undo")["code"] == 1011)
        for index in 0..<7 { _ = try (index.isMultiple(of: 2) ? other : one).result("history.redo") }
        #expect(try titles() == all)
        #expect(try Replica.tables(of: directory.database) == records)
        #expect(try one.error("history.redo")["code"] == 1011)
        #expect(try DatabaseAudit(directory.database).problems().filter { !$0.contains("logged once") } == [])
    }

    @Test("An undo by another process is sent as its change")
    func events() throws {
        let server = try directory.server()
        try server.subscribe()
        _ = try server.result("task.create", ["title": "a"])
        #expect(try server.nextEvent().told == ["self task create"])
        try directory.call("history.undo")
        #expect(try server.nextEvent().told == ["other task delete"])
        _ = try server.result("history.redo")
        #expect(try server.nextEvent().told == ["self task create"])
    }

    @Test(
        "Repeating an undone request under its mutationId returns its first result and changes nothing"
    )
    func replay() throws {
        let server = try directory.server()
        let request: JSONValue = ["title": "a", "mutationId": "m-1"]
        let first = try server.result("task.create", request)
        _ = try server.result("history.undo")
        let records = try Replica.tables(of: directory.database)
        #expect(try server.result("task.create", request) == first)
        #expect(try directory.call("task.create", "title=a", "mutationId=m-1") == first)
        #expect(try directory.server().result("task.create", request) == first)
        #expect(try Replica.tables(of: directory.database) == records)
        #expect(try titles() == [:])
        // The repeated request is not a new change, so redo is still available.
        _ = try server.result("history.redo")
        #expect(try titles() == [1: "a"])
    }

    @Test("An undo repeated under its mutationId undoes one step")
    func undoReplay() throws {
        let server = try directory.server()
        for index in 1...3 { _ = try server.result("task.create", ["title": .string("\(index)")]) }
        let first = try server.result("history.undo", ["mutationId": "u-1"])
        server.killNow()
        #expect(try directory.server().result("history.undo", ["mutationId": "u-1"]) == first)
        #expect(try titles() == [1: "1", 2: "2"])
    }

    @Test("Two servers that undo at the same time undo each step once")
    func race() throws {
        let server = try directory.server()
        for index in 1...40 { _ = try server.result("task.create", ["title": .string("\(index)")]) }
        let directory = directory
        let undone = try TemporaryDirectory.concurrently(2) { _ in
            let server = try directory.server()
            return try (0..<15).map { _ in try server.result("history.undo").at("undone.step").integer ?? 0 }
        }.flatMap { $0 }
        #expect(Set(undone).count == 30)
        #expect(try titles().count == 10)
    }
}
