import Foundation
import Synchronization
import Testing

@testable import TallyStore

@Suite("The first opening of a file")
struct FirstOpeningTests {
    @Test("Whoever opens a new file at the same time, it is made once, and everyone gets it")
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
