/// Keeps tasks out of lists until their wait ends.
extension Task {
    /// Returns whether the task is open and its wait lies ahead. Lists do not show it until then.
    ///
    /// A date is waited for until its day begins, an instant until it comes.
    public func isWaiting(at now: Instant, in rule: DayRule) -> Bool {
        guard isOpen, let wait else { return false }
        return now < wait.start(in: rule)
    }

    /// Returns the day on which lists and planned counts have the task: its day, unless it is waiting.
    func listedDay(at moment: Moment) -> Day? {
        isWaiting(at: moment.now, in: moment.rule) ? nil : day(in: moment.rule)
    }

    /// Whether its wait ends when the due has passed, so that nobody would see the task in time.
    func waitsTooLong(in rule: DayRule) -> Bool {
        guard let wait, let due else { return false }
        return due.hasPassed(at: wait.start(in: rule), in: rule)
    }

    /// Checks a new due or wait.
    /// - Parameter path: The member of the request that changed, for errors.
    /// - Throws: `Failure.invalid` if the task waits until its due has passed.
    func checkWait(changing path: String, in rule: DayRule) throws {
        guard waitsTooLong(in: rule), let wait, let due else { return }
        throw Failure.invalid(
            .waitAfterDue, path: path,
            problem: path == "wait"
                ? "must not be after the due, \(rule.words(for: due)): move the due as well"
                : "must not be before the end of the wait, \(rule.words(for: wait)): change the wait as well")
    }
}
