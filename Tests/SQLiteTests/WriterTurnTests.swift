import Foundation
import Synchronization
import Testing

@testable import SQLite

@Suite("Turns of writers")
struct WriterTurnTests {
    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    }

    private func connection() throws -> Connection {
        let connection = try Connection(.file(path: directory.appending(path: "a.db").path), busyTimeout: 0)
        try connection.enableWriteAheadLog()
        return connection
    }

    private func turn() throws -> WriterTurn { try #require(WriterTurn(directory: directory.path)) }

    @Test("A transaction that writes has the turn until it ends")
    func transaction() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let connection = try connection()
        let other = try turn()
        for end in [connection.commit, connection.rollback] {
            try connection.begin(.immediate)
            try other.take(waiting: false, nil)
            #expect(!other.isTaken)
            try end()
            try other.take(waiting: false, nil)
            #expect(other.isTaken)
            other.pass()
        }
    }

    @Test("A transaction that reads takes no turn")
    func reading() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let connection = try connection()
        try connection.begin(.deferred)
        let other = try turn()
        try other.take(waiting: false, nil)
        #expect(other.isTaken)
    }

    @Test("A writer that cannot begin passes its turn")
    func busy() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let (writer, late) = (try connection(), try connection())
        try writer.execute(script: "BEGIN IMMEDIATE")
        #expect(throws: SQLiteError.self) { try late.begin(.immediate) }
        let other = try turn()
        try other.take(waiting: false, nil)
        #expect(other.isTaken)
        try writer.rollback()
    }

    @Test("A writer waits for its turn, and goes on without one if another program keeps it")
    func keptByAnother() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let connection = try connection()
        let other = try turn()
        try other.take(waiting: true, nil)
        let start = ContinuousClock.now
        try connection.begin(.immediate)
        #expect(connection.isInTransaction && ContinuousClock.now - start >= .seconds(1))
        try connection.rollback()
    }

    @Test("Waiting for a turn ends at an interruption")
    func interruption() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let (first, second) = (try turn(), try turn())
        try first.take(waiting: true, nil)
        let interruption = Interruption()
        interruption.request()
        #expect(throws: SQLiteError.self) { try second.take(waiting: true, interruption) }
    }

    #if os(Linux)
        @Test("Writers that wait get their turns in the order in which they asked")
        func order() throws {
            defer { try? FileManager.default.removeItem(at: directory) }
            let first = try turn()
            try first.take(waiting: true, nil)
            let taken = Mutex<[Int]>([])
            let path = directory.path
            var threads: [Thread] = []
            for place in 1...4 {
                let thread = Thread {
                    let turn = WriterTurn(directory: path)
                    try? turn?.take(waiting: true, nil)
                    taken.withLock { $0.append(place) }
                    turn?.pass()
                }
                thread.start()
                threads.append(thread)
                try waitForLocks(place)
            }
            first.pass()
            while taken.withLock({ $0.count < 4 }) { usleep(1000) }
            #expect(taken.withLock { $0 } == [1, 2, 3, 4])
        }

        /// Waits until so many threads wait for the lock of the directory.
        private func waitForLocks(_ count: Int) throws {
            let number = try FileManager.default.attributesOfItem(atPath: directory.path)[.systemFileNumber]
            let inode = try #require(number as? Int)
            for _ in 0..<200 {
                let locks = try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
                if locks.count(where: { $0.contains("->") && $0.contains(":\(inode) ") }) >= count { return }
                usleep(1000)
            }
            Issue.record("Nobody waits for the lock.")
        }
    #endif

    @Test("A directory that is not there has no turns")
    func missingDirectory() {
        #expect(WriterTurn(directory: directory.appending(path: "none").path) == nil)
    }
}
