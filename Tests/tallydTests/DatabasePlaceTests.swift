import Support
import Foundation
import JSONRPC
import Testing

@Suite("The location of the database")
struct DatabasePlaceTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var create: [String] { ["call", "task.create", "title=a"] }

    private func mode(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    /// Environments and options, with the path below the test directory that each selects.
    private static let places: [(variables: [String: String], options: [String], path: String)] = [
        (["HOME": "/home"], [], "/home/.local/share/tally/tally.db"),
        (["HOME": "/home", "XDG_DATA_HOME": "/xdg"], [], "/xdg/tally/tally.db"),
        (["HOME": "/home", "XDG_DATA_HOME": ""], [], "/home/.local/share/tally/tally.db"),
        (
            ["HOME": "/home", "XDG_DATA_HOME": "/xdg", "TALLY_DATABASE": "/mine/my tasks.db"], [],
            "/mine/my tasks.db"
        ),
        (["XDG_DATA_HOME": "/xdg", "TALLY_DATABASE": ""], [], "/xdg/tally/tally.db"),
        (
            ["HOME": "/home", "XDG_DATA_HOME": "/xdg", "TALLY_DATABASE": "/mine/t.db"],
            ["--database", "/named/t.db"], "/named/t.db"
        ),
    ]

    @Test("An option precedes $TALLY_DATABASE, which precedes $XDG_DATA_HOME, which precedes $HOME")
    func precedence() throws {
        for (index, place) in Self.places.enumerated() {
            let root = "\(directory.path)/\(index)"
            let variables = place.variables.mapValues { $0.isEmpty ? "" : root + $0 }
            let options = place.options.map { $0.hasPrefix("/") ? root + $0 : $0 }
            let run = try FinishedRun(options + create, environment: variables)
            #expect(run.ending == .code(0), "\(place): \(run.errors)")
            let found = try FileManager.default.subpathsOfDirectory(atPath: root).filter {
                $0.hasSuffix(".db") && !$0.contains(".db.backups/")
            }
            #expect(found.map { "/" + $0 } == [place.path])
        }
    }

    @Test("A relative $XDG_DATA_HOME is ignored, as its specification requires")
    func relativeDirectory() throws {
        let run = try FinishedRun(
            create, environment: ["HOME": directory.path, "XDG_DATA_HOME": "relative"])
        #expect(run.ending == .code(0))
        #expect(FileManager.default.fileExists(atPath: directory.path + "/.local/share/tally/tally.db"))
    }

    @Test("Without a location the error says what to do")
    func noPlace() throws {
        let server = try ServerProcess()
        let error = try server.error("task.list")
        #expect(error["code"] == 1009)
        #expect(error["message"]?.string?.contains("--database") == true)
        #expect(try server.result("ping") == [:])
    }

    @Test("New directories, the database and its companions are accessible to their owner only")
    func permissions() throws {
        let (outer, inner) = (directory.file("a"), directory.file("a/b"))
        let server = try ServerProcess(
            ["--database", inner + "/t.db"], shell: #"umask 0; exec "$0" "$@""#)
        _ = try server.result("task.create", ["title": "a"])
        for path in [outer, inner] { #expect(try mode(of: path) == 0o700, "\(path)") }
        for name in try FileManager.default.contentsOfDirectory(atPath: inner) {
            #expect(
                try mode(of: "\(inner)/\(name)") == (name.hasSuffix(".backups") ? 0o700 : 0o600),
                "\(name)")
        }
        #expect(try server.finish() == .code(0))
    }

    @Test("An existing directory keeps its permissions")
    func existingDirectory() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path)
        #expect(try FinishedRun(["--database", directory.database] + create).ending == .code(0))
        #expect(try mode(of: directory.path) == 0o755)
        #expect(try mode(of: directory.database) == 0o600)
    }

    @Test("An in-memory database writes no files, and each server starts empty")
    func memory() throws {
        let script = #"cd "\#(directory.path)" && exec "$0" "$@""#
        for _ in 0..<2 {
            let server = try ServerProcess(["--database", ":memory:"], shell: script)
            #expect(try server.result("task.create", ["title": "a"]).at("task.number") == 1)
            #expect(try server.result("server.info")["database"] == ":memory:")
            #expect(try server.finish() == .code(0))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }

    @Test("A path relative to the working directory works")
    func relativePath() throws {
        let script = #"cd "\#(directory.path)" && exec "$0" "$@""#
        let run = try FinishedRun(["--database", "t.db"] + create, shell: script)
        #expect(run.ending == .code(0), "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: directory.path + "/t.db"))
    }
}
