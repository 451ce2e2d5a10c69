import Foundation

/// A coding key for a member of the envelope.
struct EnvelopeKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    static let jsonrpc = EnvelopeKey(stringValue: "jsonrpc")
    static let method = EnvelopeKey(stringValue: "method")
    static let params = EnvelopeKey(stringValue: "params")
    static let request: Set<String> = ["jsonrpc", "id", "method", "params"]
    static let outcome: Set<String> = ["result", "error"]
}

/// A decoded request: the envelope and, in the same pass, the parameters as the method's own type.
///
/// The decoder's `userInfo` must hold the `MethodTable` under `.methodTable`.
struct Envelope<Service: Actor>: Decodable {
    enum Content {
        case call(Call<Service>)
        /// The parameters are invalid.
        case unfit(any Error)
        case unknownMethod(String)
        /// A response. It is ignored, because the server sends no requests.
        case response
    }

    let content: Content

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: EnvelopeKey.self)
        let unknown = members.allKeys.filter { !EnvelopeKey.request.contains($0.stringValue) }
        if let name = unknown.map({ $0.stringValue }).min() {
            if !members.contains(.method),
                unknown.allSatisfy({ EnvelopeKey.outcome.contains($0.stringValue) })
            {
                content = .response
                return
            }
            throw RPCError(
                .invalidEnvelope,
                "Unknown member “\(name)”. A request has the members jsonrpc, id, method and params.")
        }
        guard (try? members.decode(String.self, forKey: .jsonrpc)) == "2.0" else {
            throw RPCError(.invalidEnvelope, "The member “jsonrpc” must be “2.0”.")
        }
        guard let method = try? members.decode(String.self, forKey: .method) else {
            throw RPCError(.invalidEnvelope, "The member “method” must be a string.")
        }
        guard let table = decoder.userInfo[.methodTable] as? MethodTable<Service>,
            let entry = table.entry(named: method)
        else {
            content = .unknownMethod(method)
            return
        }
        do {
            content = .call(try entry.decode(Self.parameters(of: members)))
        } catch {
            content = .unfit(error)
        }
    }

    private static func parameters(
        of members: KeyedDecodingContainer<EnvelopeKey>
    ) throws -> KeyedDecodingContainer<MemberKey>? {
        guard members.contains(.params), try !members.decodeNil(forKey: .params) else { return nil }
        do {
            return try members.nestedContainer(keyedBy: MemberKey.self, forKey: .params)
        } catch DecodingError.typeMismatch {
            throw InvalidParams(
                .wrongType, path: "",
                problem: "The member “params” must be an object; positional parameters are not supported.")
        }
    }
}

/// The parameters alone, to report the value at a path.
struct EnvelopeParameters: Decodable {
    let params: JSONValue?
}

extension CodingUserInfoKey {
    static let methodTable: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "methodTable") else {
            preconditionFailure("a userInfo key may have any raw value")
        }
        return key
    }()
}
