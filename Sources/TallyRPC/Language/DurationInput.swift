import JSONRPC
import Tally
import TallyLanguage

/// A length of time in a request: a whole number of a unit, or words for it.
protocol DurationInput: WholeNumberInput {
    var count: Int { get }

    init(_ count: Int)
    /// Creates the length from seconds, at least 1.
    init(roundingUp seconds: Int64)
}

extension DurationInput {
    public static var schema: Schema { .oneOf([.integer(), DurationText.schema]) }

    public init(json: JSONElement) throws {
        if json.isString {
            self.init(roundingUp: try DurationText.seconds(in: json))
        } else {
            self.init(try Int(json: json))
        }
    }

    public var canonicalForm: JSONValue { count.canonicalForm }
    public var wholeNumber: Int? { count }
}

extension Minutes: DurationInput {}

/// A length of time in whole seconds.
struct Seconds: DurationInput {
    let count: Int

    init(_ count: Int) { self.count = count }

    init(roundingUp seconds: Int64) { self.init(Int(seconds)) }
}

/// A length of time in words. Unlike a date, it means the same at every moment, so it is read when it is
/// decoded.
enum DurationText {
    static var schema: Schema {
        .named(
            "DurationText",
            .string(length: Words.length).described(
                "A length of time in words: `45m`, `1h30`, `90 min`, `1:30` (hours and minutes), `PT30M`. See "
                    + "[Dates in words](#dates-in-words)."
            ).examples(["45m"]))
    }

    /// Returns the seconds that `read` finds in a text.
    static func seconds(
        in json: JSONElement, _ read: (String) throws(Refusal) -> Int64 = TimePhrase.seconds
    ) throws -> Int64 {
        let words = try Words(json)
        do {
            return try read(words.text)
        } catch {
            throw error.invalidValue(of: .duration)
        }
    }
}
