import JSONRPC
import TallyLanguage

extension CommandRefusal.Reason: ErrorReason {
    public var code: ErrorCode { .invalidParams }

    public var meaning: String {
        switch self {
        case .unknownCommand: "a line starts with no command and no alias; `data.suggestion` may have one"
        case .unknownOption: "the command does not take the option; `data.suggestion` may have a similar one"
        case .missingArgument: "a command needs another word"
        case .unexpectedArgument: "a command takes fewer words"
        case .missingValue: "an option needs a value, or `-` stands for nothing"
        case .unexpectedValue: "an option takes no value, or not this one"
        case .repeatedOption: "an option that takes one value is given twice"
        case .contradiction: "two words of a line cannot both hold"
        }
    }
}

extension CommandRefusal: RPCErrorConvertible {
    public var rpcError: RPCError {
        var data: [String: JSONValue] = ["usage": true]
        if let range {
            data["start"] = .integer(Int64(range.start))
            data["end"] = .integer(Int64(range.end))
            data["startByte"] = .integer(Int64(range.startByte))
            data["endByte"] = .integer(Int64(range.endByte))
        }
        if let suggestion { data["suggestion"] = .string(suggestion) }
        return RPCError(reason, sentence, data: data)
    }
}
