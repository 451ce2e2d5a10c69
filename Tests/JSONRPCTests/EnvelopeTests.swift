import JSONRPC
import Testing

@Suite("The envelope")
struct EnvelopeTests {
    @Test(
        "An id is echoed unchanged",
        arguments: ["1", "-7", "9223372036854775807", "\"a\"", #""é\n\"\u00e9""#, "\"\"", "null"])
    func ids(id: String) async {
        let output = await Notebook().answer(request("ping", id: id)).output
        #expect(output == "{\"id\":\(id),\"jsonrpc\":\"2.0\",\"result\":{}}\n")
    }

    @Test(
        "An id of another type is refused, with a null id in the error",
        arguments: ["1.5", "1.0", "1e3", "true", "{}", "[1]", "{\"id\":1}", "9223372036854775808"])
    func badIDs(id: String) async throws {
        let reply = try await Notebook().answer(request("ping", id: id)).replies[0]
        #expect(reply["id"] == .null)
        #expect(reply["error"]?["code"] == -32600)
    }

    @Test(
        "An invalid request fails with −32600, and with its id where that can be recovered",
        arguments: [
            (#"{"id":1,"method":"ping"}"#, 1),
            (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, 1),
            (#"{"jsonrpc":2.0,"id":1,"method":"ping"}"#, 1),
            (#"{"jsonrpc":"2.0","id":1}"#, 1),
            (#"{"jsonrpc":"2.0","id":1,"method":null}"#, 1),
            (#"{"jsonrpc":"2.0","method":"ping","\u0069d":1,"extra":0}"#, 1),
            (#"{"jsonrpc":"2.0","id":1,"method":"ping","result":0}"#, 1),
            (#"{"jsonrpc":"2.0","method":"ping","params":{"id":3},"extra":0}"#, nil),
            ("7", nil), ("\"a\"", nil), ("[null]", nil), ("[[]]", nil),
        ] as [(String, Int64?)])
    func noRequests(input: String, id: Int64?) async throws {
        let reply = try await Notebook().answer(input).replies[0]
        let error = reply[0] ?? reply
        #expect(error["error"]?["code"] == -32600)
        #expect(error["id"] == id.map(JSONValue.integer) ?? .null)
    }

    @Test("The error for an unknown envelope member names it")
    func unknownMember() async throws {
        let input = #"{"jsonrpc":"2.0","id":1,"method":"ping","param":{}}"#
        let error = try await Notebook().answer(input).replies[0]["error"]
        #expect(
            error?["message"]
                == "Unknown member “param”. A request has the members jsonrpc, id, method and params.")
    }

    @Test(
        "A response gets no reply",
        arguments: [
            #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"a"}}"#,
        ])
    func responses(input: String) async {
        let exchange = await Notebook().answer(input)
        #expect(exchange.output == "")
        #expect(exchange.log == [])
    }

    @Test("A notification runs and gets no reply")
    func notification() async {
        let notebook = Notebook()
        let exchange = await notebook.answer(
            #"{"jsonrpc":"2.0","method":"note.create","params":{"title":"a"}}"#)
        #expect(exchange.output == "")
        #expect(await notebook.notes.map(\.title) == ["a"])
    }

    @Test(
        "A failed notification is logged and gets no reply",
        arguments: [
            #"{"jsonrpc":"2.0","method":"note.nothing"}"#, #"{"jsonrpc":"2.0","method":"note.create"}"#,
            #"{"jsonrpc":"2.0","method":"note.create","params":[]}"#,
            #"{"jsonrpc":"2.0","method":"note.create","params":{"title":"full"}}"#,
        ])
    func failedNotification(input: String) async {
        let exchange = await Notebook().answer(input)
        #expect(exchange.output == "")
        #expect(exchange.log.count == 1)
    }

    @Test(
        "The error for an unknown method suggests the nearest name",
        arguments: [
            ("note.creat", "note.create"), ("note.lits", "note.list"), ("Note.List", "note.list"),
            ("note", "note.list"), ("nonsense", nil), ("$/unknown", nil),
        ] as [(String, String?)])
    func unknownMethod(name: String, suggestion: String?) async throws {
        let error = try await Notebook().answer(request(name)).replies[0]["error"]
        #expect(error?["code"] == -32601)
        #expect(
            error?["data"] == [
                "kind": "methodNotFound", "reason": "methodNotFound", "method": .string(name),
                "suggestion": suggestion.map(JSONValue.string) ?? .null,
            ])
        let message = try #require(error?["message"]?.string)
        #expect(message.contains("“\(name)”"))
        #expect(message.contains("did you mean") == (suggestion != nil))
    }

    @Test("Replies come in the order of the requests, in the peer's framing")
    func order() async {
        let body = request("text.echo", #"{"text":"a/é"}"#, id: "7")
        let ping = request("ping", id: "\"x\"")
        let input =
            "Content-Length: \(body.utf8.count)\r\n\r\n\(body)Content-Length: \(ping.utf8.count)\r\n\r\n\(ping)"
        let first = #"{"id":7,"jsonrpc":"2.0","result":{"text":"a/é","note":null}}"#
        let second = #"{"id":"x","jsonrpc":"2.0","result":{}}"#
        let expected =
            "Content-Length: \(first.utf8.count)\r\n\r\n\(first)"
            + "Content-Length: \(second.utf8.count)\r\n\r\n\(second)"
        #expect(await Notebook().answer(input).output == expected)
    }
}
