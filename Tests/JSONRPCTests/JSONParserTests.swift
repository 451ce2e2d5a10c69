import Foundation
import Testing

@testable import JSONRPC

@Suite("Parsing messages")
struct JSONParserTests {
    @Test(
        "Invalid JSON fails with −32700, and nothing runs",
        arguments: [
            "{", "}", "]", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "[1}",
            "{\"a\":1]",
            "01", "1.", ".5", "+1", "-", "1e", "1e+", "tru", "nul", "True", "NaN", "'a'", "\"a", "\"\\",
            "\"\\u12",
            #""\x""#, #""\u12g4""#, #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, "\"\u{1}\"", "\"\t\"",
            "é",
            "1 1", "{} {}", "// a", "[1]]]", "\u{FEFF}{}",
        ])
    func malformed(input: String) async throws {
        let notebook = Notebook()
        let exchange = await notebook.answer("[\(request("note.list")),\(input)")
        let reply = try exchange.replies[0]
        #expect(reply["error"]?["code"] == -32700)
        #expect(reply["id"] == .null)
        #expect(await notebook.steps == [])
    }

    @Test(
        "Every kind of JSON value is accepted",
        arguments: [
            "0", "-0", "-12.50", "1e5", "1E-5", "1.5e+10", "true", "false", "null", "\"\"", "[]", "{}",
            " [ 1 , 2 ] ",
            #"{"a":{"a":{"a":[{"a":1},{"a":2}]}},"b":[[],{}]}"#, #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#,
            "\"é€😀 and some longer plain text\"", #"["12345678","1234567\"","123456\\","é2345678"]"#,
            "\t{\r\n\"a\" : 1 }\n",
        ])
    func wellFormed(input: String) throws {
        #expect(try Self.problems(in: input).isEmpty)
    }

