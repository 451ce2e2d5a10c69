import Testing

@testable import JSONRPC

/// What someone must know to ask a person for a value.
@Suite struct SchemaQuestionTests {
    private static let named = Schema.named("Word", .string(length: 1...9))

    @Test("A typed text is sent in the form that the member takes")
    func typedForms() {
        #expect(Schema.string().typedForm == .string && Self.named.nullable.typedForm == .string)
        #expect(Schema.integer().typedForm == .number && Schema.number().nullable.typedForm == .number)
        #expect(Schema.boolean.nullable.typedForm == .boolean)
        #expect(Schema.array(of: Self.named).nullable.typedForm == .array)
        #expect(
            Schema.oneOf([.integer(), Self.named]).typedForm == .string, "a text may stand for the number")
        #expect(Schema.oneOf([.integer(), .number()]).typedForm == .number)
    }

    @Test("The names of types are those of alternatives and elements, too")
    func names() {
        #expect(Schema.array(of: .oneOf([.integer(), Self.named])).nullable.typeNames == ["Word"])
        #expect(Schema.string().typeNames == [])
    }

    @Test("The choices and members inside what may be null are found")
    func members() {
        let schema = Schema.named("Terms", .object([.init("size", .choice(["S", "L"]).nullable)])).nullable
        #expect(schema.member("size")?.choices == ["S", "L"])
        #expect(schema.member("color") == nil && Self.named.member("size") == nil)
        #expect(schema.choices == [])
    }
}
