import Support
import Testing

@testable import Tally

@Suite("Checklists and annotations") struct ChecklistRuleTests {
    let tally: TestEngine

    init() throws {
        tally = try TestEngine()
        try tally.add("Pack")
        try tally.setChecklist(1, ["Passport", "Tent", "tent"])
    }

    private func states() throws -> [String] {
        try tally.task(1).checklist.map { ($0.isDone ? "x " : "- ") + $0.text }
    }

    @Test("Items get different ids, and keep those that are given, with what they are")
    func ids() throws {
        let items = try tally.task(1).checklist
        #expect(Set(items.map(\.id)).count == 3 && items.allSatisfy { ChecklistItem.isID($0.id) })
        try tally.check(1, "Passport")
        let drafts = [
            ChecklistDraft(text: try Title("Map")),
            ChecklistDraft(id: items[0].id, text: try Title("Papers")),
            ChecklistDraft(id: "00ff", text: try Title("Rope"), isDone: true),
        ]
        try tally.update(1) { $0.checklist = .set(drafts) }
        #expect(try states() == ["- Map", "x Papers", "x Rope"])
        #expect(try tally.task(1).checklist[1].id == items[0].id)
        let repeated = drafts + [drafts[2]]
        #expect(
            try failure { try tally.update(1) { $0.checklist = .set(repeated) } }
                == .invalid(path: "checklist[3].id"))
        try tally.update(1) { $0.checklist = .clear }
        #expect(try states() == [])
    }

    @Test("An item is named by its position, its id or its text")
    func references() throws {
        let id = try tally.task(1).checklist[2].id
        try tally.check(1, "2")
        try tally.check(1, "PASSPORT")
        try tally.check(1, id)
        #expect(try states() == ["x Passport", "x Tent", "x tent"])
        try tally.check(1, id, isDone: false)
        try tally.check(1, "1", isDone: nil)
        #expect(try states() == ["- Passport", "x Tent", "- tent"])
        #expect(try failure { try tally.check(1, "tent") } == .invalid(path: "item"))
        for unknown in ["4", "0", "-1", "Boat"] {
            #expect(try failure { try tally.check(1, unknown) } == .notFound)
        }
    }

    @Test("Items are added at the end and removed, and each change is undone")
    func changes() throws {
        let before = try tally.records()
        try tally.change { _ = try $0.changeChecklist(of: .number(1), .add(try Title("Rope"))) }
        #expect(try states().last == "- Rope")
        try tally.change { _ = try $0.changeChecklist(of: .number(1), .remove(ChecklistReference("3"))) }
        #expect(try states() == ["- Passport", "- Tent", "- Rope"])
        try tally.undo()
        try tally.undo()
        #expect(try tally.records() == before)
        try tally.setChecklist(1, (1...100).map { "\($0)" })
        #expect(
            try failure {
                try tally.change { _ = try $0.changeChecklist(of: .number(1), .add(try Title("Rope"))) }
            } == .invalid(path: "add"))
    }

    @Test("Completing a task leaves its checklist as it is, and items earn nothing")
    func completion() throws {
        try tally.check(1, "1")
        #expect(try tally.complete(1).pointsEarned == 3)
        #expect(try states() == ["x Passport", "- Tent", "- tent"])
        let steps = try tally.lastStep()
        try tally.check(1, "1")
        #expect(try tally.lastStep() == steps)
    }

    @Test("Annotations have the time, are kept in order, and are removed by position")
    func annotations() throws {
        func annotate(_ text: String) throws -> TaskView {
            try tally.change { try $0.annotateTask(.number(1), .add(try Title(text))) }
        }
        _ = try annotate("One")
        try tally.go(to: "2026-11-20T10:00:00Z")
        _ = try annotate("Two")
        #expect(try annotate("Two").annotations.map(\.text) == ["One", "Two"])
        #expect(
            try tally.task(1).annotations.map(\.at.description) == [
                "2026-11-20T09:00:00Z", "2026-11-20T10:00:00Z",
            ])
        func remove(_ position: Int) throws -> TaskView {
            try tally.change { try $0.annotateTask(.number(1), .remove(position)) }
        }
        #expect(try remove(1).annotations.map(\.text) == ["Two"])
        #expect(try failure { _ = try remove(2) } == .notFound)
        try tally.undo()
        #expect(try tally.task(1).annotations.map(\.text) == ["One", "Two"])
    }
}
