import Tally

/// The task of a captured line, and the words of the line that it cannot store yet.
public struct CaptureReport: Sendable {
    public let task: TaskView
    /// The words, which are in the notes.
    public let unstored: [String]
    public let isDryRun: Bool

    public init(task: TaskView, unstored: [String], isDryRun: Bool = false) {
        self.task = task
        self.unstored = unstored
        self.isDryRun = isDryRun
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align([task])
        if isDryRun { page.sentence("Would create:") }
        page.report(task)
        for words in unstored { page.note("only in the notes for now: \(page.plain(words))", .muted) }
        return page.drawn()
    }
}
