import Support
import Foundation
import JSONRPC
import Testing

@Suite("Following the changes of several processes")
struct FollowersTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A subscribed server and the messages received from it, in order.
    private final class Follower {
        let server: ServerProcess
        var cursor: Int
        private(set) var messages: [JSONValue] = []

        init(_ directory: TemporaryDirectory) throws {
            server = try directory.server()
            cursor = try server.subscribe()
        }

        func create(_ titles: [String]) throws {
            for title in titles {
                server.send(line: try ServerProcess.line("task.create", ["title": .string(title)]))
            }
        }

        func listen(upTo cursor: Int, replies: Int) throws {
            while self.cursor < cursor || messages.count(where: { $0["id"] != nil }) < replies {
                take(try server.nextReply())
            }
        }

        func killed() throws {
            server.killNow()
            // The last line may be incomplete.
            let rest = String(decoding: try server.readToEnd(), as: UTF8.self)
            for line in rest.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                take(try JSONValue(parsing: String(line)))
            }
        }

        private func take(_ message: JSONValue) {
            messages.append(message)
            if let next = message["params"]?.cursor {
                #expect(next > cursor)
                cursor = next
            }
        }

        /// Returns the ids of the tasks that events report as created by these origins, in order.
        func created(by origin: JSONValue...) -> [JSONValue] {
            messages.compactMap { $0["params"] }.filter { origin.contains($0["origin"] ?? .null) }
                .flatMap { $0.at("changes").elements }
                .filter { $0["op"] == "create" }.compactMap { $0["id"] }
        }

        /// The ids of the tasks that it created itself, in order.
        var answered: [JSONValue] { messages.map { $0.at("result.task.id") }.filter { $0 != .null } }

        /// Expects the reply to each of its own changes before the event.
        func expectRepliesFirst() {
            var answered: Set<JSONValue> = []
            for message in messages {
                answered.insert(message.at("result.task.id"))
                if message.at("params.origin") == "self" {
                    for change in message.at("params.changes").elements {
                        #expect(answered.contains(change["id"] ?? .null))
                    }
                }
            }
        }
    }

    private func tasks() throws -> [JSONValue] {
        try DatabaseAudit(directory.database).connection.all("SELECT id FROM task ORDER BY number") {
            .string($0.text(0))
        }
    }

    private func lastCursor() throws -> Int {
        try #require(
            try DatabaseAudit(directory.database).connection.first("SELECT max(number) FROM change") {
                $0.int(0)
            })
    }

    @Test("Each of two servers receives every change once, in order, beside one-shot calls")
    func everything() throws {
        let one = try Follower(directory)
        let other = try Follower(directory)
        for round in 0..<30 {
            try one.create((0..<5).map { "one \(round) \($0)" })
            try other.create((0..<5).map { "other \(round) \($0)" })
            if round.isMultiple(of: 3) { try directory.call("task.create", "title=call \(round)") }
        }
        // After all replies, the log is complete.
        for follower in [one, other] { try follower.listen(upTo: 0, replies: 150) }
        let end = try lastCursor()
        for follower in [one, other] { try follower.listen(upTo: end, replies: 150) }
        let tasks = try tasks()
        #expect(tasks.count == 310)
        for follower in [one, other] {
            #expect(follower.created(by: "self", "other") == tasks)
            #expect(follower.created(by: "self") == follower.answered)
            follower.expectRepliesFirst()
            try follower.server.expectNoEvent()
        }
    }

    @Test("A server that is killed and restarted catches up from its last cursor without gap or repeat")
    func restart() throws {
        let one = try Follower(directory)
        let first = try Follower(directory)
        for round in 0..<10 {
            try one.create((0..<5).map { "one \(round) \($0)" })
            try first.create((0..<5).map { "other \(round) \($0)" })
            try directory.call("task.create", "title=call \(round)")
        }
        try first.killed()
        try one.create((0..<20).map { "while away \($0)" })
        let second = try Follower(directory)
        let subscribed = second.cursor
        try second.create((0..<20).map { "again \($0)" })
        try one.create((0..<20).map { "at last \($0)" })
        try one.listen(upTo: 0, replies: 90)
        try second.listen(upTo: 0, replies: 20)
        try second.listen(upTo: try lastCursor(), replies: 20)
        try one.listen(upTo: try lastCursor(), replies: 90)

        var missed = Replica()
        missed.cursor = .string(String(first.cursor))
        let caughtUp = try missed.changes(from: second.server).filter { $0.cursor ?? .max <= subscribed }
        let tasks = try tasks()
        let received =
            first.created(by: "self", "other") + caughtUp.compactMap { $0["id"] }
            + second.created(by: "self", "other")
        #expect(received == tasks)
        #expect(one.created(by: "self", "other") == tasks)
        #expect(Set(first.answered).isSubset(of: tasks))
    }

    @Test("Applying the changes since any cursor to the records at that cursor gives the stored records")
    func replay() throws {
        let server = try directory.server()
        let other = try directory.server()
        var replicas = [Replica()]
        func follow() throws {
            for index in replicas.indices { try replicas[index].catchUp(from: other, limit: 7) }
            replicas.append(replicas[0])
            #expect(try replicas[0].left == Replica.tables(of: directory.database))
        }
        let requests: [(String, JSONValue)] = [
            ("project.create", ["name": "House"]),
            ("habit.create", ["name": "Tea", "target": ["count": 2, "per": "day"]]),
            ("activity.create", ["name": "Writing"]),
            (
                "task.create",
                [
                    "title": "a", "project": "House", "due": "2126-11-20T09:00:00", "tags": ["x", "é"],
                    "reminders": ["-PT30M"], "notes": "\u{1F36E}\n\"q\"",
                ]
            ),
            ("task.create", ["title": "b", "stake": ["cents": 700, "reward": "cake"]]),
            ("focus.add", ["id": 1]), ("focus.add", ["title": "c"]),
            ("reminder.snooze", ["id": 1, "until": "2126-11-20T08:45:00"]),
            ("habit.increment", ["habit": "Tea", "by": 3]),
            ("habit.set", ["habit": "Tea", "count": 1, "date": "2020-02-29"]),
            (
                "time.log",
                [
                    "activity": "Writing", "start": "2020-02-28T22:00:00", "end": "2020-02-29T03:00:00",
                    "task": 1,
                ]
            ),
            ("time.start", ["activity": "Writing", "task": 3]),
            ("settings.update", ["weekStart": "sunday", "dayStart": "04:00", "timeZone": "Europe/Berlin"]),
            ("task.complete", ["id": 3]), ("task.complete", ["id": 1]), ("task.reopen", ["id": 1]),
            ("stake.concede", ["id": 2, "confirm": true]),
            ("stake.settle", ["id": 2, "outcome": "paid", "note": "n"]),
            ("project.delete", ["id": "House"]), ("history.undo", [:]), ("history.undo", [:]),
            ("history.redo", [:]),
            ("task.delete", ["id": 1]), ("habit.delete", ["habit": "Tea"]),
            ("activity.archive", ["activity": "Writing"]),
            ("history.undo", [:]), ("history.undo", [:]), ("settings.update", ["weekStart": nil]),
        ]
        for (index, request) in requests.enumerated() {
            let reply = try (index.isMultiple(of: 2) ? server : other).reply(request.0, request.1)
            #expect(reply["error"] == nil, "\(request.0): \(reply)")
            try follow()
        }
        #expect(replicas.allSatisfy { $0.records == replicas[0].records })
        let seen = replicas[0].applied
        #expect(seen == Array(1...(seen.last ?? 0)))
        #expect(
            try server.error("changes.since", ["cursor": .string(String(seen.count + 1))])["code"] == -32602
        )
    }
}
