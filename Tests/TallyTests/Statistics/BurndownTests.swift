import Support
import Testing

@testable import Tally

@Suite("Burndowns") struct BurndownTests {
    private func burndown(_ from: String, _ to: String, project: String? = nil, in tally: TestEngine) throws
        -> Burndown
    {
        let (from, to) = (try day(from), try day(to))
        return try tally.read { try $0.burndown(from: from, to: to, project: project) }
    }

    @Test("It counts the open tasks before and after each day, and ends today")
    func days() throws {
        let tally = try TestEngine(now: "2026-11-17T09:00:00Z")
        try tally.add("one")
        try tally.go(to: "2026-11-18T09:00:00Z")
        let two = try tally.add("two")
        try tally.go(to: "2026-11-19T09:00:00Z")
        try tally.complete(two)
        try tally.go(to: "2026-11-20T09:00:00Z")
        let points = try burndown("2026-11-18", "2026-12-24", in: tally).points
        #expect(points.map(\.before) == [1, 2, 1] && points.map(\.after) == [2, 1, 1])
        #expect(points.map(\.created) == [1, 0, 0] && points.map(\.completed) == [0, 1, 0])
    }

    @Test("A long range has weeks or months, which are cut off at its ends")
    func periods() throws {
        let tally = try TestEngine()
        try tally.add("one")
        let weeks = try burndown("2026-06-03", "2026-11-20", in: tally).points.map(\.days)
        #expect(weeks.first?.lowerBound.description == "2026-06-03" && weeks.first?.count == 5)
        #expect(weeks.last?.upperBound.description == "2026-11-20" && weeks[1].count == 7)
        let months = try burndown("2024-01-15", "2026-11-20", in: tally).points.map(\.days)
        #expect(months.count == 35 && months[1].count == 29)
    }

    @Test("Days that are all ahead have no points, and a project has its own tasks")
    func ahead() throws {
        let tally = try TestEngine()
        let draft = ProjectDraft(name: try Name("Garden"))
        try tally.change { _ = try $0.createProject(draft) }
        try tally.add("one", project: "Garden")
        try tally.add("two")
        #expect(try burndown("2026-11-21", "2026-11-30", in: tally).points.isEmpty)
        #expect(
            try burndown("2026-11-20", "2026-11-20", project: "Garden", in: tally).points.map(\.after) == [1])
    }
}
