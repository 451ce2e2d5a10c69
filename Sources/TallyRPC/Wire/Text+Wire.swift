import JSONRPC
import Tally

/// Runs `body` and rethrows `InvalidText` as `InvalidValue`.
func reading<Value>(_ body: () throws(InvalidText) -> Value) throws -> Value {
    do {
        return try body()
    } catch {
        throw InvalidValue(error.problem, error.reason)
    }
}

extension Title: WireString {
    public static var schema: Schema { .string(length: 1...limit) }
    static func read(_ text: String) throws -> Title {
        try reading { () throws(InvalidText) in try Title(text) }
    }
    var wireText: String { text }
}

extension Reward: WireString {
    public static var schema: Schema { .string(length: 1...limit) }
    static func read(_ text: String) throws -> Reward {
        try reading { () throws(InvalidText) in try Reward(text) }
    }
    var wireText: String { text }
}

extension Name: WireString {
    public static var schema: Schema { .string(length: 1...limit) }
    static func read(_ text: String) throws -> Name {
        try reading { () throws(InvalidText) in try Name(text) }
    }
    var wireText: String { text }
}

extension FilterLabel: WireString {
    public static var schema: Schema { .string(length: 1...Name.limit) }
    static func read(_ text: String) throws -> FilterLabel {
        try reading { () throws(InvalidText) in try FilterLabel(text) }
    }
    var wireText: String { name.text }
}

extension FilterText: WireString {
    public static var schema: Schema { .string(length: 1...FilterExpression.textLimit) }
    static func read(_ text: String) throws -> FilterText {
        try reading { () throws(InvalidText) in try FilterText(text) }
    }
    var wireText: String { text }
}

extension Notes: WireString {
    public static var schema: Schema { .string(length: 0...byteLimit) }
    static func read(_ text: String) throws -> Notes {
        try reading { () throws(InvalidText) in try Notes(text) }
    }
    var wireText: String { text }
}

extension Tag: WireString {
    public static var schema: Schema { .string(length: 1...limit) }
    static func read(_ text: String) throws -> Tag { try reading { () throws(InvalidText) in try Tag(text) } }
    var wireText: String { text }
}

extension Color: WireString {
    public static var schema: Schema { .string(pattern: "^#[0-9A-Fa-f]{6}$").examples(["#4363D8"]) }
    static func read(_ text: String) throws -> Color {
        try reading { () throws(InvalidText) in try Color(text) }
    }
    var wireText: String { description }
}

extension Link: WireString {
    public static var schema: Schema {
        .string(length: 3...limit, pattern: "^[A-Za-z][A-Za-z0-9+.-]*:[!-~]+$").examples([
            "https://example.com/42"
        ])
    }

    static func read(_ text: String) throws -> Link {
        try reading { () throws(InvalidText) in try Link(text) }
    }
    var wireText: String { text }
}

extension Rank: WireOutput {
    public static var schema: Schema { .string() }

    public func write(to json: inout JSONWriter) { json.string(text) }
}

extension Identifier: WireOutput {
    public static var schema: Schema { .string(format: "uuid") }

    public func write(to json: inout JSONWriter) { json.string(text) }
}
