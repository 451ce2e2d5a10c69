/// A request nested in the parameters of another one.
public struct InnerRequest: ShapedInput {
    let method: String
    let params: ParameterObject
    let tempID: TemporaryName?

    public static let shape = Shape(
        InnerRequest.init,
        Field("method", \.method, "the method's name").length(1...64),
        Field("params", \.params, "the method's parameters"),
        Field(
            "tempId", \.tempID,
            "a temporary name for the record in the result, such as a new task; later requests can refer to it "
                + "as `tempId:` followed by this name"))
}

/// Parameters that are decoded later, when the temporary names in them can be resolved.
struct ParameterObject: WireInput {
    /// Nil if they are absent or null.
    private let object: JSONElement?

    static var schema: Schema { .object([], isOpen: true) }
    static var whenAbsent: ParameterObject? { ParameterObject(object: nil) }
    var isAbsent: Bool { members.isEmpty }

    private init(object: JSONElement?) { self.object = object }

    init(json: JSONElement) throws {
        if json.isArray {
            throw InvalidValue("must be an object; positional parameters are not supported", .wrongType)
        }
        _ = json.isNull ? nil : try json.members()
        object = json.isNull ? nil : json
    }

    var canonicalForm: JSONValue { .object(members) }

    /// The members that matter to the method. A number that no type can hold fails when the method is decoded.
    private var members: [String: JSONValue] {
        guard let object, case .object(var members) = try? JSONValue(json: object) else { return [:] }
        members[MetaParameter.field.name.text] = nil
        members[MutationParameter.field.name.text] = nil
        return members
    }

    /// Decodes the parameters strictly, as those of a method, and resolves temporary names.
    func decode<Service>(for entry: MethodEntry<Service>, names: TemporaryNames) throws -> Call<Service> {
        if entry.effect == .changes, object?.member(MutationParameter.field.name) != nil {
            throw InvalidParams(
                .unknownMember, path: MutationParameter.field.name.text,
                problem: "cannot be set here; set it on the enclosing request")
        }
        return try entry.decode(object?.asRoot(resolving: names))
    }
}
