import JSONRPC
import Tally

struct FilterCreateMethod: Method {
    static let name = "filter.create"
    static let summary = "Saves a filter under a name."
    static let details = """
        Other filters, and the context of the settings, use it as `:name`, in which `_` stands for a space, or \
        as `:"name"`. Its `sort:` and `limit:` count where it is a whole filter; elsewhere only its conditions \
        do. What its words mean is decided each time it is used: `due<friday` is always about the next Friday.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.duplicate]
    static let example = Example(##"{"name": "Errands", "filter": "#errands is:open"}"##)

    var draft = SavedFilterDraft()

    static let shape = Shape { FilterCreateMethod() }.including(
        SavedFilterDraft.shape(for: .create), at: \.draft)

    func run(on engine: isolated Engine) throws -> FilterResult {
        FilterResult(filter: try engine.createFilter(draft))
    }
}

struct FilterListMethod: Method {
    static let name = "filter.list"
    static let summary = "Lists the saved filters by name."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.savedFilter])

    static let shape = Shape(FilterListMethod.init)

    struct Result: LaidOut {
        let filters: [SavedFilter]

        static let layout = Layout<Result>([Member("filters", \.filters, "the saved filters")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(filters: try engine.filters())
    }
}

struct FilterUpdateMethod: Method {
    static let name = "filter.update"
    static let summary = "Changes the name or the text of a saved filter."
    static let details =
        "A new name is also written where the former one stands: in other saved filters and in the context."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .duplicate, .conflict]
    static let example = Example(
        ##"{"id": "Errands", "filter": "#errands or #shop"}"##, after: [ExampleRequest.savedFilter])

    let id: EntityReference
    let ifRevision: Int?
    var draft = SavedFilterDraft()

    static let shape = Shape(
        { FilterUpdateMethod(id: $0, ifRevision: $1) },
        Field("id", \.id, FieldText.savedFilter),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision)
    ).including(SavedFilterDraft.shape(for: .update), at: \.draft)

    func run(on engine: isolated Engine) throws -> FilterResult {
        FilterResult(filter: try engine.updateFilter(id.text, draft, ifRevision: ifRevision))
    }
}

struct FilterDeleteMethod: Method {
    static let name = "filter.delete"
    static let summary = "Deletes a saved filter."
    static let details =
        "One that another saved filter or the context of the settings uses cannot be deleted."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict, .invalidState]
    static let example = Example(#"{"id": "Errands"}"#, after: [ExampleRequest.savedFilter])

    let id: EntityReference
    let ifRevision: Int?

    static let shape = Shape(
        FilterDeleteMethod.init,
        Field("id", \.id, FieldText.savedFilter),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> FilterResult {
        FilterResult(filter: try engine.deleteFilter(id.text, ifRevision: ifRevision))
    }
}
