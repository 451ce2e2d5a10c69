import Foundation
import Support
import Testing

@testable import Tally
@testable import TallyStore

/// `TALLY_FILTERS` sets the number of random filters in each zone.
@Suite("Random filters over random tasks") struct FilterModelTests {
    private static let count =
        ProcessInfo.processInfo.environment["TALLY_FILTERS"].flatMap(Int.init) ?? 40

    @Test(
        "A list has the tasks that a slow reading of the filter finds, in order, however it is read",
        arguments: [
            ("UTC", "00:00"), ("Europe/Berlin", "04:00"), ("America/New_York", "00:00"),
            ("Australia/Lord_Howe", "02:15"),
        ])
    func model(zone: String, dayStart: String) throws {
        let population = try Population(zone: zone, dayStart: dayStart, size: 150)
        let tally = population.tally
        try Self.vary(tally)
        let tasks = ModelTask.all(in: try tally.export())
        let projects = try tally.read { engine in
            try engine.projects(sort: .name, archived: nil).map { ($0.project.name, $0.project.number) }
        }
        var maker = ModelFilterMaker(
            moment: population.moment, projects: Dictionary(uniqueKeysWithValues: projects),
            random: SeededRandom(seed: 20_261_118))
        var found = 0
        for round in 0..<Self.count {
            let filter = maker.filter()
            let limit = round % 5 == 0 ? 4 : nil
            var order = TaskQuery()
            order.sort = TaskSort.allCases[round % TaskSort.allCases.count]
            order.descending = round % 3 == 0
            order.showsWaiting = filter.text.contains("wait")
            let expected = population.expected(order).filter { number in
                tasks[number].map(filter.holds) ?? false
            }.prefix(limit ?? .max)
            found += expected.count
            let directives = "sort:\(order.descending ? "-" : "")\(order.sort.rawValue)"
            let text = "\(filter.text) \(directives)" + (limit.map { " limit:\($0)" } ?? "")
            for candidates in [TaskCandidates.limit, 3, -1] {
                try tally.store { $0.candidateLimit = candidates }
                var query = TaskQuery()
                let read = try tally.read { try $0.filter(text) }
                query.add(read)
                query.limit = [7, 200][round % 2]
                let listed = try population.pages(query).flatMap(\.tasks).map(\.number)
                #expect(listed == Array(expected), "\(text)")
            }
        }
        #expect(found > Self.count * 10)
    }

    /// Gives some tasks estimates, stakes and other times of creation, and deletes some completed ones.
    private static func vary(_ tally: TestEngine) throws {
        for task in stride(from: 1, to: 150, by: 3) {
            try tally.update(task) { $0.estimate = .set([0, 15, 30, 60, 90][task % 5]) }
        }
        for task in stride(from: 2, to: 150, by: 3) where try tally.task(task).due != nil {
            // A due that has passed takes no stake. Without one, a stake would give the task a due.
            _ = try failure { try tally.update(task) { $0.stake = .set(StakeDraft(cents: 500)) } }
        }
        for task in stride(from: 5, to: 150, by: 6) where try !tally.task(task).isOpen {
            try tally.delete(task)
        }
        try tally.store { store in
            try store.connection.run("UPDATE task SET created_at = created_at - (number % 9) * 3600 * number")
        }
    }
}
