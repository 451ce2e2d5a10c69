import JSONRPC
import Tally

/// The members of a record as a JSON object. Days are dates, and instants are in UTC.
struct RecordValues: WireOutput {
    let members: [MemberValue]

    static var schema: Schema { .object([], isOpen: true) }

    func write(to json: inout JSONWriter) throws {
        json.object { json in
            for member in members {
                json.member(member.name) { json in Self.write(member.value, to: &json) }
            }
        }
    }

    private static func write(_ value: RecordValue, to json: inout JSONWriter) {
        switch value {
        case .null: json.null()
        case .number(let number): json.integer(number)
        case .amount(let amount): amount.write(to: &json)
        case .text(let text): json.string(text)
        case .flag(let flag): json.bool(flag)
        case .day(let day): day.write(to: &json)
        case .instant(let instant): instant.write(to: &json)
        case .texts(let texts): json.array(texts) { text, json in json.string(text) }
        }
    }
}
