import JSONRPC
import Tally
import TallyViews

struct ViewTagsMethod: Method {
    static let name = "view.tags"
    static let summary =
        "Draws a page of the tags, with the numbers of their open and done tasks, and of their time entries."
    static let effect = Effect.reads
    static let example = Example(#"{"width": 60}"#, after: [ExampleRequest.report, ExampleRequest.milk])

    let prefix: Tag?
    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape(
        { ViewTagsMethod(prefix: $0) },
        Field("prefix", \.prefix, "only tags that begin with this, ignoring case")
    )
    .including(ViewPage.shape(of: "tags"), at: \.page)
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let start = try page.start(of: QueryMark([Self.name, prefix?.key]))
        guard start.part == 0, (start.list == nil) == (page.cursor == nil) else {
            throw Failure.unreadableCursor
        }
        var query = TagQuery()
        (query.prefix, query.limit, query.cursor) = (prefix, page.limit, start.list)
        let tags = try engine.tags(matching: query)
        return TagsView(page: tags, before: start.shown).drawn(options, at: try engine.moment)
            .continuing(at: start.continued(by: tags.tags.count, list: tags.nextCursor))
    }
}
