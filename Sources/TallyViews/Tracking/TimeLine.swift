import Tally

/// Time entries and timers on a line, the same in every view and report.
extension Page {
    /// Returns the times of an entry, its activity, and what it was spent on.
    ///
    /// - Parameters:
    ///   - start: the start of the part to draw.
    ///   - end: the end of that part.
    private func parts(
        of entry: TimeEntry, from start: Instant, to end: Instant
    ) -> (times: StyledText, activity: StyledText, details: [StyledText]) {
        let times = isNarrow ? clock(start) : "\(clock(start))\(glyphs.dash)\(clock(end))"
        return (
            StyledText(times, .muted),
            StyledText(plain(entry.activity.name), .activity, color: entry.activity.color),
            details(task: entry.task, note: entry.note, tags: entry.tags)
        )
    }

    /// Returns the number of an entry, by which requests name it.
    private func number(of entry: TimeEntry) -> StyledText { StyledText("\(entry.number)", .number) }

    /// Returns the number and the times of an entry, in columns.
    private func head(of entry: TimeEntry, _ times: StyledText) -> StyledText {
        let number = number(of: entry).aligned(to: numberWidth)
        return indent + number + StyledText(isNarrow ? " " : "  ") + times + StyledText("  ")
    }

    private func details(task: TaskMention?, note: String, tags: [String]) -> [StyledText] {
        var details: [StyledText] = []
        if let task {
            details.append(
                StyledText("\(task.number)", .number) + StyledText(" ")
                    + cut(StyledText(plain(task.title)), to: max(8, width / 3)))
        }
        details += tags.map { StyledText("#" + plain($0), .tag) }
        if !note.isEmpty { details.append(cut(StyledText(plain(note), .muted), to: max(8, width / 3))) }
        return details
    }

    /// Adds the part of an entry on a day, below the heading of that day.
    mutating func add(_ slice: TimeSlice) {
        let parts = parts(of: slice.entry, from: slice.start, to: slice.end)
        add(
            head(of: slice.entry, parts.times), parts.activity, details: parts.details,
            right: StyledText(Wording.duration(slice.seconds)), .timeEntry(slice.entry))
    }

    /// Adds a whole entry, below the heading of the day on which it started.
    mutating func add(_ entry: TimeEntry) {
        let parts = parts(of: entry, from: entry.start, to: entry.end)
        add(
            head(of: entry, parts.times), parts.activity, details: parts.details,
            right: StyledText(Wording.duration(entry.seconds)), .timeEntry(entry))
    }

    /// Adds an entry with its date, as a report tells of it.
    mutating func report(_ entry: TimeEntry, lead word: String? = nil) {
        let parts = parts(of: entry, from: entry.start, to: entry.end)
        let day = moment.rule.wallClock(of: entry.start).day
        report(
            lead(word) + number(of: entry) + StyledText("  \(day) ", .muted) + parts.times,
            seconds: entry.seconds, parts.activity,
            parts.details, .timeEntry(entry))
    }

    /// Adds a timer, as a report tells of it.
    mutating func report(_ timer: TimerView, lead word: String? = nil) {
        let running = timer.timer
        noteGrowth(ofSeconds: timer.seconds)
        report(
            lead(word) + StyledText("running since \(stamp(running.start))", .muted), seconds: timer.seconds,
            StyledText(plain(running.activity.name), .activity, color: running.activity.color),
            details(task: running.task, note: running.note, tags: running.tags),
            .activity(running.activity.id))
    }

    private mutating func report(
        _ head: StyledText, seconds: Int, _ activity: StyledText, _ details: [StyledText],
        _ subject: TextView.Subject
    ) {
        let start = head + StyledText("  \(Wording.duration(seconds))  ")
        add(start.width + 8 <= width ? start : head + StyledText("  "), activity, details: details, subject)
    }
}
