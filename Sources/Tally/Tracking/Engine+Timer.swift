/// Starts and stops the timer. At most one timer runs at a time.
extension Engine {
    public func activeTimer() throws -> TimerView? {
        let moment = try moment
        return try store.timer().map { TimerView($0, at: moment) }
    }

    /// Starts a timer. A timer that is already running ends when the new one starts.
    /// - Returns: The new timer, and the previous one's time entry, if it ran for at least a second.
    public func startTimer(_ draft: TimerDraft) throws -> (timer: TimerView, stopped: TimeEntry?) {
        let moment = try moment
        let at = try timerInstant(draft.at)
        guard moment.now.seconds(since: at) <= TimeEntry.maxSeconds else {
            throw Failure.invalid(.tooLong, path: "at", problem: "must be at most 24 hours ago")
        }
        let timer = RunningTimer(
            activity: try findActivity(draft.activity).reference,
            task: try draft.task.map { TaskMention(try findTask($0)) }, start: at,
            note: draft.note?.text ?? "", tags: Tag.distinct(draft.tags).map(\.text))
        return try startTimer(timer, isGiven: draft.at != nil)
    }

    /// Starts a timer with the activity, task, note and tags of a time entry; nil means the one that ended last.
    public func continueTime(_ reference: TimeEntryReference? = nil) throws -> (
        timer: TimerView, stopped: TimeEntry?
    ) {
        guard let entry = try reference.map(findTimeEntry) ?? store.lastTimeEntry() else {
            throw Failure.invalidState(
                .nothingToContinue, "There is no time entry to continue. Start a timer for an activity.")
        }
        let timer = RunningTimer(
            activity: entry.activity, task: entry.task, start: try moment.now, note: entry.note,
            tags: entry.tags)
        return try startTimer(timer, isGiven: false)
    }

    /// - Parameter isGiven: Whether the request contains the start as `at`.
    private func startTimer(_ timer: RunningTimer, isGiven: Bool) throws -> (
        timer: TimerView, stopped: TimeEntry?
    ) {
        var stopped: TimeEntry?
        if let running = try store.timer(), running.start != timer.start {
            stopped = try insertTimeEntry(of: running, until: timer.start, isGiven: isGiven)
        }
        try store.setTimer(timer)
        return (TimerView(timer, at: try moment), stopped)
    }

    /// Stops the timer and creates its time entry.
    /// - Parameter time: The end, not in the future; nil means now.
    public func stopTimer(at time: DateText<Past>? = nil) throws -> TimeEntry {
        let timer = try requireTimer()
        let entry = try insertTimeEntry(of: timer, until: try timerInstant(time), isGiven: time != nil)
        try store.setTimer(nil)
        return entry
    }

    /// Discards the timer.
    /// - Returns: The discarded timer.
    public func cancelTimer() throws -> TimerView {
        let timer = try requireTimer()
        try store.setTimer(nil)
        return TimerView(timer, at: try moment)
    }

    /// Stops the timer of a completed task.
    ///
    /// Never fails because of the running time: it stores at most the first 24 hours, and nothing for less
    /// than a second.
    func stopTimer(ofTask number: Int, completedAt completion: Instant) throws -> TimeEntry? {
        guard let timer = try store.timer(), timer.task?.number == number else { return nil }
        try store.setTimer(nil)
        // The completion may be dated before the timer's start.
        let end = completion > timer.start ? completion : try moment.now
        guard end > timer.start else { return nil }
        return try insertTimeEntry(
            activity: timer.activity, task: timer.task, from: timer.start,
            to: min(end, timer.start.adding(seconds: TimeEntry.maxSeconds)), note: timer.note,
            tags: timer.tags)
    }

    func requireTimer() throws -> RunningTimer {
        guard let timer = try store.timer() else {
            throw Failure.invalidState(.timerNotRunning, "No timer is running.")
        }
        return timer
    }

    func timerInstant(_ time: DateText<Past>?) throws -> Instant {
        let moment = try moment
        guard let at = try time?.instant(at: moment, path: "at") else { return moment.now }
        guard at <= moment.now else {
            throw Failure.invalid(.inTheFuture, path: "at", problem: "must not be in the future")
        }
        return at
    }

    /// - Parameter isGiven: Whether the request contains the end as `at`.
    func insertTimeEntry(of timer: RunningTimer, until end: Instant, isGiven: Bool) throws
        -> TimeEntry
    {
        let start = timer.start
        let startInWords = try moment.rule.words(for: start)
        guard end > start else {
            throw isGiven
                ? Failure.invalid(
                    .endBeforeStart, path: "at",
                    problem: "must be after the running timer's start (\(startInWords))")
                : Failure.invalidState(
                    .timerTooShort,
                    "The timer has run for less than a second (since \(startInWords)). "
                        + "Discard it, or stop it later.")
        }
        guard end.seconds(since: start) <= TimeEntry.maxSeconds else {
            throw isGiven
                ? Failure.invalid(
                    .tooLong, path: "at",
                    problem: "must be at most 24 hours after the running timer's start (\(startInWords))")
                : Failure.invalidState(
                    .timerTooLong,
                    "The timer has run for more than 24 hours (since \(startInWords)). "
                        + "Stop it with an earlier end, or discard it.")
        }
        return try insertTimeEntry(
            activity: timer.activity, task: timer.task, from: start, to: end, note: timer.note,
            tags: timer.tags)
    }
}
