import JSONRPC
import Support
import Testing

@Suite("Schemas")
struct SchemaTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let schema: Schema
        let json: String

        var testDescription: String { json }
    }

    static let cases = [
        Case(schema: .any, json: "{}"),
        Case(schema: .string(), json: #"{"type":"string"}"#),
        Case(schema: .string().nullable, json: #"{"type":["string","null"]}"#),
        Case(
            schema: .string(format: "date", length: 0...10, pattern: "^a"),
            json: #"{"format":"date","maxLength":10,"pattern":"^a","type":"string"}"#),
        Case(schema: .string(length: 1...Int.max), json: #"{"minLength":1,"type":"string"}"#),
        Case(schema: .choice(["a", "b"]), json: #"{"enum":["a","b"],"type":"string"}"#),
        Case(schema: .choice(["a"]).nullable, json: #"{"enum":["a",null],"type":["string","null"]}"#),
        Case(schema: .integer(in: 0...9), json: #"{"maximum":9,"minimum":0,"type":"integer"}"#),
        Case(schema: .number(in: 0.5...2), json: #"{"maximum":2,"minimum":0.5,"type":"number"}"#),
        Case(
            schema: .array(of: .boolean, count: 1...3),
            json: #"{"items":{"type":"boolean"},"maxItems":3,"minItems":1,"type":"array"}"#),
        Case(
            schema: .object([.init("b", .boolean), .init("a", .any, isRequired: false)]),
            json: #"""
                {"additionalProperties":false,"properties":{"a":{},"b":{"type":"boolean"}},\#
                "required":["b"],"type":"object"}
                """#),
        Case(schema: .object([], isOpen: true), json: #"{"properties":{},"type":"object"}"#),
        Case(
            schema: .oneOf([.string(), .integer()]),
            json: #"{"oneOf":[{"type":"string"},{"type":"integer"}]}"#),
        Case(schema: .named("Note", .any), json: ##"{"$ref":"#/components/schemas/Note"}"##),
        Case(
            schema: .named("Note", .any).nullable.nullable,
            json: ##"{"oneOf":[{"$ref":"#/components/schemas/Note"},{"type":"null"}]}"##),
        Case(
            schema: .named("Note", .any).described("the note"),
            json: ##"{"description":"the note","oneOf":[{"$ref":"#/components/schemas/Note"}]}"##),
        Case(
            schema: .integer().described("how many").defaulting(to: 3).examples([1, 2]),
            json: #"{"default":3,"description":"how many","examples":[1,2],"type":"integer"}"#),
    ]

    @Test("A schema is encoded with the keywords of draft 7", arguments: cases)
    func encoding(of input: Case) throws {
        #expect(Self.text(input.schema.json) == input.json)
    }

    @Test(
        "A schema and decoding refuse the same values",
        arguments: [
            (#"{"title":"a"}"#, true),
            (#"{"title":"a","color":"red","stake":{"cents":100},"tags":["b"]}"#, true),
            (#"{"title":"a","due":null,"lines":9,"weight":1,"extra":[{}]}"#, true), ("{}", false),
            (#"{"title":""}"#, false), (#"{"title":"a","color":"pink"}"#, false),
            (#"{"title":"a","lines":10}"#, false), (#"{"title":"a","tags":["a","b","c","d"]}"#, false),
            (#"{"title":"a","stake":{"cents":1}}"#, false), (#"{"title":"a","what":1}"#, false),
            (#"{"title":null}"#, false), (#"{"title":"a","tags":null}"#, false),
        ])
    func agreement(params: String, isAccepted: Bool) throws {
        let schema = CreateNote.schema.json
        let validator = SchemaValidator(document: .null)
        #expect(validator.problems(with: try JSONValue(json: params), schema: schema).isEmpty == isAccepted)
        let decoded = try? CreateNote(json: JSONElement(parsing: Array(params.utf8)))
        #expect((decoded != nil) == isAccepted)
    }

    @Test("The canonical form omits absent members and fills in defaults")
    func canonicalForm() throws {
        let params = #"{"index":1,"color":null}"#
        let update = try UpdateNote(json: JSONElement(parsing: Array(params.utf8)))
        #expect(Self.text(update.canonicalForm) == #"{"color":null,"index":1}"#)
        let stake = try Stake(json: JSONElement(parsing: Array("{}".utf8)))
        #expect(Self.text(stake.canonicalForm) == #"{"cents":500,"days":[]}"#)
    }

    private static func text(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        value.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
