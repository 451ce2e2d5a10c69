import JSONRPC
import Tally

/// A weekday of a habit: `mon` in results, and also `monday` in requests.
struct ShortWeekday: WireString {
    let weekday: Weekday

    static var schema: Schema { .choice(Weekday.allCases.map(\.shortName) + Weekday.allCases.map(\.name)) }

    static func read(_ text: String) throws -> ShortWeekday {
        guard let weekday = Weekday(shortName: text) ?? Weekday(name: text) else {
            throw InvalidValue(
                "must be a day of the week such as mon", .unknownValue,
                suggestion: NearestName.of(text, among: Weekday.allCases.map(\.shortName)))
        }
        return ShortWeekday(weekday: weekday)
    }

    var wireText: String { weekday.shortName }
}
