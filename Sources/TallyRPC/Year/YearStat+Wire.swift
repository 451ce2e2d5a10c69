import JSONRPC
import Tally

extension YearStat: WireString {
    public static var schema: Schema {
        .named(
            "Stat",
            .string(
                pattern: "^(\(words.joined(separator: "|"))|(habit|activity):.{1,\(EntityReference.limit)})$"
            ).examples(["score"]).described(
                "`tasks`, `score`, `focus`, or `habit:` or `activity:` and an id, or in requests a name."))
    }

    static func read(_ text: String) throws -> YearStat {
        guard let stat = YearStat(text) else {
            let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
            throw InvalidValue(
                "must be one of \(list), or \"habit:\" or \"activity:\" followed by a name or id",
                .unknownValue,
                suggestion: NearestName.of(text, among: words))
        }
        return stat
    }

    var wireText: String { text }

    private static let words = general.map(\.text)
}
