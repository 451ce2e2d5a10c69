import Support
import Foundation
import JSONRPC
import Testing

@Suite("Export, import and backup")
struct DataTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func file(_ name: String) -> String { directory.path + "/" + name }

    @Test("An export to a file imports into another database byte for byte, and can be undone")
    func files() throws {
        let server = try directory.server()
        for index in 0..<300 {
            _ = try server.result("task.create", ["title": .string("Task \(index)"), "tags": ["x"]])
        }
        _ = try server.result("data.export", ["path": .string(file("x.json"))])
        let other = try ServerProcess(["--database", file("other.db")])
        let empty = try other.result("data.export").at("content").string
        let answer = try other.result("data.import", ["path": .string(file("x.json"))])
        #expect(answer.at("counts.task.added").integer == 300)
        let written = try String(contentsOfFile: file("x.json"), encoding: .utf8)
        #expect(try other.result("data.export").at("content").string == written)
        _ = try other.result("history.undo")
        #expect(try other.result("data.export").at("content").string == empty)
        #expect(try server.finish() == .code(0) && other.finish() == .code(0))
        #expect(try DatabaseAudit(file("other.db")).problems() == [])
    }

    @Test("A backup made while others write is sound and has everything acknowledged before it")
    func backup() throws {
        let server = try directory.server()
        for index in 0..<50 { _ = try server.result("task.create", ["title": .string("Before \(index)")]) }
        let directory = directory
        let copies = try TemporaryDirectory.concurrently(3) { worker -> [Int] in
            let server = try directory.server()
            var counts: [Int] = []
            for index in 0..<40 {
                guard worker == 0 else {
                    _ = try server.result("task.create", ["title": .string("Writer \(worker) \(index)")])
                    continue
                }
                let own = try server.result("task.create", ["title": .string("Own \(index)")])
                let path = directory.path + "/copy-\(index).db"
                _ = try server.result("data.backup", ["path": .string(path)])
                let audit = try DatabaseAudit(path)
                guard let number = own.at("task.number").integer, try audit.titles()[number] != nil,
                    try audit.problems() == []
                else { throw ServerProcess.NoReply(missing: "a sound copy") }
                counts.append(try audit.titles().count)
            }
            return try server.finish() == .code(0) ? counts : []
        }
        #expect(copies[0].count == 40)
        #expect(zip(copies[0], copies[0].dropFirst()).allSatisfy { $0 < $1 })
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: directory.path).allSatisfy {
                !$0.hasSuffix(".tmp")
            })
        let copy = try ServerProcess(["--database", file("copy-39.db")])
        #expect(try copy.result("data.check").at("ok").bool == true)
    }

    @Test("A backup beside a change in one batch succeeds, and nothing is lost")
    func batch() throws {
        let server = try directory.server()
        _ = try server.result("task.create", ["title": "Before"])
        let backup = try ServerProcess.line("data.backup", ["path": .string(file("b.db"))])
        let create = try ServerProcess.line("task.create", ["title": "Beside"])
        server.send(line: "[\(create),\(backup)]")
        #expect(try server.nextReply().elements.allSatisfy { $0["result"] != nil })
        #expect(try DatabaseAudit(file("b.db")).titles().values.contains("Before"))
        #expect(try server.result("task.list").at("total").integer == 2)
    }

    @Test("A read-only server exports, backs up and checks, and refuses imports")
    func readOnly() throws {
        let server = try directory.server()
        _ = try server.result("task.create", ["title": "x"])
        let content = try #require(try server.result("data.export")["content"])
        #expect(try server.finish() == .code(0))
        let reader = try directory.server("--read-only")
        #expect(try reader.result("data.export")["content"] == content)
        #expect(try reader.result("data.check").at("ok").bool == true)
        #expect(
            try reader.result("data.backup", ["path": .string(file("b.db"))]).at("bytes").integer ?? 0 > 0)
        #expect(try reader.error("data.import", ["content": content]).at("code").integer == 1009)
    }
}
