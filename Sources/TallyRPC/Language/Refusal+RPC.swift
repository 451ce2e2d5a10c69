import JSONRPC
import Tally
import TallyLanguage

/// Why a text in words is refused.
enum TextReason: String, ErrorReason {
    case notUnderstood, severalReadings, givenTwice, missingTitle, unresolved

    var code: ErrorCode { .invalidParams }

    var meaning: String {
        switch self {
        case .notUnderstood:
            "a text has no meaning; `data.start` and `data.end` have the part at fault, `data.suggestion` the "
                + "nearest text that has one"
        case .severalReadings: "people would read a text differently; `data.readings` has both readings"
        case .givenTwice: "a captured line or a text gives something twice of which there can only be one"
        case .unresolved: "the text of a task still has both versions of a conflict"
        case .missingTitle: "nothing remains of a captured line for the title"
        }
    }
}

extension Refusal {
    /// Returns the error for a text at a path.
    func located(at path: String, of kind: TimePhrase.Kind) -> InvalidParams {
        InvalidParams(reason(for: kind), path: path, problem: sentence, details: details)
    }

    /// Returns the error for a text that is being decoded.
    func invalidValue(of kind: TimePhrase.Kind) -> InvalidValue {
        InvalidValue(sentence, reason(for: kind), details: details)
    }

    private func reason(for kind: TimePhrase.Kind) -> any ErrorReason {
        switch reason {
        case .ambiguous: TextReason.severalReadings
        case .doesNotExist where kind != .duration: InvalidReason.invalidDate
        case .notPast: InvalidReason.inTheFuture
        case .givenTwice: TextReason.givenTwice
        case .missingTitle: TextReason.missingTitle
        default: TextReason.notUnderstood
        }
    }

    /// What programs get: the part at fault, what was understood, and what to write instead.
    var details: [String: JSONValue] {
        var details: [String: JSONValue] = [
            "start": .integer(Int64(range.start)), "end": .integer(Int64(range.end)),
            "startByte": .integer(Int64(range.startByte)), "endByte": .integer(Int64(range.endByte)),
            "readings": .array(readings.map { .string($0) }),
            "understood": .array(understood.compactMap { try? JSONValue(writing: $0) }),
        ]
        if let nearest { details["suggestion"] = .string(nearest) }
        return details
    }
}
