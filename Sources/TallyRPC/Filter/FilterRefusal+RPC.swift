import JSONRPC
import Tally
import TallyLanguage

extension TallyServer {
    /// The language of filters.
    public static let language: any FilterLanguage = FilterGrammar()
}

extension FilterRefusal {
    /// Returns the error for the filter at a path.
    func located(at path: String) -> InvalidParams {
        var details: [String: JSONValue] = [
            "offset": .integer(Int64(place.start)), "start": .integer(Int64(place.start)),
            "end": .integer(Int64(place.end)), "readings": .array(readings.map { .string($0) }),
        ]
        if let nearest { details["suggestion"] = .string(nearest) }
        func error(_ reason: some ErrorReason) -> InvalidParams {
            InvalidParams(reason, path: path, problem: sentence, details: details)
        }
        return switch reason {
        case .notUnderstood: error(TextReason.notUnderstood)
        case .severalReadings: error(TextReason.severalReadings)
        case .invalidDate: error(InvalidReason.invalidDate)
        case .inTheFuture: error(InvalidReason.inTheFuture)
        case .unknownProject, .unknownFilter: error(InvalidReason.unknownName)
        case .circle: error(InvalidReason.filterCircle)
        case .tooLong: error(InvalidReason.tooLong)
        }
    }
}
