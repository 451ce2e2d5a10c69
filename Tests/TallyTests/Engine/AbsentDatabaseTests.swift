import Support
import Synchronization
import Testing

@testable import Tally

@Suite("Reading without a database") struct AbsentDatabaseTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func tally(readOnly: Bool = false) throws -> TestEngine {
        try TestEngine(path: directory.file("new/tally.db"), readOnly: readOnly)
    }

    private func projects(_ tally: TestEngine) throws -> [String] {
        try tally.read { try $0.projects(sort: .name, archived: nil) }.map(\.project.name)
    }

    @Test("It finds Inbox and creates nothing; the first change creates the database")
    func reading() throws {
        let tally = try tally()
        for _ in 0..<2 { #expect(try projects(tally) == ["Inbox"]) }
        #expect(try directory.names == [])
        try tally.activity("Writing")
        #expect(try directory.names == ["new"])
        #expect(try tally.read { try $0.activities(archived: nil) }.map(\.name) == ["Writing"])
    }

    @Test("A database that another engine has created is seen by the next group")
    func created() throws {
        let (one, other) = (try tally(), try tally())
        #expect(try projects(one) == ["Inbox"])
        try other.change { _ = try $0.createProject(ProjectDraft(name: try Name("Garden"))) }
        #expect(try projects(one) == ["Inbox", "Garden"])
    }

    @Test("An import that creates it reads the document once, and adds its records once")
    func importing() throws {
        let source = try TestEngine()
        try source.activity("Writing")
        let document = try source.export()
        let tally = try tally()
        let reads = Mutex(0)
        _ = try tally.change { engine in
            try engine.importDocument(at: "content") {
                reads.withLock { $0 += 1 }
                return document
            }
        }
        #expect(reads.withLock { $0 } == 1)
        #expect(try tally.read { try $0.activities(archived: nil) }.map(\.name) == ["Writing"])
    }

    @Test("A read-only engine refuses changes as read-only")
    func readOnly() throws {
        let tally = try tally(readOnly: true)
        #expect(try projects(tally) == ["Inbox"])
        #expect(throws: Failure.self) { try tally.activity("Writing") }
        #expect(try directory.names == [])
    }

    @Test("A change that is refused, dry or without effect creates nothing")
    func withoutChanges() throws {
        let tally = try tally()
        #expect(try failure { try tally.complete(1) } == .notFound)
        let title = try tally.change { engine in
            engine.markAsDryRun()
            return try engine.createTask(try TaskDraft("Tea") { _ in }).title
        }
        #expect(title == "Tea")
        try tally.change { _ in }
        #expect(throws: Failure.self) {
            try tally.change { engine in
                _ = try engine.createProject(ProjectDraft(name: try Name("Garden")))
                throw Failure.readOnlyServer
            }
        }
        #expect(try projects(tally) == ["Inbox"])
        #expect(try directory.names == [])
    }

    @Test("A group creates the database with its first change, and keeps the subscription of its peer")
    func mixedGroup() throws {
        let tally = try tally()
        try tally.group { engine in
            let refused = Result { try engine.request { _ = try $0.completeTask(.number(1)) } }
            #expect(throws: Failure.self) { try refused.get() }
            #expect(try engine.read { try $0.tasks(matching: TaskQuery()).tasks.count } == 0)
            try engine.request { _ = try $0.createTask(try TaskDraft("Tea") { _ in }) }
            #expect(try engine.read { try $0.tasks(matching: TaskQuery()).tasks.count } == 1)
        }
        #expect(try directory.names == ["new"])
        #expect(try tally.number("SELECT count(*) FROM step") == 1)
        #expect(try tally.number("SELECT number FROM task") == 1)
    }

    @Test("The ids of the first change are those that the trial on an empty store has taken")
    func identifiers() throws {
        let inMemory = try TestEngine()
        let expected = try inMemory.change { try $0.createTask(try TaskDraft("Tea") { _ in }).id }
        let tally = try tally()
        #expect(try tally.change { try $0.createTask(try TaskDraft("Tea") { _ in }).id } == expected)
    }

    @Test("There is nothing to back up")
    func backup() throws {
        let tally = try tally()
        #expect(
            try failure { try tally.read { try $0.backUp(to: ":memory:", replacing: false) } }
                == .invalidState)
    }
}
