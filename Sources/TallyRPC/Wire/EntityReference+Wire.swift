import JSONRPC
import Tally

extension EntityReference: WireInput {
    public static var schema: Schema { .string() }

    public init(json: JSONElement) throws { self.init(try json.referenceText()) }

    public var canonicalForm: JSONValue { .string(text) }
}
