import Foundation
import JSONRPC
import Testing

/// A service with one long method.
private actor Mill: RequestScope {
    private static let table = MethodTable<Mill>([Grind.self])

    private(set) var ground = 0
    private var report: ((Int, Int?) throws -> Void)?

    func beginTransaction(changing: Bool) {}
    func commitTransaction() {}
    func rollBackTransaction() {}

    func perform(
        _ request: RequestIdentity, reporting report: ((Int, Int?) throws -> Void)?,
        _ body: (isolated Mill) throws -> [UInt8]
    ) throws -> [UInt8] {
        // Safe: it is called only while this function runs.
        nonisolated(unsafe) let report = report
        self.report = report
        defer { self.report = nil }
        return try body(self)
    }

    func grind(_ rounds: Int) throws -> Int {
        for round in 1...rounds {
            try report?(round, rounds)
            ground += 1
        }
        return ground
    }

    static func message(_ line: String) -> Message<Mill> {
        RequestReader(table: table).read(Frame(.message(Array(line.utf8)), framing: .lines))
    }

    /// Returns the replies to `lines` as one group, and the notifications sent before them.
    func answer(_ lines: [String], cancelling ids: [JSONValue] = []) throws -> (
        notifications: [JSONValue], replies: [JSONValue]
    ) {
        let dispatcher = Dispatcher(table: Self.table, server: .notebook, log: { _ in })
        var notifications: [UInt8] = []
        let messages = lines.map(Self.message)
        let output = dispatcher.replies(
            to: messages, on: self,
            channel: ProgressChannel(send: { notifications += $0 }, cancelledIDs: { ids }))
        func parse(_ bytes: [UInt8]) throws -> [JSONValue] {
            try bytes.split(separator: 0x0A).map { try JSONValue(json: String(decoding: $0, as: UTF8.self)) }
        }
        return (try parse(notifications), try parse(output.bytes))
    }
}

private struct Grind: Method {
    struct Result: LaidOut {
        let ground: Int
        static let layout = Layout<Result>([Member("ground", \.ground, "how much")])
    }

    let rounds: Int

    static let name = "corn.grind"
    static let summary = "Grinds corn."
    static let effect = Effect.reads
    static let isLong = true
    static let example = Example(#"{"rounds": 1}"#)
    static let shape = Shape(Grind.init, Field("rounds", \.rounds, "how often"))

    func run(on mill: isolated Mill) throws -> Result { Result(ground: try mill.grind(rounds)) }
}

@Suite("Long requests") struct LongWorkTests {
    @Test("With a progressToken the peer receives progress notifications before the reply")
    func progress() async throws {
        let (notifications, replies) = try await Mill().answer([
            request("corn.grind", #"{"rounds": 1000, "progressToken": "mine"}"#)
        ])
        let first = try #require(notifications.first)
        #expect(first["method"] == "$/progress")
        #expect(first["params"] == ["token": "mine", "value": ["done": 1, "total": 1000]])
        // At most ten per second.
        #expect(notifications.count < 100)
        #expect(replies.map { $0["result"]?["ground"] } == [1000])
    }

    @Test("Without a progressToken nothing is sent, and only long methods accept one")
    func silent() async throws {
        let (notifications, _) = try await Mill().answer([request("corn.grind", #"{"rounds": 10}"#)])
        #expect(notifications.isEmpty)
        let refused = await Notebook().answer(request("note.list", #"{"progressToken": 1}"#))
        #expect(try refused.replies.first?["error"]?["data"]?["path"] == "progressToken")
    }

    @Test("A request cancelled while it runs fails as cancelled; the others continue")
    func cancelled() async throws {
        let mill = Mill()
        let (_, replies) = try await mill.answer(
            [
                request("corn.grind", #"{"rounds": 10}"#, id: "\"a\""),
                request("corn.grind", #"{"rounds": 10}"#, id: "2"),
            ], cancelling: ["a"])
        #expect(replies.map { $0["id"] } == ["a", 2])
        #expect(replies[0]["error"]?["code"] == -32800)
        #expect(replies[0]["error"]?["data"]?["kind"] == "cancelled")
        #expect(replies[1]["result"]?["ground"] == 10)
    }

    @Test("A request that arrives together with its cancellation fails as cancelled")
    func together() async throws {
        let (_, replies) = try await Mill().answer([
            request("corn.grind", #"{"rounds": 10}"#, id: "7"),
            #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"#,
        ])
        #expect(replies.count == 1)
        #expect(replies.first?["error"]?["code"] == -32800)
    }

    @Test("The ids that a message cancels are known before it runs")
    func cancelledIDs() {
        func ids(_ text: String) -> [JSONValue] { Mill.message(text).cancelledIDs }
        let cancellation = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"#
        #expect(ids(cancellation) == [7])
        #expect(ids(#"{"jsonrpc":"2.0","method":"$\u002fcancelRequest","params":{"id":"\u0061"}}"#) == ["a"])
        #expect(ids("[\(cancellation),\(request("ping"))]") == [7])
        #expect(ids(request("corn.grind", #"{"rounds":1,"id":"$/cancelRequest"}"#)) == [])
        #expect(ids(#"{"method":"$/cancelRequest","params":{"id":7}}"#) == [])
        #expect(ids(#"{"jsonrpc":"2.0","method":"$/cancelRequest""#) == [])
    }

    @Test("Only a single request with a progress token and an id can run in the background")
    func background() {
        let long = request("corn.grind", #"{"rounds":1,"progressToken":"t"}"#, id: "\"a\"")
        #expect(Mill.message(long).backgroundID == "a")
        #expect(Mill.message("[\(long)]").backgroundID == nil)
        #expect(Mill.message(request("corn.grind", #"{"rounds":1}"#)).backgroundID == nil)
        #expect(Mill.message(request("ping", #"{"progressToken":"t"}"#)).backgroundID == nil)
        let notification =
            #"{"jsonrpc":"2.0","method":"corn.grind","params":{"rounds":1,"progressToken":"t"}}"#
        #expect(Mill.message(notification).backgroundID == nil)
    }
}
