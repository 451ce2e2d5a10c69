/// Logs, lists, changes and sums time entries.
extension Engine {
    public func logTime(_ draft: TimeDraft) throws -> TimeEntry {
        let moment = try moment
        let activity = try draft.activity.required(at: "activity")
        let start = try draft.start.required(at: "start").instant(at: moment, path: "start")
        let end = try draft.end.required(at: "end").instant(at: moment, path: "end")
        try checkRange(start, end)
        return try insertTimeEntry(
            activity: try findActivity(activity.text).reference,
            task: try draft.task.value.map { TaskMention(try findTask($0)) }, from: start, to: end,
            note: draft.note.value?.text ?? "", tags: Tag.distinct(draft.tags.value ?? []).map(\.text))
    }

    /// Returns the first of the other entries that have a time in common with the entry, by start.
    public func overlaps(of entry: TimeEntry) throws -> [TimeEntry] {
        try store.timeEntries(overlapping: entry, limit: TimeEntry.maxOverlaps)
    }

    public func timeEntries(matching query: TimeQuery) throws -> TimePage {
        try store.timeEntries(matching: query)
    }

    /// Changes a time entry. Its days are computed again only if its start or end changes.
    public func updateTimeEntry(_ reference: TimeEntryReference, _ draft: TimeDraft, ifRevision: Int? = nil)
        throws
        -> TimeEntry
    {
        let moment = try moment
        let entry = try findTimeEntry(reference)
        try check(ifRevision, of: entry)
        var changed = entry
        if let activity = draft.activity { changed.activity = try findActivity(activity.text).reference }
        if let start = draft.start { changed.start = try start.instant(at: moment, path: "start") }
        if let end = draft.end { changed.end = try end.instant(at: moment, path: "end") }
        if let note = draft.note.value(clearingTo: .empty) { changed.note = note.text }
        if let tags = draft.tags.value(clearingTo: []) { changed.tags = Tag.distinct(tags).map(\.text) }
        changed.task = try draft.task.map { TaskMention(try findTask($0)) }.applied(to: entry.task)
        if changed.start != entry.start || changed.end != entry.end {
            try checkRange(changed.start, changed.end, endIsGiven: draft.end != nil)
            changed.days = moment.rule.parts(of: changed.start..<changed.end)
        }
        if changed != entry {
            changed.revision += 1
            try store.updateTimeEntry(changed)
        }
        return changed
    }

    public func deleteTimeEntry(_ reference: TimeEntryReference, ifRevision: Int? = nil) throws -> TimeEntry {
        let entry = try findTimeEntry(reference)
        try check(ifRevision, of: entry)
        try store.deleteTimeEntry(number: entry.number)
        return entry
    }

    public func timeSummary(by grouping: TimeSummary.Grouping, from first: Day, to last: Day) throws
        -> TimeSummary
    {
        let days = try dateRange(from: first, to: last)
        let rows = try store.trackedTime(by: grouping, in: days)
        // An entry with several tags counts for each of them.
        let counted = grouping == .tag ? try store.trackedTime(by: .day, in: days) : rows
        return TimeSummary(
            of: days, by: grouping, rows: rows, totalSeconds: counted.reduce(0) { $0 + $1.seconds })
    }

    func insertTimeEntry(
        activity: ActivityReference, task: TaskMention?, from start: Instant, to end: Instant, note: String,
        tags: [String]
    ) throws -> TimeEntry {
        try store.insertTimeEntry(
            TimeEntry(
                number: 0, id: nextIdentifier(), activity: activity, task: task, start: start, end: end,
                days: try moment.rule.parts(of: start..<end), note: note, tags: tags,
                revision: 1))
    }

    func findTimeEntry(_ reference: TimeEntryReference) throws -> TimeEntry {
        let found = try store.timeEntries(named: reference, limit: Failure.Candidates.limit)
        guard let entry = try reference.only(of: found, Failure.Candidates.timeEntries) else {
            throw Failure.notFound(.timeEntry, named: reference.text)
        }
        return entry
    }

    func check(_ ifRevision: Int?, of entry: TimeEntry) throws {
        guard let ifRevision, ifRevision != entry.revision else { return }
        throw Failure.conflict(.timeEntry(entry))
    }

    /// Checks that an entry ends after its start, lasts at most 24 hours and is not in the future.
    /// - Parameter endIsGiven: Whether an error names the end or the start as the member to change.
    private func checkRange(_ start: Instant, _ end: Instant, endIsGiven: Bool = true) throws {
        let path = endIsGiven ? "end" : "start"
        let rule = try moment.rule
        let limit = endIsGiven ? "start (\(rule.words(for: start)))" : "end (\(rule.words(for: end)))"
        guard end > start else {
            throw Failure.invalid(
                .endBeforeStart, path: path,
                problem: "must be \(endIsGiven ? "after" : "before") \(limit)")
        }
        guard end.seconds(since: start) <= TimeEntry.maxSeconds else {
            throw Failure.invalid(
                .tooLong, path: path,
                problem: "must be at most 24 hours \(endIsGiven ? "after" : "before") \(limit)")
        }
        guard end <= (try moment.now) else {
            throw Failure.invalid(.inTheFuture, path: "end", problem: "must not be in the future")
        }
    }
}
