import JSONRPC
import Tally

extension TaskReference: WireInput {
    public static var schema: Schema {
        .named(
            "TaskReference",
            .oneOf([.integer(in: 1...Int.max), .string(length: 1...36)]).described(
                "A task's number, its UUID or at least the first 4 characters of its UUID. A string of digits "
                    + "is a number."))
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            guard number > 0 else {
                throw InvalidValue("must be at least 1 if it is a task's number", .outOfRange)
            }
            self = .number(number)
            return
        }
        do {
            guard let reference = TaskReference(try decoder.referenceText()) else { throw Self.invalidForm }
            self = reference
        } catch is DecodingError {
            throw Self.invalidForm
        }
    }

    private static let invalidForm = InvalidValue(
        "must be a task's number, its UUID or at least the first \(shortestPrefix) characters of its UUID")

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if case .number(let number) = self {
            try container.encode(number)
        } else {
            try container.encode(text)
        }
    }
}
