import JSONRPC
import Testing

@Suite("Built-in methods")
struct BuiltInMethodTests {
    @Test(
        "initialize accepts the parameters of any client",
        arguments: [
            ("{}", "1"),
            (#"{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x"}}"#, "2025-06-18"),
            (#"{"processId":1,"rootUri":null,"trace":"off","workspaceFolders":[]}"#, "1"),
            (#"{"protocolVersion":3}"#, "1"), (#"{"protocolVersion":null}"#, "1"),
        ])
    func initialize(params: String, version: String) async throws {
        let result = try await Notebook().answer(request("initialize", params)).replies[0]["result"]
        #expect(
            result == [
                "protocolVersion": .string(version), "serverInfo": ["name": "notebookd", "version": "1.2"],
                "capabilities": ["notes": true],
            ])
    }

    @Test("After shutdown only exit succeeds, also in later groups")
    func shutdown() async throws {
        let groups = [
            [request("shutdown"), request("ping", id: "2")].joined(separator: "\n"),
            [
                request("note.list", id: "3"),
                #"{"jsonrpc":"2.0","method":"note.create","params":{"title":"a"}}"#,
            ]
            .joined(separator: "\n"),
            request("exit", id: "4"),
        ]
        let notebook = Notebook()
        let exchanges = await notebook.answer(groups: groups)
        #expect(
            try exchanges[0].replies.map { $0["error"]?["message"] } == [nil, "The server is shutting down."])
        #expect(try exchanges[1].replies.map { $0["error"]?["code"] } == [-32600])
        #expect(try exchanges[2].replies.map { $0["result"] } == [[:]])
        #expect(exchanges.map(\.hasEnded) == [false, false, true])
        #expect(await notebook.steps == [])
    }

    @Test("exit as a notification closes the connection, and later requests are ignored")
    func exit() async {
        let notebook = Notebook()
        let input = [
            request("note.list"), #"{"jsonrpc":"2.0","method":"exit"}"#,
            request("note.create", #"{"title":"a"}"#),
        ]
        let exchange = await notebook.answer(input.joined(separator: "\n"))
        #expect(exchange.hasEnded)
        #expect(exchange.output.split(separator: "\n").count == 1)
        #expect(await notebook.notes == [])
        #expect(await notebook.steps.last == "commit")
    }

    @Test(
        "Notifications that clients send to any server are ignored and not logged",
        arguments: [
            "$/setTrace", "$/cancelRequest", "$/progress", "initialized", "notifications/initialized",
        ])
    func ignored(method: String) async {
        let exchange = await Notebook().answer(#"{"jsonrpc":"2.0","method":"\#(method)","params":{"id":1}}"#)
        #expect(exchange.output == "")
        #expect(exchange.log == [])
    }

    @Test("A cancellation accepts either kind of id", arguments: ["1", "\"a\""])
    func cancellation(id: String) async throws {
        let reply = try await Notebook().answer(request("$/cancelRequest", "{\"id\":\(id)}")).replies[0]
        #expect(reply["result"] == [:])
    }

    @Test("rpc.discover returns the OpenRPC document")
    func discover() async throws {
        let result = try await Notebook().answer(request("rpc.discover")).replies[0]["result"]
        let document = OpenRPCDocument(table: Notebook.table, server: .notebook)
        #expect(try result == JSONValue(writing: document))
    }

    @Test("Built-in methods come first in the table")
    func names() {
        #expect(
            Notebook.table.names == [
                "initialize", "ping", "rpc.discover", "$/cancelRequest", "shutdown", "exit", "note.create",
                "note.list", "note.update", "note.break", "text.echo",
            ])
    }
}
