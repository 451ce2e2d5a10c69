import JSONRPC
import Testing

@Suite("Strict parameters")
struct StrictInputTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let params: String
        let path: String
        let message: String
        var suggestion: String?

        var testDescription: String { params }
    }

    static let cases = [
        Case(params: "{}", path: "title", message: "title is required"),
        Case(params: #"{"title":7}"#, path: "title", message: "title must be a string, not a number"),
        Case(params: #"{"title":null}"#, path: "title", message: "title must be a string, not null"),
        Case(params: #"{"title":{}}"#, path: "title", message: "title must be a string, not an object"),
        Case(
            params: #"{"titel":"a"}"#, path: "titel",
            message: "Unknown member “titel”; did you mean “title”?", suggestion: "title"),
        Case(params: #"{"title":"a","qqq":1}"#, path: "qqq", message: "Unknown member “qqq”"),
        Case(
            params: #"{"title":"a","mutationid":"x"}"#, path: "mutationid",
            message: "Unknown member “mutationid”; did you mean “mutationId”?", suggestion: "mutationId"),
        Case(params: #"{"title":""}"#, path: "title", message: "title must have 1 to 20 characters, not 0"),
        Case(
            params: #"{"title":"aaaaaaaaaaaaaaaaaaaaa"}"#, path: "title",
            message: "title must have 1 to 20 characters, not 21"),
        Case(
            params: #"{"title":"a","tags":["a","b",3]}"#, path: "tags[2]",
            message: "tags[2] must be a string, not a number"),
        Case(
            params: #"{"title":"a","tags":"b"}"#, path: "tags", message: "tags must be an array, not a string"
        ),
        Case(
            params: #"{"title":"a","tags":["a","b","c","d"]}"#, path: "tags",
            message: "tags must have at most 3 elements, not 4"),
        Case(
            params: #"{"title":"a","stake":[]}"#, path: "stake",
            message: "stake must be an object, not an array"),
        Case(
            params: #"{"title":"a","stake":{"cents":1}}"#, path: "stake.cents",
            message: "stake.cents must be between 100 and 10000, not 1"),
        Case(
            params: #"{"title":"a","stake":{"cents":500.5}}"#, path: "stake.cents",
            message: "stake.cents must be a whole number, not 500.5"),
        Case(
            params: #"{"title":"a","stake":{"cents":99999999999999999999}}"#, path: "stake.cents",
            message: "stake.cents is out of range"),
        Case(
            params: #"{"title":"a","stake":{"cent":500}}"#, path: "stake.cent",
            message: "Unknown member “stake.cent”; did you mean “cents”?", suggestion: "cents"),
        Case(
            params: #"{"title":"a","stake":{"days":["2026-11-20","x"]}}"#, path: "stake.days[1]",
            message: "stake.days[1]: a date is written YYYY-MM-DD"),
        Case(params: #"{"title":"a","due":"x"}"#, path: "due", message: "due: a date is written YYYY-MM-DD"),
        Case(params: #"{"title":"a","due":5}"#, path: "due", message: "due must be a string, not a number"),
        Case(
            params: #"{"title":"a","days":["x"]}"#, path: "days[0]",
            message: "days[0]: a date is written YYYY-MM-DD"),
        Case(
            params: #"{"title":"a","color":"gren"}"#, path: "color",
            message: "color must be one of “red”, “green”, “blue”; did you mean “green”?",
            suggestion: "green"),
        Case(
            params: #"{"title":"a","isPinned":1}"#, path: "isPinned",
            message: "isPinned must be true or false, not a number"),
        Case(
            params: #"{"title":"a","weight":"1"}"#, path: "weight",
            message: "weight must be a number, not a string"),
        Case(
            params: #"{"title":"a","weight":1e999}"#, path: "weight",
            message: "weight is a number out of range"),
        Case(
            params: #"{"title":"a","extra":[1e999]}"#, path: "extra",
            message: "extra is a number out of range"),
        Case(
            params: #"{"title":"a","lines":0}"#, path: "lines",
            message: "lines must be between 1 and 9, not 0"),
        Case(
            params: #"{"title":"a","lines":true}"#, path: "lines",
            message: "lines must be a whole number, not a boolean"),
        Case(
            params: #"{"title":"a","mutationId":""}"#, path: "mutationId",
            message: "mutationId must have 1 to 64 characters, not 0"),
    ]

    @Test("The error for an invalid parameter names its path in one sentence", arguments: cases)
    func refusals(of input: Case) async throws {
        let notebook = Notebook()
        let error = try await notebook.answer(request("note.create", input.params)).replies[0]["error"]
        #expect(error?["code"] == -32602)
        #expect(error?["message"]?.string == input.message)
        #expect(error?["data"]?["path"]?.string == input.path)
        #expect(error?["data"]?["problem"]?.string?.isEmpty == false)
        #expect(error?["data"]?["suggestion"]?.string == input.suggestion)
        #expect(await notebook.steps == [])
    }

    @Test("Absent members have their defaults, and null counts as absent where it is allowed")
    func defaults() async throws {
        let params = #"{"title":"a","stake":{},"due":null}"#
        let reply = try await Notebook().answer(request("note.create", params)).replies[0]
        #expect(
            reply["result"]
                == ["note": ["title": "a", "color": "red", "stake": 500, "tags": [], "parent": []]])
    }

    @Test(
        "In an update, absent, null and a value have different effects",
        arguments: [
            ("{\"index\":0}", "red"), ("{\"index\":0,\"color\":null}", nil),
            ("{\"index\":0,\"color\":\"blue\"}", "blue"),
        ]
            as [(String, String?)])
    func patches(params: String, color: String?) async throws {
        let input = [request("note.create", #"{"title":"a"}"#), request("note.update", params)]
        let reply = try await Notebook().answer(input.joined(separator: "\n")).replies[1]
        #expect(reply["result"]?["note"]?["color"] == color.map(JSONValue.string) ?? .null)
    }

    @Test("The limits of a field apply inside a patch")
    func patchLimits() async throws {
        let reply = try await Notebook().answer(request("note.update", #"{"index":0,"lines":10}"#)).replies[0]
        #expect(reply["error"]?["message"] == "lines must be between 1 and 9, not 10")
    }

    @Test(
        "Positional parameters are refused", arguments: ["[1]", "[]", "\"a\"", "5"])
    func positions(params: String) async throws {
        let error = try await Notebook().answer(request("text.echo", params)).replies[0]["error"]
        #expect(error?["code"] == -32602)
        #expect(
            error?["message"]
                == "The member “params” must be an object; positional parameters are not supported.")
    }

    @Test(
        "Parameters may be absent or null if none is required",
        arguments: [
            #"{"jsonrpc":"2.0","id":1,"method":"note.list"}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"note.list","params":null}"#,
        ])
    func absence(input: String) async throws {
        #expect(try await Notebook().answer(input).replies[0]["result"]?["total"] == 0)
    }

    @Test("A parameter error of the service preserves its path")
    func serviceError() async throws {
        let error = try await Notebook().answer(request("note.update", #"{"index":4}"#)).replies[0]["error"]
        #expect(
            error?["data"] == [
                "kind": "invalidParams", "reason": "outOfRange", "path": "index",
                "problem": "is not the index of a note",
            ])
    }
}
