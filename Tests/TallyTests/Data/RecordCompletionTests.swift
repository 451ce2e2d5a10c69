import Support
import Testing

@testable import Tally

@Suite("Records that a document leaves incomplete") struct RecordCompletionTests {
    private func task(_ given: [String: RecordValue]) -> StoredRecord {
        let type = RecordType.task
        let absent = type.members.map(\.name).filter { given[$0] == nil }
        var record = StoredRecord(
            type, [RecordValue](repeating: .null, count: type.members.count), absent: absent)
        for (name, value) in given { record[name] = value }
        if absent.contains("number") { record.number = StoredRecord.provisionalNumber(1) }
        return record
    }

    @Test("A task gets the members of a new one, and the day of its completion in the user's zone")
    func tasks() throws {
        let tally = try TestEngine(zone: "Asia/Tokyo")
        let record = task([
            "title": .text("a"), "completedAt": .instant(try instant("2026-11-19T16:00:00Z")),
        ])
        let document = RecordDocument(["task": [record]])
        let report = try tally.change { try $0.importRecords(document, at: "content") }
        #expect(report[.task].added == 1)
        #expect(report.defaults.contains { $0.member == "priority" && $0.count == 1 })
        let task = try tally.read { try $0.task(.number(1)) }
        #expect(task.title == "a" && task.priority == .p2 && task.project.number == Project.inbox)
        #expect(try task.completion?.on == day("2026-11-20"))
        #expect(try task.createdAt == instant("2026-11-20T09:00:00Z"))
    }

    @Test("A complete document stays as it is")
    func complete() throws {
        let tally = try TestEngine()
        let given = Dictionary(
            uniqueKeysWithValues: RecordType.task.members.map { ($0.name, RecordValue.null) })
        let document = RecordDocument(["task": [task(given)]])
        let completed = try tally.read { engine in
            try RecordCompletion(of: document, into: engine.store, at: engine.moment) {
                engine.nextIdentifier()
            }
            .run()
        }
        #expect(completed[.task].map(\.values) == document[.task].map(\.values))
    }
}
