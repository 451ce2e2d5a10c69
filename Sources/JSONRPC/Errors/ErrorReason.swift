/// Why a request failed, as a stable word for programs: a camelCase word, sent as `data.reason`.
///
/// A service declares its own reasons as enumerations. Every error needs one, and each belongs to one code.
public protocol ErrorReason: RawRepresentable<String>, CaseIterable, Sendable {
    /// The code of the errors that have this reason.
    var code: ErrorCode { get }
    /// When the error occurs: a phrase for documents.
    var meaning: String { get }
}

/// The reasons of errors in the protocol itself.
public enum RequestReason: String, ErrorReason {
    case parseError
    case tooLarge, tooDeep, repeatedMember, nullCharacter, emptyBatch, invalidEnvelope, resultTooLarge,
        shuttingDown
    case methodNotFound, internalError, cancelled

    public var code: ErrorCode {
        switch self {
        case .parseError: .parseError
        case .tooLarge, .tooDeep, .repeatedMember, .nullCharacter, .emptyBatch, .invalidEnvelope,
            .resultTooLarge, .shuttingDown:
            .invalidRequest
        case .methodNotFound: .methodNotFound
        case .internalError: .internalError
        case .cancelled: .cancelled
        }
    }

    public var meaning: String {
        switch self {
        case .parseError, .methodNotFound, .internalError, .cancelled: code.meaning
        case .tooLarge: "the message or the batch exceeds a limit of size"
        case .tooDeep: "the message is nested too deeply"
        case .repeatedMember: "an object has the same member twice"
        case .nullCharacter: "a string contains U+0000"
        case .emptyBatch: "a batch has no requests"
        case .invalidEnvelope: "`jsonrpc`, `id` or `method` is invalid or missing, or there is another member"
        case .resultTooLarge: "the results of one group or batch are too large; request less at a time"
        case .shuttingDown: "the request follows `shutdown`"
        }
    }
}

/// The reasons of errors that are found while parameters are decoded.
public enum ParameterReason: String, ErrorReason {
    case unknownMember, missingMember, conflictingMembers, wrongType, outOfRange, tooShort, tooLong,
        unknownValue, invalidFormat, invalidReference

    public var code: ErrorCode { .invalidParams }

    public var meaning: String {
        switch self {
        case .unknownMember: "there is no such member here; `data.suggestion` may have a similar name"
        case .missingMember: "a member is required, always or together with the other ones"
        case .conflictingMembers: "the member cannot be used with the values of the other ones"
        case .wrongType: "the value has another JSON type, or a number has too many decimals"
        case .outOfRange:
            "the number or period is out of range; `data.minimum` and `data.maximum` may have it"
        case .tooShort: "the text or list is empty or too short"
        case .tooLong: "the text, list or period is too long"
        case .unknownValue: "the value is not one of those allowed; `data.suggestion` may have a similar one"
        case .invalidFormat: "the text does not have the required form"
        case .invalidReference:
            "a `tempId` is unknown, used twice, or of a request that comes later or failed"
        }
    }
}
