import JSONRPC
import Tally
import TallyViews

struct ViewFiltersMethod: Method {
    static let name = "view.filters"
    static let summary = "Draws a page of the saved filters by name."
    static let effect = Effect.reads
    static let example = Example(#"{"width": 60}"#, after: [ExampleRequest.savedFilter])

    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape { ViewFiltersMethod() }
        .including(ViewPage.shape(of: "saved filters"), at: \.page)
        .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let filters = try engine.filters()
        let start = try page.start(of: QueryMark([Self.name]))
        let (shown, next) = try start.slice(of: filters.count, limit: page.limit)
        return FiltersView(filters: filters, shown: shown).drawn(options, at: try engine.moment)
            .continuing(at: next)
    }
}
