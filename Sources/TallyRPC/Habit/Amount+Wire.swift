import JSONRPC
import Tally

/// A JSON number, read and written exactly. A whole one has the same canonical form as an `Int`.
extension Amount: WireInput, WireOutput, DecimalInput {
    public static var schema: Schema { .number() }

    public init(json: JSONElement) throws {
        self.init(thousandths: Int(try json.decimal(places: Amount.decimals)))
    }

    public var canonicalForm: JSONValue { whole.map { .integer(Int64($0)) } ?? .number(value) }

    public var decimal: (value: Double, text: String)? { (value, description) }

    public func write(to json: inout JSONWriter) { json.decimal(description) }
}

extension SkipReason: WireString {
    public static var schema: Schema { .string(length: 1...limit) }

    static func read(_ text: String) throws -> SkipReason {
        try reading { () throws(InvalidText) in try SkipReason(text) }
    }

    var wireText: String { text }
}

extension HabitUnit: WireString {
    public static var schema: Schema { .string(length: 1...limit) }

    static func read(_ text: String) throws -> HabitUnit {
        try reading { () throws(InvalidText) in try HabitUnit(text) }
    }

    var wireText: String { text }
}
