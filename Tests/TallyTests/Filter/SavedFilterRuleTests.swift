import Support
import Tally
import Testing

@Suite("Saved filters") struct SavedFilterRuleTests {
    private static func makeEngine() throws -> TestEngine {
        let tally = try TestEngine()
        try tally.add("Buy milk", .p1, tags: ["errands"])
        try tally.add("Post letter", .p3, tags: ["errands"])
        try tally.add("Write report", .p1, project: "Work")
        return tally
    }

    @Test("A filter uses another by name, in any spelling, with its conditions as in parentheses")
    func use() throws {
        let tally = try Self.makeEngine()
        try tally.save("Small things", "#errands or @Work")
        #expect(try tally.titles(":small_things p1") == ["Buy milk", "Write report"])
        #expect(try tally.titles(":\"SMALL things\" p3") == ["Post letter"])
        #expect(try tally.titles("-:Small_Things") == [])
        try tally.save("Nested", ":small_things p1")
        #expect(try tally.titles(":nested @Work") == ["Write report"])
    }

    @Test("The order and number of a saved filter count where it is the whole filter")
    func directives() throws {
        let tally = try Self.makeEngine()
        try tally.save("first", "is:open sort:-title limit:2")
        #expect(try tally.titles(":first") == ["Write report", "Post letter"])
        #expect(try tally.titles(":first sort:title") == ["Buy milk", "Post letter"])
        #expect(try tally.titles(":first limit:3") == ["Write report", "Post letter", "Buy milk"])
        #expect(try tally.titles(":first #errands") == ["Buy milk", "Post letter"])
        #expect(try tally.titles("not :first") == [])
    }

    @Test("A filter without a meaning, a name in use, and one with quotes are refused")
    func refusals() throws {
        let tally = try Self.makeEngine()
        try tally.save("Errands", "#errands")
        #expect(try failure { try tally.save("x", "p0 or") } == .filter(offset: 5))
        #expect(try failure { try tally.save("x", "p0 @Nosuch") } == .filter(offset: 3))
        #expect(try failure { try tally.save("x", "p0 :nosuch") } == .filter(offset: 3))
        #expect(try failure { try tally.save("ERRANDS", "p1") } == .duplicate)
        #expect(try failure { try tally.updateFilter("errands", filter: "overdue") } == .filter(offset: 0))
        #expect(try failure { try tally.updateFilter("nosuch", name: "x") } == .notFound)
        #expect(throws: InvalidText.self) { try FilterLabel("a \"b\"") }
        #expect(throws: InvalidText.self) { try FilterText(" ") }
        #expect(try tally.read { try $0.filters() }.map(\.name) == ["Errands"])
    }

    @Test("Saved filters do not use each other in a circle, which the refusal names")
    func circles() throws {
        let tally = try Self.makeEngine()
        #expect(try failure { try tally.save("a", "p1 :a") } == .filter(offset: 3))
        try tally.save("a", "p1")
        try tally.save("b", ":a or p2")
        try tally.save("c", "#x :b")
        #expect(try failure { try tally.updateFilter("a", filter: "p0 or :c") } == .filter(offset: 6))
        #expect(try failure { try tally.updateFilter("a", name: "d", filter: ":c") } == .filter(offset: 0))
        do {
            try tally.updateFilter("a", filter: ":c")
        } catch Failure.filter(let refusal, _) {
            #expect(refusal.reason == .circle)
            #expect(refusal.sentence.contains("“a”, “c”, “b”, “a”"), "\(refusal.sentence)")
        }
        #expect(try tally.titles(":c") == [])
    }

