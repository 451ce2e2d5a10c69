import Foundation

/// A method in the table: how its parameters are read and how it is run.
struct MethodEntry<Service: Actor>: Sendable {
    typealias Members = KeyedDecodingContainer<MemberKey>

    let name: String
    let effect: Effect
    /// Whether it can be one of several requests that are run as one: it works on what is stored, and not alone.
    let runsWithOthers: Bool
    /// Whether what it answers is about one thing that can be named.
    let answersReference: Bool
    /// Made when it is asked for: a server that only answers requests never needs it.
    let describe: @Sendable () -> MethodDescription
    /// Reads the parameters; nil members are an empty object.
    let decode: @Sendable (Members?) throws -> Call<Service>

    static func of<M: Method<Service>>(_ method: M.Type) -> MethodEntry {
        MethodEntry(method, namespace: nil) { .service($0) }
    }

    static func connection<M: ConnectionMethod<Service>>(_ method: M.Type) -> MethodEntry {
        MethodEntry(method, namespace: "connection") { .connection($0) }
    }

    private init<M: Method<Service>>(
        _ method: M.Type, namespace: String?, _ target: @escaping @Sendable (M) -> Call<Service>.Target
    ) {
        name = M.name
        effect = M.effect
        runsWithOthers = [.reads, .changes].contains(M.effect) && !M.runsAlone && !M.isLong
        answersReference = M.Result.self is any ReferableOutput.Type
        describe = { MethodDescription(method, namespace: namespace) }
        decode = { members in
            let takesMutationID = M.effect == .changes
            var further: [String] = []
            if takesMutationID { further.append(MutationTag.field.key.stringValue) }
            if M.isLong { further.append(ProgressTag.field.key.stringValue) }
            let parameters = try M.shape.decode(from: members, besides: further)
            return Call(
                name: M.name, effect: M.effect,
                mutationID: takesMutationID ? try MutationTag.field.value(in: members) : nil,
                isLong: M.isLong,
                progressToken: M.isLong ? try ProgressTag.field.value(in: members) : nil,
                target: target(parameters))
        }
    }
}

/// A method with its parameters, ready to run.
struct Call<Service: Actor> {
    enum Target {
        case service(any Method<Service>)
        case connection(any ConnectionMethod<Service>)
    }

    let name: String
    let effect: Effect
    let mutationID: String?
    /// Whether it can be cancelled while it runs.
    let isLong: Bool
    /// Where the peer wants to hear how far it has come.
    let progressToken: ProgressToken?
    let target: Target
}
