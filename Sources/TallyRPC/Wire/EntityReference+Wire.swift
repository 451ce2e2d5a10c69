import JSONRPC
import Tally

extension EntityReference: WireInput {
    public static var schema: Schema { .string(length: 1...limit) }

    public init(json: JSONElement) throws {
        self.init(try json.referenceText())
        let count = text.unicodeScalars.count
        guard (1...Self.limit).contains(count) else {
            throw InvalidValue(
                "must have 1 to \(Self.limit) characters, not \(count)", count == 0 ? .tooShort : .tooLong)
        }
    }

    public var canonicalForm: JSONValue { .string(text) }
}
