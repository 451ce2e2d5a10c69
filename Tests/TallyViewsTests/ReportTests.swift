import Support
import Tally
import Testing

@testable import TallyViews

/// What a change says about its result: a line for each thing, and its effects below.
@Suite struct ReportTests {
    private func lines(_ view: TextView) -> [String] {
        view.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private let options = ViewOptions()

    private func moment(_ tally: TestEngine) throws -> Moment { try tally.read { try $0.moment } }

    @Test("A task is on one line, with its details in parentheses as far as there is room")
    func task() throws {
        let tally = try TestEngine()
        try tally.add("Write the quarterly report", .p0, due: "2026-11-20T17:00:00Z", tags: ["work"])
        try tally.add("Plant the tulips", due: "2026-11-19", .evening, project: "Garden")
        try tally.add("Meet", .p3, start: "2026-11-21T10:00:00Z", end: "2026-11-21T11:00:00Z")
        let report = TaskReport(try (1...3).map { try tally.task($0) })
        #expect(
            try lines(report.drawn(options, at: moment(tally))) == [
                "○   1  P0  Write the quarterly report  (#work, due 2026-11-20 17:00)",
                "○   2  P2  Plant the tulips  (in Garden, due 2026-11-19, overdue, evening)",
                "○   3  P3  Meet  (2026-11-21 10:00–11:00)",
            ])
        #expect(
            try lines(report.drawn(ViewOptions(width: 40, ascii: true), at: moment(tally))) == [
                "o   1  P0  Write the quarterly report",
                "o   2  P2  Plant the tulips  (in Garden)",
                "o   3  P3  Meet",
            ])
        let deleted = TaskReport([try tally.task(3)], lead: "deleted")
        let drawn = try deleted.drawn(options, at: moment(tally))
        #expect(lines(drawn) == ["deleted: ○   3  P3  Meet  (2026-11-21 10:00–11:00)"])
        #expect(drawn.lines.map(\.subject.number) == [3])
    }

    @Test("A completion says the points, the score, the stopped timer, the saved stake and the celebration")
    func completion() throws {
        let tally = try TestEngine()
        try tally.activity("Writing")
        try tally.add("Write", .p0)
        try tally.focus(1)
        try tally.stake(cents: 2000)
        try tally.start("Writing", task: 1, at: "2026-11-20T08:00:00Z")
        let first = CompletedReport(try tally.complete(1))
        #expect(
            try lines(first.drawn(options, at: moment(tally))) == [
                "✓   1  P0  Write  +7", "  score on 2026-11-20: 7",
                "  stopped: 1  2026-11-20 08:00–09:00  1h 00m  Writing  1 Write",
                "  All focus tasks are done. Well done!",
            ])
        let again = CompletedReport(try tally.complete(1))
        #expect(try lines(again.drawn(options, at: moment(tally))) == ["✓   1  P0  Write  already done"])
        let staked = CompletedReport(try tally.complete(2))
        #expect(
            try lines(staked.drawn(options, at: moment(tally))).suffix(2) == [
                "  score on 2026-11-20: 10", "  stake saved: 20.00 USD",
            ])
        let toggled = CompletedReport(try tally.change { try $0.toggleTask(.number(1)) })
        #expect(
            try lines(toggled.drawn(options, at: moment(tally))) == [
                "reopened: ○   1  P0  Write", "  score on 2026-11-20: 3",
            ])
    }

    @Test("Several completions say each task, how many there are, and how many were done before")
    func completions() throws {
        let tally = try TestEngine()
        for title in ["a", "b", "c"] { try tally.add(title) }
        try tally.complete(1)
        let set = TaskSet.references([.number(1), .number(2), .number(3)])
        let done = CompletedReport(try tally.change { try $0.completeTasks(set) })
        #expect(
            try lines(done.drawn(options, at: moment(tally))) == [
                "✓   2  P2  b  +3", "✓   3  P2  c  +3", "  2 tasks completed, +6",
                "  1 task was already done", "  score on 2026-11-20: 9",
            ])
        let none = CompletedReport(try tally.change { try $0.completeTasks(set) })
        #expect(try lines(none.drawn(options, at: moment(tally))) == ["  3 tasks were already done"])
        try tally.reopen(1)
        let mixed = CompletedReport(try tally.change { try $0.toggleTasks(set) })
        #expect(
            try lines(mixed.drawn(options, at: moment(tally))) == [
                "✓   1  P2  a  +3", "reopened: ○   2  P2  b", "reopened: ○   3  P2  c",
                "  1 task completed and 2 tasks reopened, +3", "  score on 2026-11-20: 3",
            ])
        let plan = CompletedReport(try tally.change { try $0.toggleTasks(set) }, isDryRun: true)
        #expect(
            try lines(plan.drawn(options, at: moment(tally))).prefix(2) == [
                "Would complete 2 tasks and reopen 1 task:", "○   1  P2  a",
            ])
    }

    @Test("Several changed tasks are listed, and a dry run says what would change")
    func changes() throws {
        let tally = try TestEngine()
        for index in 1...103 { try tally.add("Task \(index)", due: "2026-11-20") }
        let two = TaskSet.references([.number(1), .number(2)])
        let moved = try tally.change { try $0.rescheduleTasks(two, byDays: 1) }
        #expect(
            try lines(TaskChangesReport(moved, .reschedule).drawn(options, at: moment(tally))) == [
                "○   1  P2  Task 1  (due 2026-11-21)", "○   2  P2  Task 2  (due 2026-11-21)",
                "  2 tasks rescheduled",
            ])
        let all = TaskSet.references((1...103).map { .number($0) })
        let later = try tally.change { try $0.rescheduleTasks(all, byDays: 1) }
        let long = try lines(TaskChangesReport(later, isDryRun: true).drawn(options, at: moment(tally)))
        #expect(long.first == "Would change 103 tasks:" && long.count == 103)
        #expect(long.suffix(2) == ["  … 3 more", "  103 tasks would be changed"])
        let open = try tally.change { try $0.reopenTasks(two) }
        #expect(
            try lines(TaskChangesReport(open, .reopen).drawn(options, at: moment(tally))) == [
                "Nothing changed: all 2 tasks are like that already."
            ])
        let deleted = try tally.change { try $0.deleteTasks(.references([.number(1)])) }
        #expect(
            try lines(TaskChangesReport(deleted, .delete).drawn(options, at: moment(tally))) == [
                "deleted: ○   1  P2  Task 1  (due 2026-11-22)"
            ])
    }

    @Test("A dry run of a captured line says what it would create")
    func capture() throws {
        let tally = try TestEngine()
        try tally.add("Pay the rent")
        let report = CaptureReport(task: try tally.task(1), isDryRun: true)
        #expect(
            try lines(report.drawn(options, at: moment(tally))) == [
                "Would create:", "○   1  P2  Pay the rent",
            ])
    }

    @Test("A habit says its progress and streak, and a count the day that it is of")
    func habits() throws {
        let tally = try TestEngine()
        try tally.habit("Read", 20)
        try tally.habit("Run", 3, per: .week)
        try tally.count("Read", by: 25, on: "2026-11-19")
        try tally.count("Read", by: 12)
        #expect(
            try lines(HabitReport(tally.view("Read"), lead: "archived").drawn(options, at: moment(tally)))
                == [
                    "archived: Read  12 of 20 today  streak 1"
                ])
        let counts: [(String, String?, String)] = [
            ("Read", nil, "Read  13 of 20 today  streak 1"),
            ("Read", "2026-11-18", "Read  1 on 2026-11-18; 13 of 20 today  streak 1"),
            ("Run", nil, "Run  1 today; 1 of 3 this week"),
        ]
        for (habit, date, line) in counts {
            let day = try date.map(day)
            let count = try tally.change { try $0.incrementHabit(habit, by: 1, on: day) }
            #expect(try lines(HabitCountReport(count).drawn(options, at: moment(tally))) == [line])
        }
    }

    @Test("A project or activity that is gone says what became of its tasks and entries")
    func gone() throws {
        let tally = try TestEngine()
        try tally.add("Plant", project: "Garden")
        try tally.activity("Writing")
        try tally.log("Writing", "2026-11-20T07:00:00Z", "2026-11-20T08:00:00Z")
        try tally.start("Writing", at: "2026-11-20T08:30:00Z")
        let (project, moved) = try tally.change { try $0.deleteProject("Garden") }
        #expect(
            try lines(
                ProjectReport(project, lead: "deleted", movedTasks: moved).drawn(options, at: moment(tally)))
                == ["deleted: Garden  1 open, 0 done", "  1 task moved to Inbox"])
        let deletion = try tally.change { try $0.deleteActivity("Writing") }
        #expect(
            try lines(ActivityReport(deletion).drawn(options, at: moment(tally))) == [
                "deleted: Writing", "  1 time entry deleted",
                "  deleted: running since 2026-11-20 08:30  30m  Writing",
            ])
    }

    @Test("Time entries and timers are on one line, with their local date and time")
    func time() throws {
        let tally = try TestEngine(zone: "Europe/Berlin")
        try tally.activity("Writing")
        try tally.add("Report")
        let entry = try tally.log(
            "Writing", "2026-11-19T23:30:00Z", "2026-11-20T00:45:00Z", task: 1, note: "Draft")
        #expect(
            try lines(EntryReport(entry, lead: "deleted").drawn(options, at: moment(tally))) == [
                "deleted: 1  2026-11-20 00:30–01:45  1h 15m  Writing  1 Report  Draft"
            ])
        try tally.start("Writing", at: "2026-11-20T08:00:00Z")
        let stopped = try tally.start("Writing", task: 1)
        #expect(
            try lines(TimerReport(tally.timer(), stopped: stopped).drawn(options, at: moment(tally))) == [
                "stopped: 2  2026-11-20 09:00–10:00  1h 00m  Writing",
                "running since 2026-11-20 10:00  0m  Writing  1 Report",
            ])
        #expect(
            try lines(TimerReport(nil).drawn(options, at: moment(tally))) == [
                "No timer is running. Start one with an activity."
            ])
    }

    @Test("A stake says its amount, status, outcome, deadline and reward")
    func stakes() throws {
        let tally = try TestEngine()
        let task = try tally.stake(cents: 1250, reward: "Cinema")
        let pending = "     12.50 USD: pending, deadline 2026-11-27 23:59, reward: Cinema"
        #expect(
            try lines(TaskPartReport([tally.task(task)], with: .stake).drawn(options, at: moment(tally))).last
                == pending)
        try tally.concede(task)
        try tally.settle(task, .paid, note: "to the lifeboats")
        #expect(
            try lines(TaskPartReport([tally.task(task)], with: .stake).drawn(options, at: moment(tally)))
                .dropFirst() == [
                    "     12.50 USD: expired, paid (to the lifeboats), deadline 2026-11-27 23:59,",
                    "     reward: Cinema",
                ])
        let ledgers = try tally.read { try $0.ledgers() }
        #expect(
            try lines(LedgerReport(ledgers).drawn(options, at: moment(tally))) == [
                "Ledger  at risk    saved     owed     paid   waived",
                "USD        0.00     0.00     0.00    12.50     0.00",
            ])
        #expect(try lines(LedgerReport([]).drawn(options, at: moment(tally))).count == 1)
    }

    @Test("Reminders have local times, their state and their task")
    func reminders() throws {
        let tally = try TestEngine(zone: "Europe/Berlin")
        let task = try tally.addReminded("-PT30M", "-P1D", due: "2026-11-20T09:10:00Z")
        let snoozed = try tally.change { try $0.snoozeReminder(of: .number(task), nil, for: .seconds(600)) }
        #expect(
            try lines(ReminderReport(snoozed).drawn(options, at: moment(tally))).map { line in
                line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
            } == [
                "today 10:10 snoozed 1 Call the bank 30m before",
                "today 10:10 snoozed 1 Call the bank 1d before",
            ])
    }

    @Test("Undone and redone steps, tags and saved filters say what they are about")
    func steps() throws {
        let tally = try TestEngine()
        try tally.add("Buy milk", tags: ["shop"])
        let tag = try tally.change { try $0.renameTag(try Tag("shop"), to: try Tag("market")) }
        #expect(
            try lines(TagReport(tag, lead: "renamed").drawn(options, at: moment(tally))) == [
                "renamed: #market  1 task changed"
            ])
        let undone = try tally.undo()
        #expect(
            try lines(StepReport([undone], lead: "undone").drawn(options, at: moment(tally))) == [
                "undone: Changed “Buy milk”  step 2, 2026-11-20 09:00"
            ])
        let filter = try tally.save("Errands", "#errands is:open")
        #expect(
            try lines(FilterReport(filter, lead: "deleted").drawn(options, at: moment(tally))) == [
                "deleted: Errands  #errands is:open"
            ])
    }

    @Test("Exports, imports, checks, backups and restores say the files and numbers of records")
    func data() throws {
        let tally = try TestEngine()
        try tally.add("Buy milk")
        try tally.habit("Read")
        let counts = try tally.read { try $0.recordCounts() }
        let moment = try moment(tally)
        #expect(
            lines(ExportReport(path: "/home/me/tally.json", counts: counts).drawn(options, at: moment)) == [
                "exported to /home/me/tally.json: settings, 1 project, 1 task, 1 habit, 1 habit",
                "target",
            ])
        let copied = try TestEngine().take(try tally.export())
        #expect(
            lines(ImportedReport(copied, isDryRun: true).drawn(options, at: moment)).prefix(2) == [
                "Nothing is imported yet. It would be:", "added: 1 task, 1 habit, 1 habit target",
            ])
        #expect(lines(CheckReport(try tally.check()).drawn(options, at: moment)) == ["No problems found."])
        #expect(
            lines(BackupReport(path: "/home/me/copy.db", bytes: 299_008).drawn(options, at: moment)) == [
                "copied to /home/me/copy.db, 299 kB"
            ])
        #expect(
            lines(RestoredReport(path: "/b.db", kept: "/a.db.before").drawn(options, at: moment)) == [
                "Restored /b.db.",
                "The previous database is kept in /a.db.before. Restore that file to go back.",
            ])
    }

    @Test("Backups have their day, size and path, which is never cut")
    func backups() throws {
        let moment = try moment(try TestEngine())
        let path = "/home/me/.local/share/tally/tally.db.backups/2026-11-20.db"
        let backup = DailyBackup(path: path, date: try day("2026-11-20"), bytes: 1_540_000)
        let view = BackupsView(backups: [backup], shown: 0..<1, kept: 7)
        #expect(
            lines(view.drawn(ViewOptions(width: 100), at: moment)).last == "  2026-11-20  1.5 MB  \(path)")
        let narrow = lines(view.drawn(ViewOptions(width: 20), at: moment)).dropFirst(2)
        #expect(narrow.map { $0.drop { $0 == " " } }.joined() == path)
        for (kept, hint) in [
            (7, "None yet. The first change of each day makes one."),
            (0, "They are off. The setting “backups” says how many are kept."),
        ] {
            let empty = BackupsView(backups: [], shown: 0..<0, kept: kept)
            #expect(lines(empty.drawn(options, at: moment)).last?.hasSuffix(hint) == true)
        }
    }

    @Test(
        "No report is wider than asked, and no text of the user controls the terminal",
        arguments: [20, 33, 60])
    func hostile(width: Int) throws {
        let tally = try TestEngine()
        let text = "\u{202E}gnirts 漢字かな交じり文の題名 \u{2066}👩‍👩‍👧‍👦\u{200F} supercalifragilistic"
        let task = try tally.stake(text, reward: text, project: text)
        try tally.update(task) { $0.tags = .set([try Tag("漢字")]) }
        let habit = try tally.habit(text, 3, per: .week)
        let activity = try tally.activity(text)
        let entry = try tally.log(
            text, "2026-11-20T07:00:00Z", "2026-11-20T08:00:00Z", task: task, note: text)
        try tally.start(text, task: task, at: "2026-11-20T08:30:00Z", note: text)
        let filter = try tally.save(text, "漢字")
        let step = try #require(try tally.history().first)
        let project = try #require(try tally.read { try $0.projects(sort: .name, archived: nil) }.last)
        let count = try tally.change { try $0.incrementHabit(text, by: 1, on: nil) }
        let tag = try tally.change { try $0.renameTag(try Tag("漢字"), to: try Tag("👍🏿é")) }
        let timer = try tally.timer()
        let done = try tally.complete(task)
        let moment = try moment(tally)
        for ascii in [false, true] {
            let options = ViewOptions(width: width, ascii: ascii)
            let drawn = [
                TaskReport([done.task], lead: "deleted").drawn(options, at: moment),
                CompletedReport(done).drawn(options, at: moment),
                CaptureReport(task: done.task).drawn(options, at: moment),
                TaskPartReport([done.task], with: .stake).drawn(options, at: moment),
                HabitReport(habit, lead: "archived").drawn(options, at: moment),
                HabitCountReport(count).drawn(options, at: moment),
                ProjectReport(project, lead: "deleted", movedTasks: 3).drawn(options, at: moment),
                ActivityReport(activity, lead: "archived").drawn(options, at: moment),
                EntryReport(entry, lead: "deleted").drawn(options, at: moment),
                TimerReport(timer, stopped: entry, lead: "discarded").drawn(options, at: moment),
                FilterReport(filter).drawn(options, at: moment),
                StepReport([step], lead: "undone").drawn(options, at: moment),
                TagReport(tag, lead: "renamed").drawn(options, at: moment),
                BackupReport(path: "/home/" + text, bytes: 1).drawn(options, at: moment),
                RestoredReport(path: "/" + text, kept: text).drawn(options, at: moment),
            ]
            for (index, view) in drawn.enumerated() {
                let wide = lines(view).filter { DisplayWidth.of($0) > width }
                #expect(wide.isEmpty, "\(index): \(wide)")
                #expect(!lines(view).isEmpty)
                let marks = view.text.unicodeScalars.filter { scalar in
                    ["\u{202E}", "\u{2066}", "\u{200F}"].contains(scalar)
                }
                #expect(marks.isEmpty, "\(index)")
                if ascii { #expect(view.text.utf8.allSatisfy { $0 < 0x7F }, "\(index)") }
            }
        }
    }
}
