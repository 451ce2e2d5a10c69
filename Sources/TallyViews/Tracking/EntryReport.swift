import Tally

/// A time entry as a change left it.
public struct EntryReport: Sendable {
    public let entries: [TimeEntry]
    /// A word before each, such as `deleted`.
    public let lead: String?
    /// Whether their activity is archived.
    public let isArchived: Bool

    public init(_ entries: [TimeEntry], lead: String? = nil, isArchived: Bool = false) {
        self.entries = entries
        self.lead = lead
        self.isArchived = isArchived
    }

    public init(_ entry: TimeEntry, lead: String? = nil) { self.init([entry], lead: lead) }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        for entry in entries { page.report(entry, lead: lead) }
        if isArchived, let entry = entries.last { page.noteArchive(of: entry.activity) }
        return page.drawn()
    }
}

/// The timer, and the entry of the timer that it stopped.
public struct TimerReport: Sendable {
    public let timer: TimerView?
    public let stopped: TimeEntry?
    /// A word before the timer, such as `discarded`.
    public let lead: String?
    /// Whether its activity is archived.
    public let isArchived: Bool

    /// - Parameter timer: nil if none is running.
    public init(
        _ timer: TimerView?, stopped: TimeEntry? = nil, lead: String? = nil, isArchived: Bool = false
    ) {
        self.timer = timer
        self.stopped = stopped
        self.lead = lead
        self.isArchived = isArchived
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        if let stopped { page.report(stopped, lead: "stopped") }
        if let timer {
            page.report(timer, lead: lead)
            if isArchived { page.noteArchive(of: timer.timer.activity) }
        }
        if timer == nil, stopped == nil { page.sentence("No timer is running. Start one with an activity.") }
        return page.drawn()
    }
}

extension Page {
    /// Says that an activity is archived, since it may not be the one that was meant.
    fileprivate mutating func noteArchive(of activity: ActivityReference) {
        note("“\(plain(activity.name))” is archived.", .muted)
    }
}
