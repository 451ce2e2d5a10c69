import Tally

/// Steps that were undone or redone.
public struct StepReport: Sendable {
    public let steps: [HistoryStepView]
    /// What was done to them: `undone` or `redone`.
    public let lead: String

    /// Those that could not be undone, with the reasons.
    public let kept: [UndoneSteps.Kept]

    public init(_ steps: [HistoryStepView], lead: String, kept: [UndoneSteps.Kept] = []) {
        self.steps = steps
        self.lead = lead
        self.kept = kept
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        for view in steps { page.report(view, lead: lead) }
        for kept in kept {
            page.report(kept.step, lead: "kept")
            page.note(page.plain(kept.reason), .muted)
        }
        return page.drawn()
    }
}

extension Page {
    fileprivate mutating func report(_ view: HistoryStepView, lead word: String) {
        let author = view.step.madeBy.tail.map { ", " + $0 } ?? ""
        let time = StyledText("step \(view.step.number), \(stamp(view.step.at))\(author)", .muted)
        add(lead(word), StyledText(plain(view.summary)), details: [time], .step(view.step))
    }
}

extension Author {
    /// Who made a step, where that is worth saying: such as `by an agent`.
    var tail: String? {
        switch self {
        case .person: nil
        case .agent: "by an agent"
        case .import: "imported"
        case .device: "on another device"
        }
    }
}
