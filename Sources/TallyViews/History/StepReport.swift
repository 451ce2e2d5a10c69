import Tally

/// Steps that were undone or redone.
public struct StepReport: Sendable {
    public let steps: [HistoryStepView]
    /// What was done to them: `undone` or `redone`.
    public let lead: String

    public init(_ steps: [HistoryStepView], lead: String) {
        self.steps = steps
        self.lead = lead
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        for view in steps {
            let time = StyledText("step \(view.step.number), \(page.stamp(view.step.at))", .muted)
            page.add(
                page.lead(lead), StyledText(page.plain(view.summary)), details: [time], .step(view.step))
        }
        return page.drawn()
    }
}
