import CSQLite
import Synchronization

/// Ends what connections are doing, from any thread: waiting for a lock, and long statements. Their
/// transactions are rolled back, and no other can begin.
public final class Interruption: Sendable {
    private struct State {
        var isRequested = false
        /// The open connections, as addresses.
        var handles: Set<UInt> = []
    }

    private let state = Mutex(State())

    public init() {}

    public var isRequested: Bool { state.withLock { $0.isRequested } }

    /// Interrupts the running statements. One that begins later is not interrupted unless this is called again.
    ///
    /// Source: https://sqlite.org/c3ref/interrupt.html.
    public func request() {
        state.withLock { state in
            state.isRequested = true
            for handle in state.handles { sqlite3_interrupt(OpaquePointer(bitPattern: handle)) }
        }
    }

    func check() throws {
        if isRequested { throw SQLiteError(code: SQLITE_INTERRUPT, message: "interrupted") }
    }

    func add(_ handle: OpaquePointer) {
        let address = UInt(bitPattern: handle)
        _ = state.withLock { $0.handles.insert(address) }
    }

    /// Must be called before the connection is closed.
    func remove(_ handle: OpaquePointer) {
        let address = UInt(bitPattern: handle)
        _ = state.withLock { $0.handles.remove(address) }
    }
}

/// Waits for a lock like SQLite's own handler, which cannot be interrupted.
final class LockWait {
    private let interruption: Interruption
    private let timeout: Int32
    /// The time between two attempts, in milliseconds.
    private static let pause: Int32 = 10

    /// - Parameter timeout: the maximum time to wait, in milliseconds.
    init(_ interruption: Interruption, timeout: Int32) {
        self.interruption = interruption
        self.timeout = timeout
    }

    /// Waits before the next attempt. Returns false if there is to be none.
    private func next(after attempts: Int32) -> Bool {
        guard attempts < timeout / Self.pause, !interruption.isRequested else { return false }
        sqlite3_sleep(Self.pause)
        return true
    }

    /// Waits in this way on the connection, which must not outlive this object.
    func install(on handle: OpaquePointer) {
        sqlite3_busy_handler(
            handle,
            { context, attempts in
                guard let context else { return 0 }
                let wait = Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue()
                return wait.next(after: attempts) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
