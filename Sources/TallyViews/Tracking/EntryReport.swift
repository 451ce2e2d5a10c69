import Tally

/// A time entry as a change left it.
public struct EntryReport: Sendable {
    public let entries: [TimeEntry]
    /// A word before each, such as `deleted`.
    public let lead: String?

    public init(_ entries: [TimeEntry], lead: String? = nil) {
        self.entries = entries
        self.lead = lead
    }

    public init(_ entry: TimeEntry, lead: String? = nil) { self.init([entry], lead: lead) }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        for entry in entries { page.report(entry, lead: lead) }
        return page.drawn()
    }
}

/// The timer, and the entry of the timer that it stopped.
public struct TimerReport: Sendable {
    public let timer: TimerView?
    public let stopped: TimeEntry?
    /// A word before the timer, such as `discarded`.
    public let lead: String?

    /// - Parameter timer: nil if none is running.
    public init(_ timer: TimerView?, stopped: TimeEntry? = nil, lead: String? = nil) {
        self.timer = timer
        self.stopped = stopped
        self.lead = lead
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        if let stopped { page.report(stopped, lead: "stopped") }
        if let timer { page.report(timer, lead: lead) }
        if timer == nil, stopped == nil { page.sentence("No timer is running. Start one with an activity.") }
        return page.drawn()
    }
}
