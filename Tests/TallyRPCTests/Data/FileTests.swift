import Support
import Foundation
import JSONRPC
import Tally
import TallyRPC
import TallyStore
import Testing

@Suite("Document and backup files")
struct RecordFileTests {
    @Test("An export to a file has the same text, is readable by its owner only, and can be imported")
    func file() throws {
        let folder = try TemporaryDirectory()
        let server = TestSession(path: folder.file("a.db"))
        try server.result("data.import", ["content": .string(RecordDocumentTests.sample())])
        let path: JSONValue = .string(folder.file("x.json"))
        let result = try server.result("data.export", ["path": path])
        #expect(result["content"] == .null && result["path"] == path)
        #expect(try folder.text("x.json") == server.export())
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("x.json"))
        #expect(mode[.posixPermissions] as? Int == 0o600)
        let other = TestSession()
        try other.result("data.import", ["path": path])
        #expect(try other.export() == server.export())
        #expect(try folder.names.filter { $0.hasSuffix(".tmp") } == [])
    }

    @Test("An existing file is replaced only with overwrite")
    func overwrite() throws {
        let folder = try TemporaryDirectory()
        let server = TestSession(path: folder.file("a.db"))
        try server.result("settings.update", ["weekStart": "monday"])
        for method in ["data.export", "data.backup"] {
            try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.file("x")))
            let path: JSONValue = .string(folder.file("x"))
            let error = try server.error(method, ["path": path])
            #expect(error["data"]?["path"] == "path")
            #expect(error["message"]?.string?.contains("overwrite") == true)
            #expect(try folder.text("x") == "mine")
            try server.result(method, ["path": path, "overwrite": true])
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("x"))) != Data("mine".utf8))
        }
    }

    @Test(
        "The database and the files of SQLite beside it are never replaced",
        arguments: ["", "-wal", "-shm", "-journal"])
    func database(suffix: String) throws {
        let folder = try TemporaryDirectory()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.path)
        let server = TestSession(path: folder.file("link/a.db"))
        try server.result("task.create", ["title": "Mine"])
        for method in ["data.export", "data.backup"] {
            for place in ["a.db", "link/a.db", "./a.db"] {
                let path: JSONValue = .string(folder.file(place) + suffix)
                let error = try server.error(method, ["path": path, "overwrite": true])
                #expect(
                    error["message"]?.string?.contains("is the database or one of its files") == true,
                    "\(error)")
            }
        }
        #expect(try server.result("task.list")["total"] == 1)
    }

    @Test("A path that cannot be written fails with a sentence", arguments: ["data.export", "data.backup"])
    func unusable(method: String) throws {
        let folder = try TemporaryDirectory()
        let server = TestSession(path: folder.file("a.db"))
        try server.result("settings.update", ["weekStart": "monday"])
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("elsewhere"))
        mkfifo(folder.file("pipe"), 0o600)
        let sentences = [
            "relative.json": "path must be an absolute path",
            folder.path: "path is a directory; name a file in it",
            folder.path + "/": "path must name a file",
            folder.file("no/x.json"): "path must be in a directory that exists",
            folder.file("a.db/x.json"): "path must be in a directory that exists",
            folder.file("link"): "path is a symbolic link; name its target",
            folder.file("pipe"): "path is not a file",
            folder.file(String(repeating: "n", count: 300)): "path cannot be created in its directory",
        ]
        for (path, sentence) in sentences {
            let error = try server.error(method, ["path": .string(path), "overwrite": true])
            #expect(error["code"] == -32602)
            #expect(error["message"]?.string?.hasPrefix(sentence) == true, "\(error)")
        }
        #expect(try !folder.names.contains("elsewhere"))
        #expect(try folder.names.filter { $0.hasSuffix(".tmp") } == [])
    }

    @Test("A path that cannot be read fails with a sentence, and a fault in a file with its path")
    func unreadable() throws {
        let folder = try TemporaryDirectory()
        mkfifo(folder.file("pipe"), 0o600)
        try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.file("bad.json")))
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: folder.file("binary")))
        let server = TestSession()
        let sentences = [
            "x.json": "path must be an absolute path", folder.path: "path is not a file",
            folder.file("pipe"): "path is not a file",
            folder.file("none"): "path cannot be read (No such file or directory)",
            folder.file("bad.json"): "path.format must be \"tally\"",
            folder.file("binary"): "path is not a Tally document in JSON",
        ]
        for (path, sentence) in sentences {
            let error = try server.error("data.import", ["path": .string(path)])
            #expect(error["code"] == -32602)
            #expect(error["message"]?.string?.hasPrefix(sentence) == true, "\(error)")
        }
    }

    @Test("A backup contains the whole database, even one in memory")
    func backup() throws {
        let folder = try TemporaryDirectory()
        for place in [folder.file("a.db"), SQLiteStore.memory] {
            let server = TestSession(path: place)
            try server.result("data.import", ["content": .string(RecordDocumentTests.sample())])
            let result = try server.result(
                "data.backup", ["path": .string(folder.file("b.db")), "overwrite": true])
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("b.db"))
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(result["bytes"] == (attributes[.size] as? Int).map { .integer(Int64($0)) })
            let copy = TestSession(path: folder.file("b.db"))
            #expect(try copy.export() == server.export())
            #expect(
                try copy.result("data.check") == [
                    "ok": true, "problems": [], "problemsAreComplete": true, "repair": nil,
                ])
            #expect(try copy.result("history.undo")["undone"]?["method"] == "data.import")
        }
    }
}
