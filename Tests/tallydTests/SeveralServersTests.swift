import Support
import Foundation
import JSONRPC
import SQLite
import Testing

@Suite("Several servers on one file")
struct SeveralServersTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Returns the replies of `writers` servers, each of which receives its requests all at once.
    private func replies(
        of writers: Int, to request: @escaping @Sendable (_ writer: Int, _ index: Int) throws -> String,
        count: Int
    ) throws -> [JSONValue] {
        let directory = directory
        return try TemporaryDirectory.concurrently(writers) { writer in
            let server = try directory.server()
            let requests = try (0..<count).map { try request(writer, $0) }
            server.sendInBackground(Array(requests.joined(separator: "\n").utf8))
            let replies = try server.remainingReplies()
            guard try server.wait() == .code(0) else { throw ServerProcess.NoReply(missing: "exit code 0") }
            return replies
        }.flatMap { $0 }
    }

    private func expectAll(_ replies: [JSONValue], _ count: Int) throws {
        let failed = replies.filter { $0["error"] != nil }
        #expect(failed.isEmpty, "\(failed.prefix(3))")
        let numbers = replies.compactMap { $0.at("result.task.number").integer }
        #expect(numbers.count == count && Set(numbers).count == count)
        let audit = try DatabaseAudit(directory.database)
        let titles = try audit.titles()
        #expect(titles.count == count)
        for reply in replies {
            let number = try #require(reply.at("result.task.number").integer)
            #expect(titles[number] == reply.at("result.task.title").string)
        }
        #expect(try audit.problems() == [])
    }

    @Test(
        "Two or three pipelining servers lose nothing, see no error, and assign unique numbers",
        arguments: [2, 3])
    func pipelines(writers: Int) throws {
        let replies = try replies(
            of: writers,
            to: { writer, index in
                try ServerProcess.line("task.create", ["title": .string("writer \(writer) task \(index)")])
            }, count: 400)
        try expectAll(replies, writers * 400)
    }

    @Test(
        "While another process locks the database, a change fails with busy after 5 seconds, and reads succeed"
    )
    func locked() throws {
        let server = try directory.server()
        _ = try server.result("task.create", ["title": "Before"])
        let other = try Connection(.file(path: directory.database))
        try other.begin(.immediate)
        let requests = try [
            ServerProcess.line("task.list", id: 1), ServerProcess.line("task.create", ["title": "a"], id: 2),
            ServerProcess.line("task.get", ["id": 1], id: 3),
        ]
        server.send(line: "[\(requests.joined(separator: ","))]")
        let replies = try server.nextReply().elements
        #expect(replies[0].at("result.total") == 1)
        #expect(replies[1].at("error.code") == 1008 && replies[1].at("error.data.kind") == "busy")
        #expect(replies[2].at("result.task.title") == "Before")
        try other.rollback()
        #expect(try server.result("task.create", ["title": "a"]).at("task.number") == 2)
    }

    @Test("Three servers in turns with one-shot calls beside them lose nothing")
    func turns() throws {
        let directory = directory
        let replies = try TemporaryDirectory.concurrently(4) { writer -> [JSONValue] in
            if writer == 3 {
                return try (0..<10).map { index in
                    let run = try FinishedRun([
                        "--database", directory.database, "call", "task.create", "title=call \(index)",
                    ])
                    guard run.ending == .code(0) else { throw ServerProcess.NoReply(missing: run.errors) }
                    return ["result": try run.json()]
                }
            }
            let server = try directory.server()
            return try (0..<80).map {
                try server.reply("task.create", ["title": .string("turn \(writer) \($0)")])
            }
        }.flatMap { $0 }
        try expectAll(replies, 250)
    }

    @Test("Calls that start at once on a new file create it once, and all succeed")
    func firstStarts() throws {
        for _ in 0..<3 {
            let directory = try TemporaryDirectory()
            let runs = try TemporaryDirectory.concurrently(6) { index in
                try FinishedRun([
                    "--database", directory.database, "call", "task.create", "title=\(index)",
                ])
            }
            for run in runs { #expect(run.ending == .code(0), "\(run.errors)") }
            let audit = try DatabaseAudit(directory.database)
            #expect(Set(try audit.titles().values) == Set((0..<6).map(String.init)))
            #expect(try audit.problems() == [])
        }
    }

    @Test("The limit of three focus tasks holds across servers")
    func focusLimit() throws {
        let replies = try replies(
            of: 3,
            to: { writer, index in
                try ServerProcess.line(
                    "focus.add", ["title": .string("writer \(writer) task \(index)"), "date": "2126-11-20"])
            }, count: 15)
        #expect(replies.count == 45)
        #expect(replies.count { $0["result"] != nil } == 3)
        #expect(replies.count { $0.at("error.code") == 1005 } == 42)
        let server = try directory.server()
        let day = try server.result("focus.day", ["date": "2126-11-20"])
        #expect(day["totalCount"] == 3)
        #expect(day["waiting"] == [])
        // Refused requests created no task.
        #expect(try server.result("task.list")["total"] == 3)
    }

    @Test("Habit counts of several servers add up")
    func habits() throws {
        _ = try directory.server().result("habit.create", ["name": "Pages"])
        let replies = try replies(
            of: 2, to: { _, _ in try ServerProcess.line("habit.increment", ["habit": "Pages"]) }, count: 60)
        #expect(replies.allSatisfy { $0["error"] == nil })
        #expect(replies.compactMap { $0.at("result.count").integer }.max() == 120)
    }

    @Test("A server sees another server's changes at its next request")
    func visibility() throws {
        let one = try directory.server()
        let other = try directory.server()
        for index in 1...5 {
            let task = try one.result("task.create", ["title": .string("\(index)")])
            #expect(try other.result("task.get", ["id": .integer(Int64(index))])["task"] == task["task"])
            _ = try other.result("task.complete", ["id": .integer(Int64(index))])
            #expect(
                try one.result("task.get", ["id": .integer(Int64(index))]).at("task.status") == "done")
        }
    }

    @Test("A changed zone and day start apply to the other server's next request")
    func settings() throws {
        let words = ["--now", "2026-11-20T01:30:00Z", "--timezone", "UTC"]
        let one = try ServerProcess(["--database", directory.database] + words)
        let other = try ServerProcess(["--database", directory.database] + words)
        #expect(try other.result("server.info")["today"] == "2026-11-20")

        _ = try one.result("settings.update", ["dayStart": "04:00"])
        #expect(try other.result("server.info")["today"] == "2026-11-19")
        #expect(try other.result("focus.today")["date"] == "2026-11-19")

        _ = try other.result("settings.update", ["timeZone": "Pacific/Kiritimati"])
        #expect(try one.result("server.info")["today"] == "2026-11-20")
        #expect(try one.result("server.info")["timeZone"] == "Pacific/Kiritimati")

        _ = try one.result("settings.update", ["timeZone": nil, "dayStart": nil])
        #expect(try other.result("server.info")["timeZone"] == "UTC")
        #expect(try other.result("server.info")["today"] == "2026-11-20")
    }

    @Test("A reader does not wait for a process that holds the write lock")
    func readerBesideLock() throws {
        let server = try directory.server()
        _ = try server.result("task.create", ["title": "a"])
        let audit = try DatabaseAudit(directory.database)
        try audit.connection.begin(.immediate)
        #expect(try server.result("task.list")["total"] == 1)
        let run = try FinishedRun(["--database", directory.database, "call", "task.list"])
        #expect(run.ending == .code(0), "\(run.errors)")
        try audit.connection.rollback()
        #expect(try server.result("task.create", ["title": "b"]).at("task.number") == 2)
    }
}

extension SeveralServersTests {
    @Test(
        "Servers that complete the same occurrence at once make one next occurrence, with the id of any other"
    )
    func occurrences() throws {
        let server = try directory.server()
        let task = try server.reply(
            "task.create", ["title": "Water", "recurrence": .object(["rule": "every day"])])
        let replies = try replies(
            of: 3, to: { _, _ in try ServerProcess.line("task.complete", ["id": 1]) }, count: 1)
        #expect(replies.count == 3)
        let next = replies.compactMap { $0.at("result.next.id").string }
        #expect(next.count == 1)
        let list = try server.reply("task.list", ["status": "open"])
        #expect(list.at("result.total") == 1)
        #expect(list.at("result.tasks.0.id").string == next.first)
        #expect(list.at("result.tasks.0.series") == task.at("result.task.series"))
    }
}
