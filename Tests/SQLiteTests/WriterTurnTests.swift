import Foundation
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

    @Test("A directory that is not there has no turns")
    func missingDirectory() {
        #expect(WriterTurn(directory: directory.appending(path: "none").path) == nil)
    }
}
