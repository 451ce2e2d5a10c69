import Support
import Foundation
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct MutationTests {
    /// Creates a task in a request with a `mutationId`, and returns the result, such as `task 1`.
    private func send(_ id: String, fingerprint: Int64 = 1, failing: Bool = false, to tally: TestEngine)
        throws
        -> String
    {
        let draft = TaskDraft(title: try Title("a"))
        let data = try tally.group { engine in
            try engine.change(method: "task.create", mutationID: id, fingerprint: fingerprint) { engine in
                let task = try engine.createTask(draft)
                if failing { throw Failure.invalidState(.notInFocus, "Not now.") }
                return Array("task \(task.number)".utf8)
            }
        }
        return String(decoding: data, as: UTF8.self)
    }

    @Test("A repeated mutationId returns the first result and changes nothing")
    func again() throws {
        let tally = try TestEngine()
        #expect(try send("m", to: tally) == "task 1")
        tally.wait(days: 30)
        #expect(try send("m", to: tally) == "task 1")
        #expect(try tally.number("SELECT count(*) FROM task") == 1)
        #expect(try tally.number("SELECT count(*) FROM step") == 1)
        #expect(try send("other", to: tally) == "task 2")
    }

    @Test("A mutationId is recognised after a restart, and by every process on the file")
    func restart() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("tally.db")
        let tally = try TestEngine(path: path)
        #expect(try send("m", to: tally) == "task 1")
        #expect(try send("m", to: try TestEngine(path: path)) == "task 1")
        #expect(try tally.number("SELECT count(*) FROM task") == 1)
    }

    @Test("A mutationId with a different request is refused")
    func reused() throws {
        let tally = try TestEngine()
        #expect(try send("m", to: tally) == "task 1")
        #expect(try failure { try send("m", fingerprint: 2, to: tally) } == .mutationReused)
        #expect(try tally.number("SELECT count(*) FROM task") == 1)
    }

    @Test("A failed request does not use up its mutationId")
    func failed() throws {
        let tally = try TestEngine()
        #expect(try failure { try send("m", failing: true, to: tally) } == .invalidState)
        #expect(try tally.number("SELECT count(*) FROM task") == 0)
        #expect(try send("m", to: tally) == "task 1")
    }

    @Test("A repeated request that changed nothing returns its first result")
    func unchanged() throws {
        let tally = try TestEngine()
        let task = try tally.add("a")
        func send() throws -> [UInt8] {
            try tally.group { engine in
                try engine.change(method: "task.reopen", mutationID: "m", fingerprint: 1) { engine in
                    Array("revision \(try engine.reopenTask(.number(task)).revision)".utf8)
                }
            }
        }
        let first = try send()
        try tally.update(task) { $0.priority = .p0 }
        #expect(try send() == first)
    }

    @Test("An abandoned group does not use up its mutationIds")
    func abandoned() throws {
        let tally = try TestEngine()
        try tally.engine.run { engine in
            engine.beginGroup()
            try engine.beginTransaction(changing: true)
            _ = try engine.change(method: "x", mutationID: "m", fingerprint: 1) { _ in Array("lost".utf8) }
            engine.endGroup()
        }
        #expect(try send("m", to: tally) == "task 1")
    }
}
