import Support
import Foundation
import JSONRPC
import Tally
import Testing

@Suite("Hostile input")
struct HostileInputTests {
    /// A message that must be refused.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let message: [UInt8]
        let code: Int
        var path: String?
        /// The id of the error reply.
        var id: JSONValue = 7

        var testDescription: String { name }

        init(_ name: String, _ message: [UInt8], _ code: Int, path: String? = nil, id: JSONValue = 7) {
            (self.name, self.message, self.code, self.path, self.id) = (name, message, code, path, id)
        }

        init(_ name: String, _ message: String, _ code: Int, path: String? = nil, id: JSONValue = 7) {
            self.init(name, Array(message.utf8), code, path: path, id: id)
        }

        /// Invalid parameters of a method.
        init(_ method: String, _ params: String, path: String) {
            self.init(
                "\(method) \(params.prefix(60))",
                #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(params)}"#, -32602, path: path)
        }
    }

    private static let parameters = [
        Case("task.create", #"{"title":"a","titel":"b"}"#, path: "titel"),
        Case("task.create", #"{"title":"a","Notes":"b"}"#, path: "Notes"),
        Case("task.create", "{}", path: "title"),
        Case("task.create", #"{"title":7}"#, path: "title"),
        Case("task.create", #"{"title":null}"#, path: "title"),
        Case("task.create", #"{"title":["a"]}"#, path: "title"),
        Case("task.create", #"{"title":""}"#, path: "title"),
        Case("task.create", #"{"title":"  \t "}"#, path: "title"),
        Case("task.create", #"{"title":"a\nb"}"#, path: "title"),
        Case("task.create", #"{"title":"a\u001bb"}"#, path: "title"),
        Case("task.create", #"{"title":"\#(String(repeating: "x", count: 501))"}"#, path: "title"),
        Case(
            "task.create", #"{"title":"a","notes":"\#(String(repeating: "x", count: 65_537))"}"#,
            path: "notes"),
        Case("task.create", #"{"title":"a","priority":"P4"}"#, path: "priority"),
        Case("task.create", #"{"title":"a","priority":1}"#, path: "priority"),
        Case("task.create", #"{"title":"a","allDay":1}"#, path: "allDay"),
        Case("task.create", #"{"title":"a","tags":"x"}"#, path: "tags"),
        Case("task.create", #"{"title":"a","tags":["x",2]}"#, path: "tags[1]"),
        Case("task.create", #"{"title":"a","tags":["x",null]}"#, path: "tags[1]"),
        Case("task.create", #"{"title":"a","due":"2026-02-30"}"#, path: "due"),
        Case("task.create", #"{"title":"a","due":"someday"}"#, path: "due"),
        Case("task.create", #"{"title":"a","due":"2026-11-20T25:00:00Z"}"#, path: "due"),
        Case("task.create", #"{"title":"a","due":20261120}"#, path: "due"),
        Case("task.create", #"{"title":"a","end":"2026-11-20T09:00:00Z"}"#, path: "start"),
        Case(
            "task.create", #"{"title":"a","start":"2026-11-20T09:00:00Z","end":"2026-11-20T09:00:00Z"}"#,
            path: "end"),
        Case("task.create", #"{"title":"a","mutationId":""}"#, path: "mutationId"),
        Case(
            "task.create", #"{"title":"a","mutationId":"\#(String(repeating: "m", count: 65))"}"#,
            path: "mutationId"),
        Case("task.list", #"{"mutationId":""}"#, path: "mutationId"),
        Case("data.backups", #"{"_meta":[]}"#, path: "_meta"),
        Case("task.list", #"{"limit":0}"#, path: "limit"),
        Case("task.list", #"{"limit":1001}"#, path: "limit"),
        Case("task.list", #"{"limit":-9223372036854775808}"#, path: "limit"),
        Case("task.list", #"{"limit":9223372036854775808}"#, path: "limit"),
        Case("task.list", #"{"limit":1.5}"#, path: "limit"),
        Case("task.list", #"{"limit":1e400}"#, path: "limit"),
        Case("task.list", #"{"limit":"5"}"#, path: "limit"),
        Case("task.list", #"{"limit":true}"#, path: "limit"),
        Case("task.list", #"{"cursor":"nonsense"}"#, path: "cursor"),
        Case("task.search", #"{"text":""}"#, path: "text"),
        Case("task.get", #"{"id":0}"#, path: "id"),
        Case("task.get", #"{"id":-1}"#, path: "id"),
        Case("task.get", #"{"id":"abc"}"#, path: "id"),
        Case("task.get", #"{"id":{"number":1}}"#, path: "id"),
        Case("task.get", #"{"id":9223372036854775808}"#, path: "id"),
        Case("task.reschedule", #"{"id":1,"days":9223372036854775807}"#, path: "days"),
        Case("habit.increment", #"{"habit":"a","by":9223372036854775807}"#, path: "by"),
        Case("settings.update", #"{"timeZone":"Mars/Base"}"#, path: "timeZone"),
        Case("settings.update", #"{"dayStart":"25:00"}"#, path: "dayStart"),
        Case("score.range", #"{"from":"0001-01-01","to":"9999-12-31"}"#, path: "to"),
        Case("score.range", #"{"from":"2026-11-20"}"#, path: "to"),
        Case("year.heatmap", "{}", path: "stat"),
        Case("year.heatmap", #"{"stat":"Tasks"}"#, path: "stat"),
        Case("year.heatmap", #"{"stat":"habit:"}"#, path: "stat"),
        Case("year.heatmap", #"{"stat":"tasks","year":0}"#, path: "year"),
        Case("year.heatmap", #"{"stat":"tasks","year":10000}"#, path: "year"),
        Case("stats.completion", #"{"from":"0001-01-01"}"#, path: "to"),
        Case("stats.trend", #"{"by":"year"}"#, path: "by"),
        Case("stats.burndown", #"{"from":"tomorrow"}"#, path: "from"),
    ]

    private static func request(_ params: String) -> String {
        #"{"jsonrpc":"2.0","id":7,"method":"task.create","params":\#(params)}"#
    }

    private static let messages = [
        Case("params by position", request(#"["a"]"#), -32602),
        Case("params that are a string", request(#""a""#), -32602),
        Case("params that are a number", request("7"), -32602),
        Case("an unknown method", #"{"jsonrpc":"2.0","id":7,"method":"task.creat"}"#, -32601),
        Case("a method in capitals", #"{"jsonrpc":"2.0","id":7,"method":"TASK.LIST"}"#, -32601),
        Case("a method that is a number", #"{"jsonrpc":"2.0","id":7,"method":1}"#, -32600),
        Case("no method", #"{"jsonrpc":"2.0","id":7}"#, -32600),
        Case("version 1.0", #"{"jsonrpc":"1.0","id":7,"method":"ping"}"#, -32600),
        Case("no version", #"{"id":7,"method":"ping"}"#, -32600),
        Case("a further envelope member", #"{"jsonrpc":"2.0","id":7,"method":"ping","x":1}"#, -32600),
        Case("an id with a fraction", #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, id: nil),
        Case("an id that is an object", #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600, id: nil),
        Case("an id that is true", #"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, -32600, id: nil),
        Case(
            "an id of 65 bits", #"{"jsonrpc":"2.0","id":18446744073709551616,"method":"ping"}"#, -32600,
            id: nil),
        Case("a number", "7", -32600, id: nil),
        Case("a string", #""ping""#, -32600, id: nil),
        Case("null", "null", -32600, id: nil),
        Case("an empty batch", "[]", -32600, id: nil),
        Case("an open brace", "{", -32700, id: nil),
        Case("two values", "{}{}", -32700, id: nil),
        Case("a trailing comma", #"{"jsonrpc":"2.0","id":7,"method":"ping",}"#, -32700, id: nil),
        Case("a comment", #"{"jsonrpc":"2.0",/* */"id":7,"method":"ping"}"#, -32700, id: nil),
        Case("single quotes", "{'jsonrpc':'2.0'}", -32700, id: nil),
        Case("NaN", request(#"{"title":NaN}"#), -32700, id: nil),
        Case("words", "GET / HTTP/1.1", -32700, id: nil),
        Case("a byte order mark", [0xEF, 0xBB, 0xBF] + Array(request("{}").utf8), -32700, id: nil),
        Case("UTF-16", Array(request("{}").utf16.flatMap { [UInt8($0 & 0xFF), 0] }), -32700, id: nil),
        Case("a raw NUL between tokens", [0] + Array(request("{}").utf8), -32700, id: nil),
        Case("only NULs", [UInt8](repeating: 0, count: 1000), -32700, id: nil),
        Case("U+0000 as an escape", request(#"{"title":"a\u0000b"}"#), -32600),
        Case("U+0000 in a member's name", request(#"{"title":"a","a\u0000":1}"#), -32600),
        Case("half a surrogate pair", request(#"{"title":"\ud800"}"#), -32700, id: nil),
        Case("a duplicate parameter", request(#"{"title":"a","title":"b"}"#), -32600),
        Case("a duplicate spelt with an escape", request(#"{"title":"a","t\u0069tle":"b"}"#), -32600),
        Case("a duplicate envelope member", #"{"jsonrpc":"2.0","id":7,"method":"a","method":"b"}"#, -32600),
        Case(
            "arrays 10,000 deep",
            request(
                #"{"title":\#(String(repeating: "[", count: 10_000))\#(String(repeating: "]", count: 10_000))}"#
            ),
            -32600),
        Case(
            "objects 10,000 deep",
            request(
                String(repeating: #"{"a":"#, count: 10_000) + "1" + String(repeating: "}", count: 10_000)),
            -32600),
        Case("10,000 brackets that never close", String(repeating: "[", count: 10_000), -32700, id: nil),
        Case(
            "a batch of 10,001", "[" + String(repeating: "1,", count: 10_000) + "1]", -32600, id: nil),
    ]

    /// Titles with invalid UTF-8, and one with a raw NUL.
    private static let brokenTexts: [Case] =
        [
            ("a lone continuation byte", [0x80]), ("an overlong slash", [0xC0, 0xAF]),
            ("a cut sequence", [0xE2, 0x82]), ("an encoded surrogate", [0xED, 0xA0, 0x80]),
            ("beyond U+10FFFF", [0xF4, 0x90, 0x80, 0x80]), ("0xFF", [0xFF]), ("Latin-1", [0x63, 0xE9]),
        ].map { name, bytes in
            Case(
                name, Array(request("{\"title\":\"a").utf8.dropLast()) + bytes + Array("\"}}".utf8), -32700)
        } + [
            Case(
                "a raw NUL in a string",
                Array(request("{\"title\":\"a").utf8.dropLast()) + [0] + Array("\"}}".utf8), -32600)
        ]

    @Test(
        "A hostile message gets its documented error, and the next request works",
        arguments: parameters + messages + brokenTexts)
    func refused(hostile: Case) throws {
        let server = try ServerProcess(["--database", ":memory:"])
        _ = try server.result("ping")
        server.send(hostile.message + [UInt8(ascii: "\n")])
        let reply = try server.nextReply()
        let code = JSONValue.integer(Int64(hostile.code))
        #expect(reply.at("error.code") == code, "\(reply)")
        #expect(reply["id"] == hostile.id)
        #expect(reply.at("error.message").string?.isEmpty == false)
        if let path = hostile.path {
            #expect(reply.at("error.data.path") == .string(path), "\(reply)")
            #expect(reply.at("error.data.problem").string?.isEmpty == false)
        }
        #expect(try server.result("task.list")["total"] == 0)
        #expect(try server.finish() == .code(0))
    }

    @Test("A line of 20 MB gets one error and is skipped")
    func longLine() throws {
        let server = try ServerProcess(["--database", ":memory:"])
        let long = Self.request(#"{"title":""#) + String(repeating: "x", count: 20_000_000) + "\"}}\n"
        server.sendInBackground(Array((long + (try ServerProcess.line("ping", id: 8)) + "\n").utf8))
        let replies = try server.remainingReplies()
        #expect(replies.map { $0.at("error.code") } == [-32600, nil])
        #expect(replies.map { $0["id"] } == [JSONValue.null, 8])
    }

    @Test("A body of 20 MB gets one error and is skipped")
    func longBody() throws {
        let server = try ServerProcess(["--database", ":memory:"])
        let ping = try ServerProcess.line("ping", id: 8)
        let long = "Content-Length: 20000000\r\n\r\n" + String(repeating: "x", count: 20_000_000)
        server.sendInBackground(Array((long + "Content-Length: \(ping.utf8.count)\r\n\r\n" + ping).utf8))
        let output = String(decoding: try server.readToEnd(), as: UTF8.self)
        #expect(output.components(separatedBy: "Content-Length: ").count == 3)
        #expect(output.contains("-32600"))
        #expect(output.hasSuffix(#"{"id":8,"jsonrpc":"2.0","result":{}}"#))
    }

    @Test("A broken header gets one error, and the next message is found")
    func brokenHeader() throws {
        let ping = try ServerProcess.line("ping", id: 8)
        let good = "Content-Length: \(ping.utf8.count)\r\n\r\n\(ping)"
        for header in [
            "Content-Length: x\r\n\r\n", "Content-Length: -5\r\n\r\n", "Nonsense\r\n\r\n", "A: b\r\n\r\n",
        ] {
            let run = try FinishedRun(["--database", ":memory:"], input: header + good)
            #expect(run.output.contains("-32700"), "\(header)")
            #expect(run.output.hasSuffix(#"{"id":8,"jsonrpc":"2.0","result":{}}"#), "\(header)")
            #expect(run.ending == .code(0))
        }
    }

    @Test("An input that ends inside a body gets an error")
    func cutBody() throws {
        let run = try FinishedRun(
            ["--database", ":memory:"], input: "Content-Length: 500\r\n\r\n{\"jsonrpc\"")
        #expect(run.output.contains("-32700"))
        #expect(run.ending == .code(0))
    }

    @Test("A stray JSON-RPC response gets no reply")
    func strayReply() throws {
        let server = try ServerProcess(["--database", ":memory:"])
        server.send(line: #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
        server.send(line: #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"a"}}"#)
        #expect(try server.result("ping") == [:])
    }

    @Test("For random bytes each line of output is JSON, and the server keeps running", arguments: 1...6)
    func noise(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let server = try ServerProcess(["--database", ":memory:"])
        var input = Array((try ServerProcess.line("ping") + "\n").utf8)
        for _ in 0..<200 {
            var line = Array(Self.request(#"{"title":"a","tags":["b"],"due":"2026-11-20"}"#).utf8)
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                line[Int.random(in: line.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            input += line + [UInt8(ascii: "\n")]
        }
        input += Array(try ServerProcess.line("task.list", ["limit": 1], id: "last").utf8)
        server.sendInBackground(input)
        let replies = try server.remainingReplies()
        let created = replies.count { $0.at("result.task") != .null }
        #expect(replies.last?["id"] == "last")
        #expect(replies.last?.at("result.total").integer == created)
        #expect(created > 0 && replies.contains { $0["error"] != nil })
        #expect(try server.wait() == .code(0))
    }
}
