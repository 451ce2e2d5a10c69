/// When to look after a file was written: what is written becomes visible with the commit, which may come later. Many
/// writes in a row are looked at together.
struct Debounce {
    /// After the first sign, and then after each look that comes after it.
    private static let pauses: [Duration] = [20, 60, 150, 400, 1000, 3000].map { .milliseconds($0) }

    private var step = 0
    /// When to look next; nil while all is quiet.
    private(set) var next: ContinuousClock.Instant?

    /// The file was written.
    mutating func noticed(at now: ContinuousClock.Instant) {
        if next == nil {
            step = 0
            next = now + Self.pauses[0]
        } else {
            step = min(step, 1)
            next = min(next ?? now, now + Self.pauses[step])
        }
    }

    /// Somebody has looked.
    mutating func looked(at now: ContinuousClock.Instant) {
        guard let next, next <= now else { return }
        step += 1
        self.next = step < Self.pauses.count ? now + Self.pauses[step] : nil
    }

    /// What there is could not be read.
    mutating func retry(at now: ContinuousClock.Instant) {
        step = 0
        next = now + .seconds(1)
    }

    /// How long to wait at most, in milliseconds, rounded up; negative for ever.
    func timeout(at now: ContinuousClock.Instant) -> Int32 {
        guard let next else { return -1 }
        let (seconds, attoseconds) = (next - now).components
        return Int32(max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
    }
}
