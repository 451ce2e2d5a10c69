import JSONRPC
import Tally
import TallyLanguage

/// Why a text in words is refused.
enum TextReason: String, ErrorReason {
    case notUnderstood, severalReadings

    var code: ErrorCode { .invalidParams }

    var meaning: String {
        switch self {
        case .notUnderstood:
            "a text has no meaning; `data.start` and `data.end` have the part at fault, `data.suggestion` the "
                + "nearest text that has one"
        case .severalReadings: "people would read a text differently; `data.readings` has both readings"
        }
    }
}

extension Refusal {
    /// Returns the error for a text at a path.
    func located(at path: String, of kind: TimePhrase.Kind) -> InvalidParams {
        var details: [String: JSONValue] = [
            "start": .integer(Int64(range.start)), "end": .integer(Int64(range.end)),
            "startByte": .integer(Int64(range.startByte)), "endByte": .integer(Int64(range.endByte)),
            "readings": .array(readings.map { .string($0) }),
            "understood": .array(understood.compactMap { try? JSONValue(writing: $0) }),
        ]
        if let nearest { details["suggestion"] = .string(nearest) }
        func error(_ reason: some ErrorReason) -> InvalidParams {
            InvalidParams(reason, path: path, problem: sentence, details: details)
        }
        return switch reason {
        case .ambiguous: error(TextReason.severalReadings)
        case .doesNotExist where kind != .duration: error(InvalidReason.invalidDate)
        case .notPast: error(InvalidReason.inTheFuture)
        default: error(TextReason.notUnderstood)
        }
    }
}
