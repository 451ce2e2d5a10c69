/// The timer: at most one runs.
extension Engine {
    public func activeTimer() throws -> TimerView? {
        let moment = try moment
        return try store.timer().map { TimerView($0, at: moment) }
    }

    /// Starts a timer. One that runs already ends where the new one begins.
    /// - Returns: the new timer, and what became of the other; nil where none ran, or for less than a second.
    public func startTimer(_ draft: TimerDraft) throws -> (timer: TimerView, stopped: TimeEntry?) {
        let moment = try moment
        let at = try timerInstant(draft.at)
        guard moment.now.seconds(since: at) <= TimeEntry.maxSeconds else {
            throw Failure.invalid(path: "at", problem: "must be at most 24 hours ago")
        }
        let timer = RunningTimer(
            activity: try findActivity(draft.activity).reference,
            task: try draft.task.map { TaskMention(try findTask($0)) }, start: at,
            note: draft.note?.text ?? "")
        var stopped: TimeEntry?
        if let running = try store.timer(), running.start != at {
            stopped = try insertTimeEntry(of: running, until: at, isGiven: draft.at != nil)
        }
        try store.setTimer(timer)
        return (TimerView(timer, at: moment), stopped)
    }

    public func stopTimer(at time: TemporalText? = nil) throws -> TimeEntry {
        let timer = try requireTimer()
        let entry = try insertTimeEntry(of: timer, until: try timerInstant(time), isGiven: time != nil)
        try store.setTimer(nil)
        return entry
    }

    /// Discards the timer.
    /// - Returns: the timer as it was.
    public func cancelTimer() throws -> TimerView {
        let timer = try requireTimer()
        try store.setTimer(nil)
        return TimerView(timer, at: try moment)
    }

    /// Stops the timer of a task that was completed then. This never refuses: of a timer that has run too long it keeps
    /// the first 24 hours, and of one that has run for less than a second nothing.
    func stopTimer(ofTask number: Int, completedAt completion: Instant) throws -> TimeEntry? {
        guard let timer = try store.timer(), timer.task?.number == number else { return nil }
        try store.setTimer(nil)
        // A completion that lies before the timer's start cannot have ended it.
        let end = completion > timer.start ? completion : try moment.now
        guard end > timer.start else { return nil }
        return try insertTimeEntry(
            activity: timer.activity, task: timer.task, from: timer.start,
            to: min(end, timer.start.adding(seconds: TimeEntry.maxSeconds)), note: timer.note)
    }

    private func requireTimer() throws -> RunningTimer {
        guard let timer = try store.timer() else { throw Failure.invalidState("No timer is running.") }
        return timer
    }

    private func timerInstant(_ time: TemporalText?) throws -> Instant {
        let moment = try moment
        guard let at = try time?.required(in: moment.rule.zone, path: "at") else { return moment.now }
        guard at <= moment.now else {
            throw Failure.invalid(path: "at", problem: "must not be in the future")
        }
        return at
    }

    /// - Parameter isGiven: whether the request named the end.
    private func insertTimeEntry(of timer: RunningTimer, until end: Instant, isGiven: Bool) throws
        -> TimeEntry
    {
        let start = timer.start
        guard end > start else {
            throw isGiven
                ? Failure.invalid(path: "at", problem: "must be after the running timer's start (\(start))")
                : Failure.invalidState(
                    "The running timer has not run for a second yet (its start is \(start)); "
                        + "time.cancel discards it.")
        }
        guard end.seconds(since: start) <= TimeEntry.maxSeconds else {
            throw isGiven
                ? Failure.invalid(
                    path: "at",
                    problem: "must be at most 24 hours after the running timer's start (\(start))")
                : Failure.invalidState(
                    "The running timer was started more than 24 hours ago, at \(start); "
                        + "stop it with time.stop and the time it ended as at, or discard it with time.cancel."
                )
        }
        return try insertTimeEntry(
            activity: timer.activity, task: timer.task, from: start, to: end, note: timer.note)
    }
}
