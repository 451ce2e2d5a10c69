import Tally

/// Short forms of requests for activities and tracking.
extension TestEngine {
    @discardableResult
    package func activity(_ name: String) throws -> Activity {
        let name = try Name(name)
        return try change { try $0.createActivity(ActivityDraft(name: name)) }
    }

    @discardableResult
    package func log(
        _ activity: String, _ start: String, _ end: String, task: Int? = nil, note: String? = nil,
        tags: String...
    ) throws -> TimeEntry {
        var given = TimeDraft(
            activity: EntityReference(activity), start: try time(start), end: try time(end))
        if let note { given.note = .set(try Notes(note)) }
        if let task { given.task = .set(.number(task)) }
        if !tags.isEmpty { given.tags = .set(try tags.map { try Tag($0) }) }
        let draft = given
        return try change { try $0.logTime(draft) }
    }

    /// Starts a timer.
    /// - Returns: The time entry of the timer that it stopped.
    @discardableResult
    package func start(
        _ activity: String, task: Int? = nil, at moment: String? = nil, note: String? = nil, tags: String...
    ) throws -> TimeEntry? {
        let draft = TimerDraft(
            activity: activity, note: try note.map { try Notes($0) }, tags: try tags.map { try Tag($0) },
            task: task.map { .number($0) },
            at: try moment.map(time))
        return try change { try $0.startTimer(draft).stopped }
    }

    @discardableResult
    package func stop(at moment: String? = nil) throws -> TimeEntry {
        let at: DateText<Past>? = try moment.map(time)
        return try change { try $0.stopTimer(at: at) }
    }

    @discardableResult
    package func cancel() throws -> TimerView { try change { try $0.cancelTimer() } }

    /// Continues a time entry; nil means the one that ended last.
    /// - Returns: The time entry of the timer that it stopped.
    @discardableResult
    package func continueTime(_ number: Int? = nil) throws -> TimeEntry? {
        try change { try $0.continueTime(number.map { .number($0) }).stopped }
    }

    /// Splits a time entry; nil means the timer.
    @discardableResult
    package func split(_ number: Int?, at moment: String) throws -> TimeSplit {
        let at: DateText<Past> = try time(moment)
        return try change { engine in
            guard let number else { return try engine.splitTimer(at: at) }
            return try engine.splitTime(.number(number), at: at)
        }
    }

    /// Returns the gaps of a day as times of the clock in UTC, such as "08:00-09:30"; nil means today.
    package func gaps(_ date: String? = nil) throws -> [String] {
        let date = try date.map { try day($0) }
        func clock(_ instant: Instant) -> String { String(instant.description.dropFirst(11).prefix(5)) }
        return try read { try $0.timeGaps(on: date) }.gaps.map { "\(clock($0.start))-\(clock($0.end))" }
    }

    package func timer() throws -> TimerView? { try read { try $0.activeTimer() } }

    @discardableResult
    package func update(
        _ entry: TimeEntry, ifRevision: Int? = nil, _ changes: (inout TimeDraft) throws -> Void
    )
        throws -> TimeEntry
    {
        var all = TimeDraft()
        try changes(&all)
        let given = all
        return try change { try $0.updateTimeEntry(.identifier(entry.id), given, ifRevision: ifRevision) }
    }

    @discardableResult
    package func update(
        activity: String, ifRevision: Int? = nil, _ changes: (inout ActivityDraft) throws -> Void
    ) throws -> Activity {
        var all = ActivityDraft()
        try changes(&all)
        let given = all
        return try change { try $0.updateActivity(activity, given, ifRevision: ifRevision) }
    }

    package func entries(_ configure: (inout TimeQuery) throws -> Void = { _ in }) throws -> TimePage {
        var query = TimeQuery()
        try configure(&query)
        let given = query
        return try read { try $0.timeEntries(matching: given) }
    }

    /// Returns the rows as text: "name seconds" or "date seconds".
    package func summary(_ grouping: TimeSummary.Grouping, _ from: String, _ to: String) throws -> [String] {
        let (first, last) = (try day(from), try day(to))
        return try read { try $0.timeSummary(by: grouping, from: first, to: last) }.rows.map(\.words)
    }
}

extension TimeEntry {
    /// The days with their seconds, such as "2026-11-20 3600".
    package var parts: [String] { days.map { "\($0.date) \($0.seconds)" } }
}

extension TimeSummary.Row {
    package var words: String {
        switch subject {
        case .activity(_, let name, _), .project(_, let name, _): "\(name) \(seconds)"
        case .tag(let tag): "#\(tag) \(seconds)"
        case .noProject, .noTag: "- \(seconds)"
        case .day(let day): "\(day) \(seconds)"
        }
    }
}
