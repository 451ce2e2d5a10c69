import Support
import Tally
import Testing

/// The engine with texts whose meaning a test decides, as the words of a request would.
@Suite struct DateTextTests {
    /// Returns a text that names the day after the moment's, in the evening.
    private static func tomorrowEvening<Look>(_ look: Look.Type = Look.self) -> DateText<Look> {
        DateText("tomorrow evening") { .init(.day($0.today.adding(days: 1)), partOfDay: .evening) }
    }

    @Test(
        "A text is read at the moment of the request, by the user's day",
        arguments: [
            ("Europe/Berlin", "00:00", "2026-11-21"), ("Europe/Berlin", "04:00", "2026-11-20"),
            ("America/Los_Angeles", "00:00", "2026-11-20"), ("Asia/Tokyo", "04:00", "2026-11-21"),
        ])
    func moment(zone: String, dayStart: String, due: String) throws {
        let tally = try TestEngine(now: "2026-11-20T00:30:00Z")
        try tally.set(zone: zone, dayStart: dayStart)
        let task = try tally.add("a")
        try tally.update(task) { $0.due = .set(Self.tomorrowEvening()) }
        #expect(try tally.task(task).task.due?.description == due)
    }

    @Test("A due that names a part of the day sets it, unless the request gives another")
    func partOfDay() throws {
        let tally = try TestEngine()
        let draft = try TaskDraft("a") { $0.due = .set(Self.tomorrowEvening()) }
        let task = try tally.change { try $0.createTask(draft) }
        #expect(task.task.partOfDay == .evening)
        let other = try TaskDraft("b") {
            $0.due = .set(Self.tomorrowEvening())
            $0.partOfDay = .morning
        }
        #expect(try tally.change { try $0.createTask(other) }.task.partOfDay == .morning)
        let plain = try tally.add("c", due: "2026-11-25T10:00:00Z")
        let moved = try tally.change { try $0.rescheduleTask(.number(plain), to: Self.tomorrowEvening()) }
        #expect(moved.task.partOfDay == .evening)
        #expect(moved.task.due?.description == "2026-11-21T10:00:00Z")
    }

    @Test("A text without a meaning is refused even where its value would change nothing")
    func refused() throws {
        struct Meaningless: Error {}
        let tally = try TestEngine()
        let task = try tally.add("a")
        try tally.complete(task)
        let text = DateText<Past>("x") { _ in throw Meaningless() }
        #expect(throws: Meaningless.self) {
            try tally.change { _ = try $0.completeTask(.number(task), at: text) }
        }
    }

    @Test("A time block needs a time of day, whatever the text")
    func timeNeeded() throws {
        let tally = try TestEngine()
        let task = try tally.add("a")
        #expect(
            try failure { try tally.update(task) { $0.start = .set(Self.tomorrowEvening()) } }
                == .invalid(path: "start"))
    }
}
