import JSONRPC
import Tally
import TallyLanguage

/// Tags that are added and removed.
extension CommandRun {
    /// Returns the tags of a thing, or those given instead, with those that are added and without those that are
    /// removed.
    /// - Parameter noun: What has the tags, for a refusal.
    func changedTags(of noun: String, old: () throws -> [String]) throws -> JSONValue {
        let given = options("--tag").map(\.text)
        let old = given.isEmpty ? try old() : given.filter { $0 != "none" }
        if let word = values.removedTags.first(where: { word in
            !old.contains { $0.lowercased() == word.text.lowercased() }
        }) {
            throw CommandRefusal(
                .unexpectedArgument,
                "The \(noun) has no tag “\(word.text)”, and “-\(word.text)” is no option.",
                at: word.range)
        }
        let removed = Set(values.removedTags.map { $0.text.lowercased() })
        let kept = old.filter { !removed.contains($0.lowercased()) }
        return .array((kept + values.addedTags.map(\.text)).map { .string($0) })
    }

    /// Returns the member `tags` of the time entry `ID`, if the line adds or removes some.
    func changedEntryTags(on engine: isolated Engine) throws -> [String: JSONValue] {
        guard !values.addedTags.isEmpty || !values.removedTags.isEmpty else { return [:] }
        return [
            "tags": try changedTags(of: "time entry") {
                try engine.timeEntrySituation(words("ID")[0].text).entry.tags
            }
        ]
    }
}
