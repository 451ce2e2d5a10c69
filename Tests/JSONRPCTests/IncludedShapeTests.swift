import JSONRPC
import Testing

@Suite("Included shapes")
struct IncludedShapeTests {
    private struct Paper: Sendable {
        var size = 1
        var color: String?

        static let shape = Shape(
            Paper.init, Field("size", \.size, "how large").defaulting(to: 4).within(1...9),
            Field("color", \.color, "which color"))
    }

    private struct Letter: ShapedInput {
        let text: String
        var paper = Paper()

        static let shape = Shape({ Letter(text: $0) }, Field("text", \.text, "what it says"))
            .including(Paper.shape, at: \.paper)
    }

    @Test("Both shapes share one object, with their defaults")
    func bothAreRead() throws {
        let letter = try decoded(#"{"text": "a", "color": "red"}"#)
        #expect(letter.text == "a" && letter.paper.size == 4 && letter.paper.color == "red")
        #expect(letter.canonicalForm == ["color": "red", "size": 4, "text": "a"])
        #expect(Letter.shape.parameters.map(\.name) == ["text", "size", "color"])
    }

    @Test(
        "Invalid members of either shape and unknown members are refused",
        arguments: [
            (#"{"size": 4}"#, "text"), (#"{"text": "a", "size": 10}"#, "size"),
            (#"{"text": "a", "b": 1}"#, "b"),
        ])
    func strictness(json: String, path: String) throws {
        let error = #expect(throws: InvalidParams.self) { try decoded(json) }
        #expect(error?.path == path)
    }

    private func decoded(_ json: String) throws -> Letter {
        try Letter(json: JSONElement(parsing: Array(json.utf8)))
    }
}
