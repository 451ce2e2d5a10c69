import Foundation

/// A request nested in the parameters of another one.
public struct InnerRequest: ShapedInput {
    let method: String
    let params: ParameterObject
    let tempID: TemporaryName?

    public static let shape = Shape(
        InnerRequest.init,
        Field("method", \.method, "the method's name"),
        Field("params", \.params, "the method's parameters"),
        Field(
            "tempId", \.tempID,
            "a temporary name for the record in the result, such as a new task; later requests can refer to it "
                + "as `tempId:` followed by this name"))
}

/// Parameters that are decoded later, when the temporary names in them can be resolved.
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
        case .array:
            throw InvalidValue("must be an object; positional parameters are not supported", .wrongType)
        case let other: throw InvalidValue("must be an object, not \(other.kindInWords)", .wrongType)
        }
    }

    func encode(to encoder: any Encoder) throws {
        try JSONValue.object(members).encode(to: encoder)
    }
}

extension MethodEntry {
    /// Decodes parameters strictly, as the method's own type, and resolves temporary names.
    func call(with parameters: ParameterObject, names: TemporaryNames) throws -> Call<Service> {
        if parameters.members["mutationId"] != nil, effect == .changes {
            throw InvalidParams(
                .unknownMember, path: "mutationId",
                problem: "cannot be set here; set it on the enclosing request")
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

/// The decoder's `userInfo` must hold the `MethodEntry` under `.methodEntry`.
private struct InnerParameters<Service: Actor>: Decodable {
    let call: Result<Call<Service>, any Error>

    init(from decoder: any Decoder) throws {
        guard let entry = decoder.userInfo[.methodEntry] as? MethodEntry<Service> else {
            preconditionFailure("userInfo has no method entry")
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
            preconditionFailure("a userInfo key may have any raw value")
        }
        return key
    }()
}
