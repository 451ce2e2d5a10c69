import JSONRPC
import Support
import Testing

@Suite("task.reschedule")
struct RescheduleTests {
    @Test("A time block without a due moves and gets none")
    func block() throws {
        let session = TestSession()
        try session.result(
            "task.create",
            ["title": "Dentist", "start": "2026-11-25T10:00:00Z", "end": "2026-11-25T11:00:00Z"])
        let moved = try session.result("task.reschedule", ["id": 1, "days": 1])
        #expect(moved.at("task.due") == .null)
        #expect(moved.at("task.start") == "2026-11-26T10:00:00Z")
        #expect(moved.at("task.end") == "2026-11-26T11:00:00Z")
        let again = try session.result("task.reschedule", ["id": 1, "to": "2026-11-27T15:30:00Z"])
        #expect(again.at("task.due") == .null)
        #expect(again.at("task.start") == "2026-11-27T15:30:00Z")
        #expect(again.at("task.end") == "2026-11-27T16:30:00Z")
    }
}
