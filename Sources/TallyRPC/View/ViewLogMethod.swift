import JSONRPC
import Tally
import TallyViews

struct ViewLogMethod: Method {
    static let name = "view.log"
    static let summary = "Draws a page of the steps in history, in words, latest first."
    static let effect = Effect.reads
    static let example = Example(
        #"{"width": 60}"#,
        after: [
            ExampleRequest.report, ExampleRequest.milk, #"{"method": "task.delete", "params": {"id": 2}}"#,
            #"{"method": "history.undo"}"#,
        ])

    var selection = StepSelection()
    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape { ViewLogMethod() }
        .including(StepSelection.shape(), at: \.selection)
        .including(ViewPage.shape(of: "steps"), at: \.page)
        .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let since = try selection.start(at: engine.moment)
        let start = try page.start(
            of: selection.isEmpty
                ? QueryMark([Self.name])
                : QueryMark([Self.name, selection.madeBy?.rawValue, selection.since?.text]))
        let before = try start.number(isFirst: page.cursor == nil)
        // One more tells whether there is another page.
        let found = try engine.history(
            before: before, limit: page.limit + 1, madeBy: selection.madeBy, since: since)
        let steps = Array(found.prefix(page.limit))
        let last = found.count > steps.count ? steps.last.map { "\($0.step.number)" } : nil
        return LogView(steps: steps, hasMore: last != nil).drawn(options, at: try engine.moment)
            .continuing(at: start.continued(by: steps.count, list: last))
    }
}

extension ViewCursor {
    /// Returns the number after which a list by number continues; nil for its start.
    fileprivate func number(isFirst: Bool) throws -> Int? {
        if isFirst { return nil }
        guard part == 0, shown != nil, let number = list.flatMap({ Int($0) }), number > 0 else {
            throw Failure.unreadableCursor
        }
        return number
    }
}
