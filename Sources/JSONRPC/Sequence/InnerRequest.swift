import Foundation

/// A request that stands among the parameters of another.
public struct InnerRequest: ShapedInput {
    let method: String
    let params: ParameterObject
    let tempID: TemporaryName?

    public static let shape = Shape(
        InnerRequest.init,
        Field("method", \.method, "the method's name"),
        Field("params", \.params, "its parameters"),
        Field(
            "tempId", \.tempID,
            "names what the request answers about, as the task it makes: where a later request names such a thing, it can "
                + "say `tempId:` and this name"))
}

/// Parameters that are read later, when it is known what they refer to.
struct ParameterObject: WireInput {
    let members: [String: JSONValue]

    static var schema: Schema { .object([], isOpen: true) }
    static var whenAbsent: ParameterObject? { ParameterObject(members: [:]) }
    var isAbsent: Bool { members.isEmpty }

    init(members: [String: JSONValue]) { self.members = members }

    init(from decoder: any Decoder) throws {
        switch try JSONValue(from: decoder) {
        case .null: members = [:]
        case .object(let members): self.members = members
        case .array: throw InvalidValue("must be an object: parameters are given by name")
        case let other: throw InvalidValue("must be an object, not \(other.kindInWords)")
        }
    }

    func encode(to encoder: any Encoder) throws {
        try JSONValue.object(members).encode(to: encoder)
    }
}

extension MethodEntry {
    /// Reads parameters strictly, by the method's own shape, with temporary names replaced by what they stand for.
    func call(with parameters: ParameterObject, names: TemporaryNames) throws -> Call<Service> {
        if parameters.members["mutationId"] != nil, effect == .changes {
            throw InvalidParams(
                path: "mutationId", problem: "cannot be given here; give one to the request as a whole")
        }
        let decoder = JSONDecoder()
        decoder.userInfo[.temporaryNames] = names
        decoder.userInfo[.methodEntry] = self
        do {
            let json = try JSONEncoder.wire().encode(parameters)
            return try decoder.decode(InnerParameters<Service>.self, from: json).call.get()
        } catch let error as DecodingError {
            throw InvalidParams(error, in: .object(parameters.members))
        }
    }
}

/// The decoder's `userInfo` holds the `MethodEntry` under `.methodEntry`.
private struct InnerParameters<Service: Actor>: Decodable {
    let call: Result<Call<Service>, any Error>

    init(from decoder: any Decoder) throws {
        guard let entry = decoder.userInfo[.methodEntry] as? MethodEntry<Service> else {
            preconditionFailure("the method is known before its parameters are read")
        }
        let members = try decoder.container(keyedBy: MemberKey.self)
        do {
            call = .success(try entry.decode(members))
        } catch {
            call = .failure(error)
        }
    }
}

extension CodingUserInfoKey {
    fileprivate static let methodEntry: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "methodEntry") else {
            preconditionFailure("every raw value is a key")
        }
        return key
    }()
}
