/// The schedule for checking a database file after it was written. A write becomes visible only with its
/// commit, which may come later, so there are several checks. Many writes in a row share them.
struct Debounce {
    /// The pause before the first check, and the pauses between the following ones.
    private static let pauses: [Duration] = [20, 60, 150, 400, 1000, 3000].map { .milliseconds($0) }

    private var step = 0
    /// The time of the next check; nil if none is due.
    private(set) var next: ContinuousClock.Instant?

    /// Schedules checks after the file was written.
    mutating func noticed(at now: ContinuousClock.Instant) {
        if next == nil {
            step = 0
            next = now + Self.pauses[0]
        } else {
            step = min(step, 1)
            next = min(next ?? now, now + Self.pauses[step])
        }
    }

    /// Schedules the next check after one was made.
    mutating func looked(at now: ContinuousClock.Instant) {
        guard let next, next <= now else { return }
        step += 1
        self.next = step < Self.pauses.count ? now + Self.pauses[step] : nil
    }

    /// Schedules another check after one that failed.
    mutating func retry(at now: ContinuousClock.Instant) {
        step = 0
        next = now + .seconds(1)
    }

    /// Returns the maximum time to wait, in milliseconds, rounded up; negative for no limit.
    func timeout(at now: ContinuousClock.Instant) -> Int32 {
        guard let next else { return -1 }
        let (seconds, attoseconds) = (next - now).components
        return Int32(max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
    }
}