    @Test("A new name follows where it stands, in filters and in the context, in one step")
    func rename() throws {
        let tally = try Self.makeEngine()
        try tally.save("errands", "#errands")
        try tally.save("both", "p1 or (:Errands -:\"errands\") \":errands\"")
        try tally.setContext("-:errands")
        try tally.updateFilter("errands", name: "Small things")
        func texts() throws -> [String] { try tally.read { try $0.filters() }.map(\.filter) }
        #expect(
            try texts() == ["p1 or (:\"Small things\" -:\"Small things\") \":errands\"", "#errands"])
        #expect(try tally.read { try $0.preferences.context } == "-:\"Small things\"")
        #expect(try tally.titles(":both") == ["Buy milk", "Write report"])
        try tally.undo()
        #expect(try texts() == ["p1 or (:Errands -:\"errands\") \":errands\"", "#errands"])
        #expect(try tally.read { try $0.preferences.context } == "-:errands")
    }

    @Test("The new name of a project follows as well")
    func projects() throws {
        let tally = try Self.makeEngine()
        try tally.save("jobs", "p1 (@work or -@\"Work\")")
        try tally.setContext("@work")
        try tally.change { _ = try $0.updateProject("Work", ProjectDraft(name: try Name("Day job"))) }
        #expect(try tally.read { try $0.filters() }.map(\.filter) == ["p1 (@\"Day job\" or -@\"Day job\")"])
        #expect(try tally.read { try $0.preferences.context } == "@\"Day job\"")
        let quoted = try failure {
            try tally.change { _ = try $0.updateProject("Day job", ProjectDraft(name: try Name("a \"b\""))) }
        }
        #expect(quoted == .invalid(path: "name"))
    }

    @Test("One that another filter or the context uses is not deleted")
    func deletion() throws {
        let tally = try Self.makeEngine()
        try tally.save("a", "p1")
        try tally.save("b", "-:a")
        #expect(try failure { try tally.deleteFilter("a") } == .invalidState)
        try tally.setContext(":b")
        #expect(try failure { try tally.deleteFilter("b") } == .invalidState)
        try tally.setContext(nil)
        try tally.deleteFilter("b")
        try tally.deleteFilter("a")
        #expect(try tally.read { try $0.filters() } == [])
        try tally.undo()
        #expect(try tally.read { try $0.filters() }.map(\.name) == ["a"])
    }

    @Test(
        "What no longer has a meaning is refused with the place of its name, and the context can be changed")
    func lost() throws {
        let tally = try Self.makeEngine()
        try tally.save("work", "@Work")
        try tally.setContext(":work")
        try tally.change { _ = try $0.deleteProject("Work") }
        #expect(try failure { try tally.titles("p1 or :work") } == .filter(offset: 6))
        do {
            _ = try tally.read { try $0.contextFilter() }
            Issue.record("The context has no meaning.")
        } catch Failure.filter(let refusal, let path) {
            #expect(path == "context" && refusal.sentence.contains("“:work”"), "\(refusal.sentence)")
        }
        #expect(try tally.check().problems.isEmpty)
        try tally.setContext(nil)
        #expect(try tally.read { try $0.contextFilter() } == nil)
    }

    @Test("A context has conditions only")
    func context() throws {
        let tally = try Self.makeEngine()
        #expect(try failure { try tally.setContext("p1 sort:due") } == .filter(offset: 3))
        #expect(try failure { try tally.setContext("@Nosuch") } == .filter(offset: 0))
        try tally.save("first", "p1 limit:1")
        try tally.setContext(":first")
        let context = try tally.read { try $0.contextFilter() }
        #expect(context?.limit == nil && context?.predicate == .trait(.priority(.p1)))
    }

    @Test("Saved filters together have no more conditions than one filter may have")
    func size() throws {
        let tally = try Self.makeEngine()
        try tally.save("f0", "p0 p1 p2 p3")
        for level in 1...3 {
            try tally.save("f\(level)", Array(repeating: ":f\(level - 1)", count: 4).joined(separator: " "))
        }
        #expect(try tally.titles(":f3") == [])
        #expect(try failure { try tally.save("f4", ":f3 or :f3") } == .filter(offset: 7))
    }

    @Test("A database with saved filters and a context is exported, imported and checked")
    func documents() throws {
        let tally = try Self.makeEngine()
        try tally.save("a", "p1")
        try tally.setContext(":a")
        let copy = try TestEngine()
        try copy.take(try tally.export())
        #expect(try copy.everything() == tally.everything())
        #expect(try copy.check().problems.isEmpty)
        // A name that is in use stays with the filter that has it.
        let other = try TestEngine()
        try other.save("A", "p2")
        try other.take(try tally.export())
        #expect(try other.read { try $0.filters() }.map(\.name).count == 1)
    }
}
