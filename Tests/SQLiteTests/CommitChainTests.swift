import Foundation
import Tally
import Testing

@testable import SQLite

@Suite("Commit chain")
struct CommitChainTests {
    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    }

    private func path(_ name: String) -> String { directory.appending(path: name).path }

    private func make(_ name: String) throws -> Connection {
        let connection = try Connection(.file(path: path(name)))
        try connection.enableWriteAheadLog()
        try connection.execute(
            script:
                "CREATE TABLE note (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT); \(CommitChain.schema)"
        )
        return connection
    }

    private func write(_ count: Int, to connection: Connection, size: Int = 10) throws {
        for _ in 0..<count {
            try connection.begin(.immediate)
            try connection.run("INSERT INTO note (text) VALUES (?)", [String(repeating: "n", count: size)])
            try CommitChain(connection).extend()
            try connection.commit()
        }
    }

    private func fits(_ name: String) throws -> Bool {
        let connection = try Connection(.file(path: path(name)))
        connection.preserveLogOnClose(true)
        return try connection.reading { try CommitChain(connection).matches(logAt: path(name + "-wal")) }
    }

    /// Copies only the database file, as `cp` does.
    private func copy(_ name: String, to other: String) throws {
        try Data(contentsOf: URL(filePath: path(name))).write(to: URL(filePath: path(other)))
    }

    @Test("A log fits its file when new, after partial checkpoints, and after a restart")
    func ownLog() throws {
        let connection = try make("a")
        #expect(try fits("a"))
        for _ in 0..<5 {
            try write(3, to: connection)
            #expect(try fits("a"))
            _ = try connection.first("PRAGMA wal_checkpoint(PASSIVE)") { _ in true }
            #expect(try fits("a"))
        }
        try write(300, to: connection, size: 9000)
        #expect(try fits("a"))
        #expect(try connection.truncateLog())
        #expect(try fits("a"))
        try write(1, to: connection)
        #expect(try fits("a"))
    }

    @Test("A log fits the file of a reader with an earlier snapshot")
    func reader() throws {
        let connection = try make("a")
        try write(2, to: connection)
        let reader = try Connection(.file(path: path("a")))
        try reader.begin(.deferred)
        _ = try reader.first("SELECT count(*) FROM note") { $0.int(0) }
        try write(2, to: connection)
        _ = try connection.first("PRAGMA wal_checkpoint(PASSIVE)") { _ in true }
        try write(2, to: connection)
        #expect(try CommitChain(reader).matches(logAt: path("a-wal")))
    }

    @Test("A log fits neither an earlier state of its file nor another file")
    func foreignLog() throws {
        let connection = try make("a")
        try write(3, to: connection)
        #expect(try connection.truncateLog())
        try copy("a", to: "earlier")
        try write(3, to: connection)
        #expect(try connection.truncateLog())
        try write(3, to: connection)
        let other = try make("b")
        try write(3, to: other)
        #expect(try other.truncateLog())
        #expect(try fits("a"))
        for name in ["earlier", "b"] {
            try copy(name, to: "a")
            #expect(try !fits("a"), "\(name)")
        }
    }

    @Test("A file whose page of numbers is empty is damaged, and not another file")
    func emptyPage() throws {
        let connection = try make("a")
        try write(3, to: connection)
        #expect(try connection.truncateLog())
        try write(3, to: connection)
        let root = try #require(
            try connection.first("SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_sequence'") {
                $0.int(0)
            })
        let size = try connection.pageSize()
        try copy("a", to: "b")
        try Data(contentsOf: URL(filePath: path("a-wal"))).write(to: URL(filePath: path("b-wal")))
        let file = try FileHandle(forWritingTo: URL(filePath: path("b")))
        try file.seek(toOffset: UInt64((root - 1) * size))
        try file.write(contentsOf: Data(count: size))
        let error = #expect(throws: SQLiteError.self) { try fits("b") }
        #expect(error?.kind == .corrupt)
    }

    @Test("A copy with a new chain fits no log of the original database")
    func copy() throws {
        let connection = try make("a")
        try write(3, to: connection)
        let copy = try Connection(.file(path: path("copy")))
        try connection.backUp(into: copy) { _, _ in }
        try CommitChain(copy).startNewChain()
        try copy.execute(script: "PRAGMA journal_mode = DELETE")
        try self.copy("copy", to: "a")
        #expect(try !fits("a"))
    }

    @Test("Numbers of every size are read from SQLite's page correctly")
    func sequencePage() throws {
        let connection = try Connection(.file(path: path("a")))
        try connection.execute(script: "CREATE TABLE note (number INTEGER PRIMARY KEY AUTOINCREMENT)")
        let numbers: [Int64] = [
            0, 1, -1, 127, -128, 40_000, -8_000_000, 1 << 30, 1 << 40, -(1 << 47), .max, .min,
        ]
        for number in numbers {
            try connection.run(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", ["n\(number)", number])
        }
        let root = try #require(
            try connection.first("SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_sequence'") {
                $0.int(0)
            })
        let page = try #require(
            SequencePage(connection.databaseFileBytes(at: (root - 1) * 4096, count: 4096)))
        #expect(page.values == Dictionary(uniqueKeysWithValues: numbers.map { ("n\($0)", $0) }))
    }

    @Test("Parsing an invalid page never crashes")
    func garbage() {
        var random = SeededRandom(seed: 8)
        #expect(SequencePage([]) == nil && SequencePage(Array(repeating: 0, count: 512)) == nil)
        for _ in 0..<20_000 {
            var page = (0..<512).map { _ in UInt8.random(in: 0...255, using: &random) }
            page[0] = 0x0D
            page[3] = 0
            page[4] = UInt8.random(in: 1...30, using: &random)
            _ = SequencePage(page)
        }
    }

    /// Nine bytes with the high bit set are the largest number, and eight of them then 0x7F nearly so.
    static let largest: [UInt8] = Array(repeating: 0xFF, count: 9)

    @Test(
        "A cell whose sizes lie outside the page is invalid",
        arguments: [
            [1, 1] + largest + [13, 1],
            [1, 1, 3] + largest + [1],
            [1, 1, 3] + largest.dropLast() + [0xFE, 1],
            [1, 1, 127, 13, 1],
            [1, 1, 1, 13, 1],
            [1, 1, 3, 15],
            [1] + largest,
        ] as [[UInt8]])
    func cellOutsideThePage(cell: [UInt8]) {
        let page: [UInt8] = [0x0D, 0, 0, 0, 1, 0, 0, 0, 0, 10] + cell
        #expect(SequencePage(page) == nil)
    }
}
