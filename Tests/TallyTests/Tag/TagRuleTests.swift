import Support
import Tally
import Testing

@Suite("Tags") struct TagRuleTests {
    let tally: TestEngine

    init() throws { tally = try TestEngine() }

    private func tags(_ prefix: String? = nil, limit: Int = 100, cursor: String? = nil) throws -> TagPage {
        var query = TagQuery()
        (query.prefix, query.limit, query.cursor) = (try prefix.map { try Tag($0) }, limit, cursor)
        let given = query
        return try tally.read { try $0.tags(matching: given) }
    }

    private func rename(_ from: String, _ to: String) throws -> TagChange {
        let (from, to) = (try Tag(from), try Tag(to))
        return try tally.change(as: "tag.rename") { try $0.renameTag(from, to: to) }
    }

    @Test("Tags are listed by name with the counts of their tasks, written as on the first open task")
    func list() throws {
        try tally.complete(try tally.add("a", tags: ["WORK", "Zoo"]))
        try tally.add("b", tags: ["Work", "apple"])
        try tally.add("c", tags: ["work"])
        try tally.delete(try tally.add("d", tags: ["gone"]))
        let page = try tags()
        #expect(page.tags.map(\.text) == ["apple", "Work", "Zoo"])
        #expect(page.tags.map(\.open) == [1, 2, 0])
        #expect(page.tags.map(\.done) == [0, 1, 1])
        #expect(page.total == Total(count: 3, isExact: true))
        #expect(page.nextCursor == nil)
    }

    @Test("A prefix ignores case, and pages continue where the last one ended")
    func pages() throws {
        try tally.add("a", tags: ["b1", "B2", "b3", "c", "é1"])
        #expect(try tags("B").tags.map(\.text) == ["b1", "B2", "b3"])
        #expect(try tags("E\u{301}").tags.map(\.text) == ["é1"])
        let first = try tags(limit: 2)
        #expect(first.tags.map(\.text) == ["b1", "B2"])
        let second = try tags(limit: 3, cursor: first.nextCursor)
        #expect(second.tags.map(\.text) == ["b3", "c", "é1"])
        #expect(second.nextCursor == nil && second.total.count == 5)
        #expect(throws: Failure.self) { try tags("b", cursor: first.nextCursor) }
    }

    @Test("Renaming a tag into another makes one of them, as one step, which undo takes back")
    func merge() throws {
        let both = try tally.add("a", tags: ["job", "x", "Work"])
        let one = try tally.add("b", tags: ["Job"])
        let other = try tally.add("c", tags: ["Work"])
        let before = try tally.records()
        let change = try rename("JOB", "work")
        #expect(change.count == 2)
        #expect(change.tag.text == "work" && change.tag.open == 3)
        #expect(try tally.task(both).tags == ["work", "x"])
        #expect(try tally.task(one).tags == ["work"])
        #expect(try tally.task(other).tags == ["Work"])
        #expect(try tally.task(other).revision == 1)
        try tally.undo()
        #expect(try tally.records() == before)
        try tally.redo()
        #expect(try tags().tags.map(\.text) == ["work", "x"])
        #expect(try tally.check().problems.isEmpty)
    }

    @Test("Renaming a tag to another spelling of itself changes the tasks that write it otherwise")
    func respell() throws {
        try tally.add("a", tags: ["home"])
        try tally.add("b", tags: ["Home"])
        #expect(try rename("home", "Home").count == 1)
        #expect(try rename("home", "Home").count == 0)
        #expect(try tags().tags.map(\.text) == ["Home"])
    }

    @Test("Deleting a tag takes it off all tasks; a tag that no task has is not found")
    func delete() throws {
        let task = try tally.add("a", tags: ["x", "y"])
        let tag = try Tag("X")
        #expect(try tally.change { try $0.deleteTag(tag) }.count == 1)
        #expect(try tally.task(task).tags == ["y"])
        #expect(throws: Failure.self) { try tally.change { try $0.deleteTag(tag) } }
        #expect(throws: Failure.self) { try rename("x", "z") }
        try tally.undo()
        #expect(try tally.task(task).tags == ["x", "y"])
    }

    @Test("A tag on more tasks than a page is renamed on all of them")
    func many() throws {
        try tally.change { engine in
            for number in 0..<1203 {
                var draft = TaskDraft(title: try Title("\(number)"))
                draft.tags = .set([try Tag("x")])
                let task = try engine.createTask(draft)
                if number.isMultiple(of: 3) { _ = try engine.completeTask(.number(task.number)) }
            }
        }
        let change = try rename("x", "y")
        #expect(change.count == 1203)
        #expect(change.tag.open == 802 && change.tag.done == 401)
        #expect(try tally.history().first?.taskCount == 1203)
        try tally.undo()
        #expect(try tags().tags.map(\.text) == ["x"])
        #expect(try tally.check().problems.isEmpty)
    }
}
