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
        let report = try tally.change { try $0.importDocument(at: "content") { document } }
        #expect(report[.task].added == 1)
        #expect(report.defaults.contains { $0.member == "priority" && $0.count == 1 })
        let task = try tally.read { try $0.task(.number(1)) }
        #expect(task.title == "a" && task.priority == .p2 && task.project.number == Project.inbox)
        #expect(try task.completion?.on == day("2026-11-20"))
        #expect(try task.createdAt == instant("2026-11-20T09:00:00Z"))
    }

    @Test("The other of two members that belong together is derived, or named as missing")
    func pairs() throws {
        let at = RecordValue.instant(try instant("2026-11-19T16:00:00Z"))
        let report = try TestEngine().take(
            RecordDocument(["task": [task(["title": .text("a"), "completedAt": at])]]))
        #expect(report.defaults.contains { $0.member == "completedDay" && $0.count == 1 })
        let cases: [(given: String, value: RecordValue, missing: String)] = [
            ("completedDay", .day(try day("2026-11-19")), "completedAt"),
            ("focusDay", .day(try day("2026-11-20")), "focusOrder"), ("focusOrder", .number(1), "focusDay"),
        ]
        for (given, value, missing) in cases {
            let document = RecordDocument(["task": [task(["title": .text("a"), given: value])]])
            do {
                try TestEngine().take(document)
                Issue.record("the document was not refused")
            } catch Failure.invalid(_, let path, let problem) {
                #expect(path == "content.records.task[0].\(missing)")
                #expect(problem == "is required when \(given) is given")
            }
        }
    }

    @Test("A time entry without parts gets those of its days if the document leaves them out")
    func parts() throws {
        let full = try TestEngine.full().export()
        let left = RecordDocument(
            Dictionary(
                uniqueKeysWithValues: RecordType.all.filter { $0.name != "timePart" }
                    .map { ($0.name, full[$0]) }))
        let tally = try TestEngine()
        let report = try tally.take(left)
        #expect(
            report.defaults.map(\.note)
                == ["timePart: default the time on each day for 1 time entry"])
        #expect(report[.timePart].added > 0)
        #expect(try tally.check().isOK)
        // Existing entries keep their days in another time zone.
        try tally.set(zone: "America/New_York")
        let again = try tally.take(left)
        #expect(again.defaults.isEmpty && again[.timePart] == ImportReport.Counts())
        #expect(again.entries.map(\.entity) == ["settings"])
    }

    @Test("The report does not mention members that did not exist in the document's version")
    func earlierVersion() throws {
        var record = try #require(try TestEngine.full().export()[.task].first)
        record.absent = ["estimate", "deletedAt"]
        (record["project"], record["tags"]) = (.number(Int64(Project.inbox)), .texts([]))
        for isEarlier in [true, false] {
            let document = RecordDocument(["task": [record]], isOfEarlierVersion: isEarlier)
            let report = try TestEngine().take(document)
            #expect(report[.task].added == 1)
            #expect(report.defaults.map(\.member) == (isEarlier ? [] : record.absent))
        }
    }

    @Test("A document that has the parts of time entries must have them all")
    func missingParts() throws {
        let document = try TestEngine.full().export().leavingOut(.timePart)
        #expect(
            try failure { try TestEngine().take(document) } == .invalid(path: "content.records.timeEntry[0]"))
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
