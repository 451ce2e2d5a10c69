import Foundation
import Testing

@testable import SQLite

@Suite("Large savepoints")
struct LargeSavepointTests {
    @Test(
        "A savepoint may change and undo more pages than its journal keeps in memory", arguments: [1, 6, 12])
    func changes(megabytes: Int) throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: directory) }
        let connection = try Connection(.file(path: directory.appending(path: "large.db").path))
        try connection.execute(
            script: """
                CREATE TABLE note (number INTEGER PRIMARY KEY, text TEXT);
                WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < \(megabytes * 1024))
                INSERT INTO note SELECT n, hex(zeroblob(512)) FROM count;
                """)
        try connection.begin(.immediate)
        try connection.savepoint { try connection.run("UPDATE note SET text = 'kept' || number || text") }
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try connection.savepoint {
                try connection.run("UPDATE note SET text = 'lost' || text")
                throw Stop()
            }
        }
        try connection.commit()
        let kept = try connection.first("SELECT count(*) FROM note WHERE text LIKE 'kept%'") { $0.int(0) }
        #expect(kept == megabytes * 1024)
    }
}
