import Support
import Tally
import Testing

@Suite("All tasks that match a filter") struct MatchingTests {
    private func titles(_ tally: TestEngine, _ filter: String, bound: Int = 100) throws -> [String] {
        try tally.read { try $0.tasks(matching: filter, bound: bound).map(\.title) }
    }

    @Test("They are returned at once, in the order of the filter, whatever the context of lists")
    func all() throws {
        let tally = try TestEngine()
        for number in 1...30 { try tally.add("\(number)", tags: number % 2 == 0 ? ["even"] : []) }
        try tally.setContext("-#even")
        #expect(try titles(tally, "#even").count == 15)
        #expect(try titles(tally, "#even sort:-created limit:2") == ["30", "28"])
        #expect(try titles(tally, "#nothing") == [])
    }

    @Test("More of them than the bound are refused, and so is a filter without a condition")
    func refusals() throws {
        let tally = try TestEngine()
        for number in 1...5 { try tally.add("\(number)") }
        #expect(try titles(tally, "is:open", bound: 5).count == 5)
        #expect(try titles(tally, "is:open limit:4", bound: 4).count == 4)
        #expect(try failure { try titles(tally, "is:open", bound: 4) } == .filter(offset: 0))
        #expect(try failure { try titles(tally, "is:open limit:5", bound: 4) } == .filter(offset: 0))
        #expect(try failure { try titles(tally, "sort:due limit:2") } == .filter(offset: 0))
    }
}
