import CSystem
import Foundation

/// The turn to write that the connections of one directory pass on, each in its process.
///
/// SQLite lets the next writer be whoever asks at the right moment, and an attempt to begin a transaction disturbs
/// the one that is writing. Writers therefore first take a lock that is cheap to ask for, and that the kernel grants in
/// order to those who have waited for a while, so that none of several waits long. It is a courtesy: what must hold is
/// left to SQLite's own locks, and a writer that gets no turn goes on without one.
final class WriterTurn {
    private let descriptor: Int32
    private(set) var isTaken = false

    /// The time after which a writer goes on without a turn.
    private static let patience = Duration.seconds(1)
    /// The time after which a writer queues for its turn. Until then the next turn is that of whoever is awake, so that
    /// the lock does not lie idle while a process is woken.
    private static let fairWait = Duration.milliseconds(10)
    /// The longest wait, in milliseconds, before a look whether the writer is to end its work. It then queues again.
    private static let longestWait: Int32 = 200
    /// The times between two attempts without a queue, in microseconds. They are random, so that all who wait have
    /// the same chance.
    private static let pauses: ClosedRange<UInt32> = 200...600

    /// Returns nil if the directory cannot be read.
    ///
    /// The lock is on the directory. If the database file itself were opened here, closing it would release
    /// SQLite's locks (https://sqlite.org/howtocorrupt.html, “Posix advisory locks canceled”).
    init?(directory: String) {
        descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Takes the turn.
    /// - Parameter waits: whether to wait for it.
    /// - Throws: `SQLiteError` of kind `interrupted`.
    func take(waiting waits: Bool, _ interruption: Interruption?) throws {
        guard !isTaken else { return }
        let begun = ContinuousClock.now
        let end = begun + Self.patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard waits, errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else { return }
            try interruption?.check()
            if wait(inOrder: ContinuousClock.now - begun > Self.fairWait) { break }
        }
        isTaken = true
    }

    /// Waits a while. Returns whether the lock was taken.
    private func wait(inOrder isInOrder: Bool) -> Bool {
        #if os(Linux)
            if isInOrder, flock_within(descriptor, Self.longestWait) == 0 { return true }
            if isInOrder, errno == EINTR { return false }
        #endif
        usleep(.random(in: Self.pauses))
        return false
    }

    func pass() {
        if isTaken { flock(descriptor, LOCK_UN) }
        isTaken = false
    }
}