    @Test(
        "Invalid UTF-8 is refused, with the id",
        arguments: [
            [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xC3], [0xFF],
        ] as [[UInt8]])
    func invalidUTF8(bytes: [UInt8]) async throws {
        let head = Array(#"{"jsonrpc":"2.0","method":"text.echo","params":{"text":"12345678"#.utf8)
        let reply = try await Notebook().answer(bytes: head + bytes + Array("\"},\"id\":5}".utf8)).replies[0]
        #expect(reply["error"]?["code"] == -32700)
        #expect(reply["error"]?["message"] == "The message is not valid UTF-8.")
        #expect(reply["id"] == 5)
    }

    @Test("An id that is not UTF-8 is not echoed")
    func invalidID() async throws {
        let input =
            Array("{\"jsonrpc\":\"2.0\",\"id\":\"".utf8) + [0xFF] + Array("\",\"method\":\"ping\"}".utf8)
        let reply = try await Notebook().answer(bytes: input).replies[0]
        #expect(reply["id"] == .null)
        #expect(reply["error"]?["code"] == -32700)
    }

    @Test(
        "U+0000 in a string is refused, raw or escaped, in values and names",
        arguments: [
            #"{"text":"a\u0000"}"#, "{\"text\":\"a\0\"}", #"{"text":"\\\u0000"}"#, #"{"te\u0000xt":1}"#,
        ])
    func null(params: String) async throws {
        let reply = try await Notebook().answer(request("text.echo", params)).replies[0]
        #expect(reply["error"]?["message"] == "Strings must not contain U+0000.")
        #expect(reply["id"] == 1)
    }

    @Test("An escaped backslash before u0000 is not U+0000")
    func escapedBackslash() async throws {
        let reply = try await Notebook().answer(request("text.echo", #"{"text":"\\u0000"}"#)).replies[0]
        #expect(reply["result"]?["text"] == #"\u0000"#)
    }

    @Test(
        "A duplicate member is refused, and the error names it",
        arguments: [
            (#"{"text":"a","text":"b"}"#, "text"), (#"{"text":"a","te\u0078t":"b"}"#, "text"),
            ("{\"\u{E9}\":1,\"e\u{301}\":1}", "e\u{301}"), (#"{"text":{"a":{"b":1,"c":2,"b":3}}}"#, "b"),
        ])
    func duplicates(params: String, name: String) async throws {
        let reply = try await Notebook().answer(request("text.echo", params)).replies[0]
        #expect(reply["error"]?["code"] == -32600)
        #expect(reply["error"]?["message"]?.string == "The member “\(name)” occurs twice in one object.")
        #expect(reply["id"] == 1)
    }

    @Test("The error for an envelope with two ids has the first one")
    func duplicateID() async throws {
        let reply = try await Notebook().answer(#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#).replies[
            0]
        #expect(reply["error"]?["code"] == -32600)
        #expect(reply["id"] == 1)
    }

    @Test("A duplicate is found in an object of any size", arguments: [2, 15, 16, 17, 18, 40, 5000])
    func manyMembers(count: Int) throws {
        var members = (0..<count).map { "\"name\($0)\":{\"name0\":\($0)}" }
        let sound = "{" + members.joined(separator: ",") + "}"
        #expect(try Self.problems(in: sound).isEmpty)
        members.append("\"name\(count / 2)\":0")
        let doubled = "{" + members.joined(separator: ",") + "}"
        #expect(try Self.problems(in: doubled) == [.repeatedMember("name\(count / 2)")])
    }

    @Test("The same name in sibling objects is not a duplicate")
    func siblings() throws {
        let large = "{" + (0..<30).map { "\"name\($0)\":0" }.joined(separator: ",") + "}"
        let input = "[\(large),\(large),{\"a\":\(large),\"b\":\(large)}]"
        #expect(try Self.problems(in: input).isEmpty)
    }

    @Test("Nesting is accepted up to 128 levels", arguments: [(128, true), (129, false), (100_000, false)])
    func nesting(depth: Int, isAccepted: Bool) async throws {
        let inner = depth - 2
        let extra = String(repeating: "[", count: inner) + String(repeating: "]", count: inner)
        let params = "{\"title\":\"a\",\"extra\":\(extra)}"
        let reply = try await Notebook().answer(request("note.create", params, id: "3")).replies[0]
        #expect(reply["id"] == 3)
        #expect((reply["error"] == nil) == isAccepted)
        if !isAccepted {
            #expect(reply["error"]?["message"] == "The message is nested more than 128 levels deep.")
        }
    }

    @Test("An invalid request in a batch fails in its place, and the others run")
    func batchElement() async throws {
        let input =
            "[\(request("ping")),\(request("ping", #"{"a":1,"a":2}"#, id: "2")),\(request("ping", id: "3"))]"
        let reply = try await Notebook().answer(input).replies[0]
        #expect(reply[0]?["result"] == [:])
        #expect(reply[1]?["error"]?["code"] == -32600)
        #expect(reply[1]?["id"] == 2)
        #expect(reply[2]?["result"] == [:])
    }

    @Test("A batch may have at most 10,000 requests", arguments: [(10_000, true), (10_001, false)])
    func batchLimit(count: Int, isAccepted: Bool) async throws {
        let input = "[\(String(repeating: "1,", count: count - 1))1]"
        let reply = try await Notebook().answer(input).replies[0]
        if isAccepted {
            #expect(reply[count - 1]?["error"]?["message"] == "A request must be an object.")
        } else {
            #expect(reply["error"]?["message"] == "A batch may have at most 10000 requests.")
        }
    }

    @Test("A special byte is found at each position in a word", arguments: 0..<17)
    func specialBytes(position: Int) throws {
        let plain = String(repeating: "a", count: position)
        #expect(try Self.problems(in: "\"\(plain)\\u0000\(plain)\"") == [.nullCharacter])
        #expect(throws: RPCError.self) { try Self.problems(in: "\"\(plain)\u{1F}\"") }
        #expect(try Self.problems(in: "\"\(plain)\u{7F}\"").isEmpty)
    }

    private static func problems(in text: String) throws -> [JSONProblem.Kind] {
        try JSONParser.parse(Array(text.utf8)).problems.map(\.kind)
    }
}
