import Testing

@testable import JSONRPC

@Suite("Schemas for peers that understand only simple ones")
struct FlatSchemaTests {
    private func text(_ schema: Schema, nulls: FlatSchema.Nulls = .everywhere) throws -> String {
        String(decoding: try FlatSchema(schema, nulls: nulls).json, as: UTF8.self)
    }

    @Test("A named schema is written where it is used, and members keep their order")
    func named() throws {
        let inner = Schema.named("Word", .string(length: 1...5).described("a word"))
        let schema = Schema.object([
            .init("z", inner), .init("a", .array(of: inner, count: 0...3), isRequired: false),
        ])
        #expect(
            try text(schema) == """
                {"type":"object","properties":{"z":{"type":"string","description":"a word"},\
                "a":{"type":"array","items":{"type":"string","description":"a word"},"maxItems":3}},\
                "required":["z"],"additionalProperties":false}
                """)
    }

    @Test("Alternatives become a list of types, without what limits only one of them")
    func alternatives() throws {
        #expect(try text(.oneOf([.integer(in: 1...9), .choice(["a"])])) == #"{"type":["integer","string"]}"#)
        #expect(
            try text(.oneOf([.string(), .array(of: .boolean)]))
                == #"{"type":["string","array"],"items":{"type":"boolean"}}"#)
    }

    @Test("Null is a type where it means something, and otherwise left out")
    func nulls() throws {
        let choice = Schema.choice(["a", "b"]).nullable
        #expect(try text(choice) == #"{"type":["string","null"],"enum":["a","b",null]}"#)
        let schema = Schema.object([
            .init("x", choice, isRequired: false), .init("y", choice, isRequired: false),
        ])
        #expect(
            try text(schema, nulls: .inMembers(["y"])) == """
                {"type":"object","properties":{"x":{"type":"string","enum":["a","b"]},\
                "y":{"type":["string","null"],"enum":["a","b",null]}},"additionalProperties":false}
                """)
    }

    @Test("Defaults are written unless they go without saying")
    func defaults() throws {
        #expect(
            try text(.integer(in: 1...5).defaulting(to: 2))
                == #"{"type":"integer","minimum":1,"maximum":5,"default":2}"#)
        #expect(try text(.array(of: .any).defaulting(to: [])) == #"{"type":"array","items":{}}"#)
    }
}
