import JSONRPC
import Tally

extension TaskReference: WireInput {
    public static var schema: Schema {
        .named(
            "TaskReference",
            .oneOf([
                .integer(in: 1...Int.max),
                .string(pattern: "^([0-9]{1,19}|[0-9A-Fa-f-]{4,36})$").examples(["1"]),
            ]).described(
                "A task's number, its UUID or at least the first 4 characters of its UUID. A string of digits "
                    + "is a number."))
    }

    public init(json: JSONElement) throws {
        if json.isNumber, let number = try? Int(json: json) {
            guard number > 0 else {
                throw InvalidValue("must be at least 1 if it is a task's number", .outOfRange)
            }
            self = .number(number)
            return
        }
        guard json.isString, let reference = TaskReference(try json.referenceText()) else {
            throw Self.invalidForm
        }
        self = reference
    }

    private static let invalidForm = InvalidValue(
        "must be a task's number, its UUID or at least the first \(shortestPrefix) characters of its UUID")

    public var canonicalForm: JSONValue {
        if case .number(let number) = self { number.canonicalForm } else { text.canonicalForm }
    }
}
