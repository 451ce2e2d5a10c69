import Support
import Testing

@testable import Tally

extension QueryPlanTests {
    @Test("Completion finds the newest open tasks in an index, without sorting")
    func newestOpenTasks() throws {
        expectIndexed(try steps { _ = try $0.names(.openTask, matching: "") })
    }

    @Test("The time entry that ended last is found among the last to start")
    func lastEntry() throws {
        let steps = try steps(on: "time_entry") { engine in _ = try? engine.continueTime() }
        #expect(steps.contains { $0.contains("SEARCH e USING INDEX time_entry_by_start") }, "\(steps)")
        #expect(!steps.contains { $0.hasPrefix("SCAN e") })
    }
}
