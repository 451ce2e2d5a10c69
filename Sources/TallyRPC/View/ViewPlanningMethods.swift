import JSONRPC
import Tally
import TallyViews

struct ViewPlanMethod: Method {
    static let name = "view.plan"
    static let summary =
        "Draws the plan of a day: its focus, what is due, suggestions with reasons, and the free time."
    static let details = "Suggestions are those of `focus.suggest`. What was carried over is in the focus."
    static let effect = Effect.reads
    static let example = Example(
        #"{"width": 60}"#,
        after: [
            ExampleRequest.report, ExampleRequest.call, ExampleRequest.milk, ExampleRequest.focusReport,
        ])

    let date: DayText<Ahead>?
    var options = ViewOptions()

    static let shape = Shape(
        { ViewPlanMethod(date: $0) }, Field("date", \.date, "today or a later day; defaults to today")
    )
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let day = try date?.day(at: engine.moment)
        // Those that are due are shown as such.
        let suggestions = try engine.suggestions(for: day, limit: 20)
        let due = try engine.dueTasks(by: suggestions.date)
        return PlanView(
            focus: try engine.focus(on: day), due: due.tasks, dueTotal: due.page.total,
            suggestions: suggestions
        ).drawn(options, at: try engine.moment)
    }
}

struct ViewReviewMethod: Method {
    static let name = "view.review"
    static let summary =
        "Draws the review of a week: what was done and what slipped, streaks, time, stakes, and what is stuck."
    static let effect = Effect.reads
    static let example = Example(
        #"{"width": 60}"#, after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let date: DayText<Past>?
    var options = ViewOptions()

    static let shape = Shape(
        { ViewReviewMethod(date: $0) }, Field("date", \.date, "a day of the week; defaults to today")
    )
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        ReviewView(try engine.weekReview(date?.day(at: engine.moment))).drawn(options, at: try engine.moment)
    }
}

struct ViewSuggestionsMethod: Method {
    static let name = "view.suggestions"
    static let summary = "Draws the tasks that are worth putting in the focus of a day, with the reasons."
    static let effect = Effect.reads
    static let example = Example(#"{"width": 60}"#, after: [ExampleRequest.report, ExampleRequest.call])

    let date: DayText<Ahead>?
    let limit: Int
    var options = ViewOptions()

    static let shape = Shape(
        { ViewSuggestionsMethod(date: $0, limit: $1) },
        Field("date", \.date, "today or a later day; defaults to today"),
        Field("limit", \.limit, "the maximum number of tasks").within(1...50).defaulting(to: 5)
    )
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let suggestions = try engine.suggestions(for: date?.day(at: engine.moment), limit: limit)
        return SuggestionsView(suggestions).drawn(options, at: try engine.moment)
    }
}
