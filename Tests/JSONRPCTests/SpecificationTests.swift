import Foundation
import JSONRPC
import Testing

/// The examples of section 7 of the JSON-RPC 2.0 specification, with parameters by name.
@Suite("The specification's examples")
struct SpecificationTests {
    actor Calculator: RequestScope {
        func beginTransaction(changing: Bool) {}
        func commitTransaction() {}
        func rollBackTransaction() {}

        func perform(
            _ request: RequestIdentity, reporting report: ((Int, Int?) throws -> Void)?,
            _ body: (isolated Calculator) throws -> [UInt8]
        ) rethrows
            -> [UInt8]
        {
            try body(self)
        }
    }

    struct Subtract: Method {
        var minuend: Int
        var subtrahend: Int

        static let name = "subtract"
        static let summary = "Subtracts."
        static let effect = Effect.none
        static let example = Example(#"{"minuend":42,"subtrahend":23}"#)
        static let shape = Shape(
            Subtract.init, Field("minuend", \.minuend, "from this"), Field("subtrahend", \.subtrahend, "this")
        )

        func run(on calculator: isolated Calculator) -> Int { minuend - subtrahend }
    }

    struct GetData: Method {
        static let name = "get_data"
        static let summary = "Gets data."
        static let effect = Effect.reads
        static let example = Example()
        static let shape = Shape(GetData.init)

        func run(on calculator: isolated Calculator) -> [JSONValue] { ["hello", 5] }
    }

    /// Returns the replies with each error reduced to its code, because the specification does not fix the
    /// messages.
    private func replies(to input: String) async throws -> [JSONValue] {
        let exchange = await Calculator().exchanges(
            MethodTable([Subtract.self, GetData.self]), [Array((input + "\n").utf8)])[0]
        return try exchange.replies.map(Self.withoutMessages)
    }

    private static func withoutMessages(_ reply: JSONValue) -> JSONValue {
        switch reply {
        case .array(let replies):
            return .array(replies.map(withoutMessages))
        case .object(var members):
            if let error = members["error"] { members["error"] = error["code"] }
            return .object(members)
        default:
            return reply
        }
    }

    @Test(
        "A single message gets the specified reply",
        arguments: [
            (
                #"""
                {"jsonrpc": "2.0", "method": "subtract", \#
                "params": {"subtrahend": 23, "minuend": 42}, "id": 3}
                """#,
                #"{"jsonrpc": "2.0", "result": 19, "id": 3}"#
            ),
            (
                #"""
                {"jsonrpc": "2.0", "method": "subtract", \#
                "params": {"minuend": 42, "subtrahend": 23}, "id": 4}
                """#,
                #"{"jsonrpc": "2.0", "result": 19, "id": 4}"#
            ),
            (#"{"jsonrpc": "2.0", "method": "update", "params": {"a": 1}}"#, nil),
            (#"{"jsonrpc": "2.0", "method": "foobar"}"#, nil),
            (
                #"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#,
                #"{"jsonrpc": "2.0", "error": -32601, "id": "1"}"#
            ),
            (
                #"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#,
                #"{"jsonrpc": "2.0", "error": -32700, "id": null}"#
            ),
            (
                #"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#,
                #"{"jsonrpc": "2.0", "error": -32600, "id": null}"#
            ),
        ] as [(String, String?)])
    func single(input: String, reply: String?) async throws {
        #expect(try await replies(to: input) == reply.map { [try JSONValue(json: $0)] } ?? [])
    }

    @Test(
        "A batch gets the specified reply",
        arguments: [
            (
                #"[{"jsonrpc":"2.0","method":"sum","params":{"a":1},"id":"1"},{"jsonrpc":"2.0","method"]"#,
                #"{"jsonrpc": "2.0", "error": -32700, "id": null}"#
            ),
            ("[]", #"{"jsonrpc": "2.0", "error": -32600, "id": null}"#),
            ("[1]", #"[{"jsonrpc": "2.0", "error": -32600, "id": null}]"#),
            (
                "[1,2,3]",
                #"""
                [{"jsonrpc": "2.0", "error": -32600, "id": null}, \#
                {"jsonrpc": "2.0", "error": -32600, "id": null},
                {"jsonrpc": "2.0", "error": -32600, "id": null}]
                """#
            ),
            (
                #"""
                [{"jsonrpc":"2.0","method":"notify_sum","params":{}},\#
                {"jsonrpc":"2.0","method":"notify_hello"}]
                """#,
                nil
            ),
        ] as [(String, String?)])
    func batch(input: String, reply: String?) async throws {
        #expect(try await replies(to: input) == reply.map { [try JSONValue(json: $0)] } ?? [])
    }

    @Test("The replies to a mixed batch are in order, and an error does not stop the others")
    func mixedBatch() async throws {
        let input = [
            #"[{"jsonrpc":"2.0","method":"subtract","params":{"minuend":9,"subtrahend":2},"id":"1"}"#,
            #"{"jsonrpc":"2.0","method":"notify_hello","params":{"a":7}}"#,
            #"{"jsonrpc":"2.0","method":"subtract","params":{"minuend":42,"subtrahend":23},"id":"2"}"#,
            #"{"foo":"boo"}"#,
            #"{"jsonrpc":"2.0","method":"foo.get","params":{"name":"myself"},"id":"5"}"#,
            #"{"jsonrpc":"2.0","method":"get_data","id":"9"}]"#,
        ].joined(separator: ",")
        let expected = try JSONValue(
            json: #"""
                [{"jsonrpc":"2.0","result":7,"id":"1"},{"jsonrpc":"2.0","result":19,"id":"2"},
                {"jsonrpc":"2.0","error":-32600,"id":null},{"jsonrpc":"2.0","error":-32601,"id":"5"},
                {"jsonrpc":"2.0","result":["hello",5],"id":"9"}]
                """#)
        #expect(try await replies(to: input) == [expected])
    }
}
