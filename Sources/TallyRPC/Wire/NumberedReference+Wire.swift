import JSONRPC
import Tally

extension NumberedReference: WireInput {
    public static var schema: Schema {
        .named(
            "\(Entity.kind.rawValue.capitalizedFirst)Reference",
            .oneOf([
                .integer(in: 1...Int.max),
                .string(pattern: "^([0-9]{1,19}|[0-9A-Fa-f-]{4,36})$").examples(["1"]),
            ]).described(
                "A \(words)'s number, its UUID or at least the first \(shortestPrefix) characters of its UUID. "
                    + "A string of digits is a number."))
    }

    public init(json: JSONElement) throws {
        if json.isNumber, let number = try? Int(json: json) {
            guard number > 0 else {
                throw InvalidValue("must be at least 1 if it is a \(Self.words)'s number", .outOfRange)
            }
            self = .number(number)
            return
        }
        guard json.isString, let reference = Self(try json.referenceText()) else {
            throw InvalidValue(
                "must be a \(Self.words)'s number, its UUID or at least the first \(Self.shortestPrefix) "
                    + "characters of its UUID")
        }
        self = reference
    }

    public var canonicalForm: JSONValue {
        if case .number(let number) = self { number.canonicalForm } else { text.canonicalForm }
    }

    private static var words: String { Entity.kind.words }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
