import Support
import Testing

@testable import Tally

@Suite("Documents from before a completed task was deleted")
struct DeletedTaskImportTests {
    private let tally: TestEngine
    private let document: RecordDocument

    /// Exports a completed task with a time entry, while a timer runs for it, and deletes the task.
    init() throws {
        tally = try TestEngine()
        try tally.add("Paint", due: "2026-11-21", notes: "Blue", tags: ["home"])
        try tally.activity("Painting")
        try tally.log("Painting", "2026-11-20T07:00:00Z", "2026-11-20T08:00:00Z", task: 1)
        try tally.complete(1)
        try tally.start("Painting", task: 1)
        document = try tally.export()
        try tally.delete(1)
    }

    private func notes(_ report: ImportReport) -> [String] {
        report.entries.map { "\($0.entity) \($0.outcome.rawValue): \($0.note)" }
    }

    @Test("The task stays deleted, and what the database has stays without it")
    func existing() throws {
        let before = try tally.everything()
        let report = try tally.take(document)
        #expect(try tally.everything() == before)
        #expect(
            notes(report) == [
                "task deleted: Was deleted here, and stays deleted.",
                "timeEntry kept: Already exists without its task, which was deleted here.",
            ])
        #expect(report[.task].kept == 0 && report[.timer].kept == 1)
        #expect(try failure { try tally.task(1) } == .notFound)
    }

    @Test("A time entry and a timer that are added come without the task")
    func added() throws {
        let id = try #require(tally.entries().entries.first?.id)
        try tally.change { _ = try $0.deleteTimeEntry(.identifier(id)) }
        try tally.cancel()
        let report = try tally.take(document)
        #expect(
            notes(report) == [
                "task deleted: Was deleted here, and stays deleted.",
                "timeEntry added: Added without its task, which was deleted here.",
                "timeEntry added: Renumbered to 2, because number 1 was already used.",
                "timer added: Added without its task, which was deleted here.",
            ])
        #expect(try tally.entries().entries.map(\.task) == [nil])
        #expect(try tally.timer()?.timer.task == nil)
        #expect(try tally.timer() != nil)
        #expect(try tally.check().isOK)
    }

    @Test("What has other values besides the task is reported as different")
    func different() throws {
        let changed = document.changing(.timeEntry, 0) { $0["note"] = .text("Other") }
            .changing(.timer, 0) { $0["note"] = .text("Other") }
        #expect(
            notes(try tally.take(changed)).dropFirst() == [
                "timeEntry kept: Already exists with other values, which are kept.",
                "timer kept: Another timer is running and is kept.",
            ])
    }

    @Test("A document in which the task is deleted too has nothing to report")
    func deletedInBoth() throws {
        let report = try tally.take(try tally.export())
        #expect(report.entries.isEmpty && report[.task].kept == 1)
    }
}
