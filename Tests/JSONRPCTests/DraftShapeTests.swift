import JSONRPC
import Testing

@Suite("Shapes of drafts")
struct DraftShapeTests {
    /// A change to an optional member.
    private enum Edit<Value: WireInput>: UpdateInput {
        case keep, clear
        case set(Value)

        var isKeep: Bool { if case .keep = self { true } else { false } }
        var value: Value? { if case .set(let value) = self { value } else { nil } }
    }

    private struct Letter: Sendable {
        var text: String?
        var copies: Int?
        var note: Edit<String> = .keep
        var isSent: Bool?

        static func shape(for use: DraftUse) -> Shape<Letter> {
            Shape(
                Letter(), for: use, DraftField("text", \.text, "what it says").required(),
                DraftField("copies", \.copies, "how many").defaulting(to: 1).within(1...9),
                DraftField("note", \.note, "a note").noting("defaults to none", for: .create),
                DraftField("sent", \.isSent, "whether it is sent").onlyForUpdate())
        }
    }

    private func form(_ json: String, for use: DraftUse) throws -> JSONValue {
        let shape = Letter.shape(for: use)
        return shape.canonicalForm(of: try shape.decode(JSONElement(parsing: Array(json.utf8))))
    }

    @Test("Each use reads absent members and null in its own way")
    func uses() throws {
        let input = #"{"text": "a", "note": null}"#
        #expect(try form(input, for: .create) == ["text": "a", "copies": 1])
        #expect(try form(input, for: .update) == ["text": "a", "note": .null])
        #expect(try form(input, for: .createIfGiven) == ["text": "a"])
        let empty = #"{"text": null, "copies": null}"#
        #expect(try form(empty, for: .update) == [:])
        #expect(try form(empty, for: .createIfGiven) == [:])
    }

    @Test(
        "A new value needs its required members, and has no others than its own",
        arguments: [
            ("{}", "text"), (#"{"text": null}"#, "text"), (#"{"text": "a", "copies": null}"#, "copies"),
            (#"{"text": "a", "copies": 10}"#, "copies"), (#"{"text": "a", "sent": true}"#, "sent"),
        ])
    func strictness(json: String, path: String) throws {
        let error = #expect(throws: InvalidParams.self) { try form(json, for: .create) }
        #expect(error?.path == path)
    }

    @Test("The documents describe each use")
    func documents() throws {
        func summaries(_ use: DraftUse) -> [String] { Letter.shape(for: use).parameters.map(\.summary) }
        #expect(summaries(.create) == ["what it says", "how many", "a note; defaults to none"])
        #expect(summaries(.update) == ["what it says", "how many", "a note", "whether it is sent"])
        #expect(Letter.shape(for: .create).parameters.map(\.isRequired) == [true, false, false])
        #expect(Letter.shape(for: .create).parameters.map(\.defaultValue) == [nil, 1, nil])
    }
}
