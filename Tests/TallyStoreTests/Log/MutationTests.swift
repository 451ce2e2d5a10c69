import Foundation
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct MutationTests {
    /// Sends a request under a `mutationId`: it creates a task and answers how many there are then.
    private func send(_ id: String, fingerprint: Int64 = 1, failing: Bool = false, to life: Life) throws
        -> String
    {
        let draft = TaskDraft(title: try Title("a"))
        let data = try life.group { engine in
            try engine.change(method: "task.create", mutationID: id, fingerprint: fingerprint) { engine in
                let task = try engine.createTask(draft)
                if failing { throw Failure.invalidState("Not now.") }
                return Data("task \(task.number)".utf8)
            }
        }
        return String(decoding: data, as: UTF8.self)
    }

    @Test("A mutationId sent again answers the first result and changes nothing")
    func again() throws {
        let life = try Life()
        #expect(try send("m", to: life) == "task 1")
        life.wait(days: 30)
        #expect(try send("m", to: life) == "task 1")
        #expect(try life.number("SELECT count(*) FROM task") == 1)
        #expect(try life.number("SELECT count(*) FROM step") == 1)
        #expect(try send("other", to: life) == "task 2")
    }

    @Test("A mutationId is known after a restart, and to every process on the file")
    func restart() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("tally.db")
        let life = try Life(path: path)
        #expect(try send("m", to: life) == "task 1")
        #expect(try send("m", to: try Life(path: path)) == "task 1")
        #expect(try life.number("SELECT count(*) FROM task") == 1)
    }

    @Test("A mutationId used for another request is refused")
    func reused() throws {
        let life = try Life()
        #expect(try send("m", to: life) == "task 1")
        #expect(try failure { try send("m", fingerprint: 2, to: life) } == .mutationReused)
        #expect(try life.number("SELECT count(*) FROM task") == 1)
    }

    @Test("A request that failed has not used up its mutationId")
    func failed() throws {
        let life = try Life()
        #expect(try failure { try send("m", failing: true, to: life) } == .invalidState)
        #expect(try life.number("SELECT count(*) FROM task") == 0)
        #expect(try send("m", to: life) == "task 1")
    }

    @Test("A request that changes nothing answers the same under its mutationId later")
    func unchanged() throws {
        let life = try Life()
        let task = try life.add("a")
        func send() throws -> Data {
            try life.group { engine in
                try engine.change(method: "task.reopen", mutationID: "m", fingerprint: 1) { engine in
                    Data("revision \(try engine.reopenTask(.number(task)).revision)".utf8)
                }
            }
        }
        let first = try send()
        try life.update(task) { $0.priority = .p0 }
        #expect(try send() == first)
    }

    @Test("A group that is given up has not used up its mutationIds")
    func abandoned() throws {
        let life = try Life()
        try life.engine.run { engine in
            try engine.beginGroup(changing: true)
            _ = try engine.change(method: "x", mutationID: "m", fingerprint: 1) { _ in Data("lost".utf8) }
            engine.abandonGroup()
        }
        #expect(try send("m", to: life) == "task 1")
    }
}
