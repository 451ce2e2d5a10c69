import Foundation

/// Parses a frame into requests.
struct RequestReader<Service: Actor> {
    /// The requests of one message.
    struct Message {
        var isBatch: Bool
        var requests: [Request<Service>]

        static func refused(_ error: RPCError) -> Message {
            Message(isBatch: false, requests: [Request(id: nil, content: .refused(error))])
        }
    }

    private static var maxQuoted: Int { 1 << 16 }

    private let table: MethodTable<Service>
    private let decoder = JSONDecoder()

    init(table: MethodTable<Service>) {
        self.table = table
        decoder.userInfo[.methodTable] = table
    }

    func read(_ content: Frame.Content) -> Message {
        switch content {
        case .message(let bytes):
            return read(bytes)
        case .tooLong(let limit):
            return .refused(
                RPCError(.tooLarge, "The message exceeds the limit of \(limit) bytes and was skipped."))
        case .malformed(let sentence):
            return .refused(RPCError(.parseError, sentence))
        }
    }

    private func read(_ bytes: [UInt8]) -> Message {
        let outline: MessageOutline
        do {
            outline = try MessageScanner.outline(of: bytes)
        } catch {
            return .refused(error)
        }
        if outline.isBatch, outline.elements.isEmpty {
            return .refused(RPCError(.emptyBatch, "A batch must have at least one request."))
        }
        let requests = outline.elements.map { read($0, of: bytes) }
        return Message(isBatch: outline.isBatch, requests: requests)
    }

    private func read(_ element: MessageOutline.Element, of bytes: [UInt8]) -> Request<Service> {
        let token = element.id
        let id = token.map { bytes[$0.range] }
        guard token.map({ Self.isID($0, in: bytes) }) ?? true else {
            let sentence = "The member “id” must be a string, a 64-bit whole number, or null."
            return Request(id: nil, content: .refused(RPCError(.invalidEnvelope, sentence)))
        }
        if let problem = element.problem { return Request(id: id, content: .refused(problem)) }
        guard element.isObject else {
            let error = RPCError(.invalidEnvelope, "A request must be an object.")
            return Request(id: nil, content: .refused(error))
        }
        return Request(id: id, content: content(of: Data(bytes[element.range]), isNotification: id == nil))
    }

    private func content(of json: Data, isNotification: Bool) -> Request<Service>.Content {
        do {
            switch try decoder.decode(Envelope<Service>.self, from: json).content {
            case .call(let call):
                return .call(call)
            case .response:
                return .ignored
            case .unknownMethod(let name):
                return isNotification && Self.isOptional(name) ? .ignored : .refused(unknownMethod(name))
            case .unfit(let error):
                return .refused(parameterError(error, in: json))
            }
        } catch let error as RPCError {
            return .refused(error)
        } catch {
            // The scan accepted input that the decoder refuses.
            return .refused(RPCError(.parseError, "The message could not be read as JSON."))
        }
    }

    /// Whether the method is a notification that language-server and MCP clients send to any server.
    private static func isOptional(_ method: String) -> Bool {
        method.hasPrefix("$/") || method.hasPrefix("notifications/") || method == "initialized"
    }

    private func unknownMethod(_ name: String) -> RPCError {
        let suggestion = table.nearestName(to: name)
        var message = "There is no method “\(name)”"
        message += suggestion.map { "; did you mean “\($0)”?" } ?? "."
        let data: [String: JSONValue] = [
            "method": .string(name), "suggestion": suggestion.map(JSONValue.string) ?? .null,
        ]
        return RPCError(.methodNotFound, message, data: data)
    }

    private func parameterError(_ error: any Error, in json: Data) -> RPCError {
        switch error {
        case let error as any RPCErrorConvertible:
            return error.rpcError
        case let error as DecodingError:
            // The error names the kind of the found value only where finding it is cheap.
            let isSmall = json.count <= Self.maxQuoted
            let envelope = isSmall ? try? decoder.decode(EnvelopeParameters.self, from: json) : nil
            return InvalidParams(error, in: envelope?.params).rpcError
        case let error as InvalidValue:
            return error.located(at: MemberPath([])).rpcError
        default:
            return InvalidParams(
                .wrongType, path: "", problem: "The parameters could not be read."
            ).rpcError
        }
    }

    private static func isID(_ token: MessageOutline.Token, in bytes: [UInt8]) -> Bool {
        switch token.kind {
        case .string, .null: true
        case .number: Int64(String(decoding: bytes[token.range], as: UTF8.self)) != nil
        case .other: false
        }
    }
}

/// One request of a message, ready to run or to be refused.
struct Request<Service: Actor> {
    enum Content {
        case call(Call<Service>)
        /// An invalid request. The peer receives the error even without an id if it is not a request at all, as
        /// the specification requires.
        case refused(RPCError)
        /// No reply and no action.
        case ignored
    }

    /// The bytes of the id, to be echoed; nil for a notification.
    let id: ArraySlice<UInt8>?
    let content: Content
}
