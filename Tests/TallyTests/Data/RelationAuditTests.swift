import Support
import Testing

@testable import SQLite
@testable import Tally
@testable import TallyStore

@Suite("Documents and checks of related tasks") struct RelationAuditTests {
    let tally: TestEngine

    /// 1; 2 after 1; 3 part of 1; 4 part of 3.
    init() throws {
        tally = try TestEngine()
        try tally.add("A")
        try tally.add("B", after: [1])
        try tally.add("C", partOf: 1)
        try tally.add("D", partOf: 3)
        try tally.setChecklist(1, ["x", "y"])
    }

    @Test("A document with everything comes back the same")
    func roundTrip() throws {
        try tally.check(1, "x")
        try tally.change { _ = try $0.annotateTask(.number(2), .add(try Title("Remark"))) }
        try tally.update(2) { draft in
            draft.url = .set(try Link("https://example.com/2"))
            draft.external = .set(
                ExternalDraft(source: try Name("todo.txt"), id: nil, rest: try Notes("pri:A")))
        }
        let other = try TestEngine()
        try other.take(try tally.export())
        #expect(try other.everything() == tally.everything())
        #expect(try other.check().problems.map(\.problem) == [])
        #expect(try other.task(2).isBlocked && other.task(1).relations.progress?.open == 1)
    }

    private static let nobody = "01900000-0000-7000-8000-000000000000"

    /// A change of a task's record, with the path and the problem.
    private static let faults:
        [(task: Int, member: String, value: RecordValue, path: String, problem: String)] =
            [
                (
                    1, "dependsOn", .texts([nobody]), "dependsOn[0]",
                    "is \(nobody), but there is no task with this id"
                ),
                (3, "parent", .text(nobody), "parent", "is \(nobody), but there is no task with this id"),
                (
                    0, "checklist", .texts(["00aa [ ] x", "00aa [x] y"]), "checklist",
                    "must not have two items with the same id"
                ),
            ]

    @Test("A document that breaks a rule is refused at its place", arguments: faults.indices)
    func refused(index: Int) throws {
        let fault = Self.faults[index]
        let document = try tally.export().changing(.task, fault.task) { $0[fault.member] = fault.value }
        let other = try TestEngine()
        let before = try other.everything()
        #expect(
            try failure { try other.take(document) }
                == .invalid(path: "content.records.task[\(fault.task)].\(fault.path)"))
        #expect(try other.everything() == before)
    }

    @Test("A document with a circle or a tree that is too deep is refused")
    func circles() throws {
        let ids = try (1...4).map { try tally.task($0).id.text }
        let document = try tally.export()
        let circle = document.changing(.task, 0) { $0["dependsOn"] = .texts([ids[1]]) }
        #expect(
            try failure { try TestEngine().take(circle) }
                == .invalid(path: "content.records.task[0].dependsOn"))
        let loop = document.changing(.task, 0) { $0["parent"] = .text(ids[3]) }
        #expect(
            try failure { try TestEngine().take(loop) }
                == .invalid(path: "content.records.task[0].parent"))
    }

    @Test("A document may name tasks that are only in the database, and leaves out those deleted here")
    func partial() throws {
        let document = try tally.export()
        let one = document.changing(.task, 3) { $0["parent"] = .null }
        try tally.complete(1, subtasks: .keep)
        try tally.delete(2)
        try tally.delete(1, subtasks: .keep)
        try tally.take(one)
        let tasks = try tally.read { try $0.tasks(matching: TaskQuery()).tasks }
        #expect(tasks.first { $0.title == "B" }?.dependsOn == [])
        #expect(try tally.check().problems.map(\.problem) == [])
    }

    @Test("A check finds ids of no task, circles, and trees that are too deep")
    func check() throws {
        let ids = try (1...4).map { try tally.task($0).id.text }
        func problems(_ sql: String) throws -> [String] {
            let damaged = try TestEngine()
            try damaged.take(try tally.export())
            try damaged.store { try $0.connection.execute(script: sql) }
            return try damaged.check().problems.map(\.problem)
        }
        #expect(
            try problems("UPDATE task SET depends_on = '[\"\(Self.nobody)\"]' WHERE number = 1") == [
                "task 1: dependsOn[0] is \(Self.nobody), but there is no task with this id."
            ])
        #expect(
            try problems("UPDATE task SET depends_on = '[\"\(ids[1])\"]' WHERE number = 1") == [
                "task 1: dependsOn makes the task wait for itself.",
                "task 2: dependsOn makes the task wait for itself.",
            ])
        #expect(
            try problems("UPDATE task SET parent = '\(ids[3])' WHERE number = 1")
                == [1, 3, 4].map {
                    "task \($0): parent makes the task part of itself."
                })
    }

    @Test("A repair leaves out relations to lost tasks, and breaks circles")
    func salvage() throws {
        let ids = try (1...4).map { try tally.task($0).id.text }
        var salvage = RecordSalvage(rule: try tally.read { try $0.moment.rule })
        for record in try tally.export()[.task] where record.number != 3 {
            var record = record
            if record.number == 1 { record["dependsOn"] = .texts([ids[1], ids[2]]) }
            salvage.add(record)
        }
        let document = try salvage.document()
        let other = try TestEngine()
        try other.take(document)
        #expect(try other.task(1).dependsOn == [] && other.task(2).isBlocked)
        #expect(try other.task(4).parent == nil)
        #expect(try other.check().problems.map(\.problem) == [])
        #expect(!salvage.losses.isEmpty)
    }
}
