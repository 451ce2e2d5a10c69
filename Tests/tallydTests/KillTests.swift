import Support
import Foundation
import JSONRPC
import Tally
import Testing

@Suite("Killed at any moment")
struct KillTests {
    /// The time of the kill: after a number of replies or of microseconds.
    enum Moment {
        case replies(Int)
        case microseconds(UInt32)
    }

    @Test("Every acknowledged task is in the file, and the file is sound", arguments: [1, 2, 3])
    func acknowledged(seed: UInt64) throws {
        let directory = try TemporaryDirectory()
        var random = SeededRandom(seed: seed)
        var answered: [Int: String] = [:]
        for round in 0..<4 {
            let moment =
                round.isMultiple(of: 2)
                ? Moment.replies(Int.random(in: 1...600, using: &random))
                : .microseconds(UInt32.random(in: 1000...400_000, using: &random))
            try answered.merge(killed(directory, round: round, at: moment)) { _, _ in
                throw ServerProcess.NoReply(missing: "a unique number for each task")
            }
            let audit = try DatabaseAudit(directory.database)
            let titles = try audit.titles()
            #expect(answered.allSatisfy { titles[$0.key] == $0.value }, "seed \(seed), round \(round)")
            #expect(try audit.problems() == [], "seed \(seed), round \(round)")
        }
        #expect(!answered.isEmpty)
        let server = try directory.server()
        let number = try #require(answered.keys.max())
        let found = try server.result("task.search", ["text": .string(try #require(answered[number]))])
        #expect(found["tasks"]?.elements.contains { $0["number"]?.integer == number } == true)
    }

    /// Creates tasks as fast as possible until the server is killed.
    /// - Returns: the acknowledged tasks, by number.
    private func killed(_ directory: TemporaryDirectory, round: Int, at moment: Moment) throws -> [Int:
        String]
    {
        let server = try directory.server()
        let requests = try (0..<2000).map {
            try ServerProcess.line("task.create", ["title": .string("round \(round) task \($0)")])
        }
        server.sendInBackground(Array(requests.joined(separator: "\n").utf8), closing: false)
        var replies: [JSONValue] = []
        switch moment {
        case .replies(let count):
            while replies.count < count { replies.append(try server.nextReply()) }
        case .microseconds(let time):
            usleep(time)
        }
        server.killNow()
        // Earlier output is still in the pipe, and its last line may be incomplete.
        let rest = String(decoding: try server.readToEnd(), as: UTF8.self)
        replies += try rest.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { try JSONValue(parsing: String($0)) }
        #expect(try server.wait() == .signal(SIGKILL))
        var tasks: [Int: String] = [:]
        for reply in replies {
            let number = try #require(reply.at("result.task.number").integer, "\(reply)")
            tasks[number] = reply.at("result.task.title").string
        }
        return tasks
    }

    @Test("After a kill during the first start, the next start creates the database", arguments: [11, 12])
    func firstStart(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<5 {
            let directory = try TemporaryDirectory()
            let server = try directory.server()
            server.send(line: try ServerProcess.line("task.create", ["title": "first"]))
            usleep(UInt32.random(in: 0...60_000, using: &random))
            server.killNow()
            let answers = try server.readToEnd()
            _ = try server.wait()
            let next = try directory.server()
            _ = try next.result("settings.update", ["weekStart": "monday"])
            let total = try next.result("task.list")["total"]?.integer ?? -1
            #expect(answers.isEmpty ? (0...1).contains(total) : total == 1)
            #expect(try DatabaseAudit(directory.database).problems() == [])
        }
    }
}
