import Foundation
import Synchronization
import Testing

@testable import TallyStore

@Suite("First opening of a file")
struct FirstOpeningTests {
    @Test("Several threads that open a new file at once create one database")
    func together() throws {
        let directory = NSTemporaryDirectory() + "/tally-first-\(UUID())"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        for round in 0..<60 {
            let path = "\(directory)/\(round).db"
            let problems = Mutex<[String]>([])
            let finished = DispatchGroup()
            for _ in 0..<6 {
                finished.enter()
                Thread.detachNewThread {
                    do {
                        let projects = try SQLiteStore(path: path).statistics().projects
                        if projects != 1 { problems.withLock { $0.append("\(projects) projects") } }
                    } catch {
                        problems.withLock { $0.append("\(error)") }
                    }
                    finished.leave()
                }
            }
            finished.wait()
            #expect(problems.withLock { $0 } == [])
        }
    }
}
