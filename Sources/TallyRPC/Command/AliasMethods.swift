import JSONRPC
import Tally

struct AliasCreateMethod: Method {
    static let name = "alias.create"
    static let summary = "Gives a command line a name."
    static let details = "Whether the line is a command is known when it is run."
    static let effect = Effect.changes
    static let failures = [ErrorCode.duplicate, .reserved]
    static let example = Example(##"{"name": "morning", "line": "list is:today @Home"}"##)

    var draft = CommandAliasDraft()

    static let shape = Shape { AliasCreateMethod() }.including(
        CommandAliasDraft.shape(for: .create), at: \.draft)

    func run(on engine: isolated Engine) throws -> AliasResult {
        AliasResult(alias: try engine.createAlias(draft))
    }
}

struct AliasListMethod: Method {
    static let name = "alias.list"
    static let summary = "Lists the aliases by name."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.alias])

    static let shape = Shape(AliasListMethod.init)

    struct Result: LaidOut {
        let aliases: [CommandAlias]

        static let layout = Layout<Result>([Member("aliases", \.aliases, "the aliases")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(aliases: try engine.aliases())
    }
}

struct AliasUpdateMethod: Method {
    static let name = "alias.update"
    static let summary = "Changes the name or the line of an alias."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .duplicate, .reserved, .conflict]
    static let example = Example(
        ##"{"alias": "morning", "line": "list is:today"}"##, after: [ExampleRequest.alias])

    let alias: EntityReference
    let ifRevision: Int?
    var draft = CommandAliasDraft()

    static let shape = Shape(
        { AliasUpdateMethod(alias: $0, ifRevision: $1) },
        Field("alias", \.alias, FieldText.alias),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision)
    ).including(CommandAliasDraft.shape(for: .update), at: \.draft)

    func run(on engine: isolated Engine) throws -> AliasResult {
        AliasResult(alias: try engine.updateAlias(alias.text, draft, ifRevision: ifRevision))
    }
}

struct AliasDeleteMethod: Method {
    static let name = "alias.delete"
    static let summary = "Deletes an alias."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(#"{"alias": "morning"}"#, after: [ExampleRequest.alias])

    let alias: EntityReference
    let ifRevision: Int?

    static let shape = Shape(
        AliasDeleteMethod.init,
        Field("alias", \.alias, FieldText.alias),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> AliasResult {
        AliasResult(alias: try engine.deleteAlias(alias.text, ifRevision: ifRevision))
    }
}
