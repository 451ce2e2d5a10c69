import Support
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

    @Test("A read-only engine refuses changes as read-only")
    func readOnly() throws {
        let tally = try tally(readOnly: true)
        #expect(try projects(tally) == ["Inbox"])
        #expect(throws: Failure.self) { try tally.activity("Writing") }
        #expect(try directory.names == [])
    }

    @Test("There is nothing to back up")
    func backup() throws {
        let tally = try tally()
        #expect(
            try failure { try tally.read { try $0.backUp(to: ":memory:", replacing: false) } }
                == .invalidState)
    }
}
