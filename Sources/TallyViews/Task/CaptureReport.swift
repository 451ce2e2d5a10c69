import Tally

/// The task of a captured line.
public struct CaptureReport: Sendable {
    public let task: TaskView
    public let isDryRun: Bool

    public init(task: TaskView, isDryRun: Bool = false) {
        self.task = task
        self.isDryRun = isDryRun
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align([task])
        if isDryRun { page.sentence("Would create:") }
        page.report(task)
        return page.drawn()
    }
}
