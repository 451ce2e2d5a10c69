import Support
import Testing

@testable import Tally

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("Default reminders") struct DefaultReminderRuleTests {
    private let tally: TestEngine

    init() throws {
        tally = try TestEngine()
        try set("-PT30M", "-P1D", "-PT1800S")
    }

    private func set(_ offsets: String...) throws {
        var settings = SettingsDraft()
        settings.defaultReminders = .set(try offsets.map { try #require(ReminderOffset($0)) })
        let given = settings
        try tally.change { try $0.updateSettings(given) }
    }

    private func reminders(of task: Int) throws -> [String] {
        try tally.task(task).reminders.map(\.description)
    }

    @Test("A new task with a due has them, also if its stake gives it the due")
    func created() throws {
        #expect(try reminders(of: tally.add("a", due: "2026-11-25")) == ["-PT30M", "-P1D"])
        #expect(try reminders(of: tally.stake("b")) == ["-PT30M", "-P1D"])
        let draft = try TaskDraft("c") { $0.stake = .set(try tally.terms(500)) }
        let task = try tally.change { try $0.createTask(draft) }
        #expect(task.reminders.map(\.description) == ["-PT30M", "-P1D"])
    }

    @Test("A new task without a due has none, and neither has one whose request gives its own")
    func given() throws {
        #expect(try reminders(of: tally.add("a")) == [])
        #expect(try reminders(of: tally.add("a", start: "2026-11-25T10:00", end: "2026-11-25T11:00")) == [])
        #expect(try reminders(of: tally.addReminded("-PT5M", due: "2026-11-25")) == ["-PT5M"])
        #expect(try reminders(of: tally.addReminded(due: "2026-11-25")) == [])
    }

    @Test("A task that gets a due later, and a copy, have none")
    func later() throws {
        let task = try tally.add("a")
        try tally.update(task) { $0.due = .set(try time("2026-11-25")) }
        #expect(try reminders(of: task) == [])
        let other = try tally.add("b", due: "2026-11-25")
        let copy = try tally.change { try $0.copyTask(.number(other)) }
        #expect(copy.reminders == [])
    }

    @Test("A change of the setting leaves existing tasks alone, and clearing it gives no reminders")
    func changed() throws {
        let task = try tally.add("a", due: "2026-11-25")
        try tally.change { engine in
            var settings = SettingsDraft()
            settings.defaultReminders = .clear
            _ = try engine.updateSettings(settings)
        }
        #expect(try reminders(of: task) == ["-PT30M", "-P1D"])
        #expect(try reminders(of: tally.add("b", due: "2026-11-25")) == [])
    }
}
