import Foundation

/// A member name of the envelope.
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

/// One request as it is decoded: the envelope and, in the same pass, the parameters as the method's own type.
///
/// The decoder's `userInfo` holds the `MethodTable` under `.methodTable`.
struct Envelope<Service: Actor>: Decodable {
    enum Content {
        case call(Call<Service>)
        /// The parameters do not fit the method.
        case unfit(any Error)
        case unknownMethod(String)
        /// The peer's answer to a request; none is ever made.
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
            throw RPCError(.invalidRequest, "A request has no member \"\(name)\".")
        }
        guard (try? members.decode(String.self, forKey: .jsonrpc)) == "2.0" else {
            throw RPCError(.invalidRequest, "The member \"jsonrpc\" must be \"2.0\".")
        }
        guard let method = try? members.decode(String.self, forKey: .method) else {
            throw RPCError(.invalidRequest, "The member \"method\" must be a string.")
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
            throw RPCError(.invalidParams, "Parameters are given by name: send an object.")
        }
    }
}

/// The parameters alone, to say what was found at a path.
struct EnvelopeParameters: Decodable {
    let params: JSONValue?
}

extension CodingUserInfoKey {
    static let methodTable: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "methodTable") else {
            preconditionFailure("every raw value is a key")
        }
        return key
    }()
}
