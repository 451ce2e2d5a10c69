import JSONRPC
import Tally

struct ActionListMethod: Method {
    static let name = "action.list"
    static let summary = "Lists what can be done now with a thing, or with nothing chosen."
    static let details = """
        A client shows the actions in its own way, asks for the `inputs`, adds their members to `params`, and sends \
        the method. What would be refused now, or would change nothing, is not listed. With an `entity` and no \
        `id`, the actions are those that make such things. See [Actions](#actions).
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(
        #"{"entity": "timeEntry", "id": 1}"#,
        after: [ExampleRequest.activity, ExampleRequest.time])

    let entity: ActionEntity?
    let id: ActionID?

    static let shape = Shape(
        ActionListMethod.init,
        Field("entity", \.entity, "the kind of the thing; a reminder is named by its task"),
        Field("id", \.id, "the thing, as the methods of its kind name it; a day by its date"))

    struct Result: LaidOut {
        let actions: [ListedAction]

        static let layout = Layout<Result>([Member("actions", \.actions, "the actions, the usual ones first")]
        )
    }

    func run(on engine: isolated Engine) throws -> Result {
        if entity == nil, id != nil {
            throw InvalidParams(.missingMember, path: "entity", problem: "is required with id")
        }
        let offers = try ActionTable.offers(entity, id, on: engine)
        return Result(actions: offers.filter(\.isOffered).map(\.action))
    }
}
