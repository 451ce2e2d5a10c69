import Foundation
import Testing

/// Checks the code against the table of targets in Sources/ARCHITECTURE.md.
@Suite struct ArchitectureTests {
    @Test("A target imports only what the table of targets allows")
    func imports() throws {
        let allowed = try Self.allowedImports()
        for target in try Self.targets() {
            let permitted = try #require(allowed[target], "\(target) is missing in the table of targets")
            for (file, module) in try Self.imports(of: target) {
                #expect(
                    permitted.contains(module),
                    "\(target)/\(file) imports \(module), which the table of targets does not allow")
            }
        }
    }

    @Test("The table of targets lists exactly the existing targets")
    func tableIsCurrent() throws {
        #expect(Set(try Self.allowedImports().keys) == Set(try Self.targets()))
    }

    @Test("Package.swift has no package dependencies")
    func noPackages() throws {
        let manifest = try String(
            contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        #expect(!manifest.contains(".package("))
    }

    @Test(
        "SQL appears only in SQLite and TallyStore, and the domain neither codes JSON nor touches files"
    )
    func absences() throws {
        for target in ["Tally", "JSONRPC", "TallyRPC"] {
            for (file, text) in try Self.files(of: target) {
                for word in ["SELECT ", "INSERT INTO", "PRAGMA "] {
                    #expect(!text.contains(word), "\(target)/\(file) contains \(word)")
                }
            }
        }
        for (file, text) in try Self.files(of: "Tally") {
            for word in ["Codable", "JSONEncoder", "JSONDecoder", "FileManager", "FileHandle"] {
                #expect(!text.contains(word), "Tally/\(file) contains \(word)")
            }
        }
    }

    @Test("Only a worker thread runs beside the server, and only the server waits for it and exits")
    func threads() throws {
        let words = [
            ("Thread.", ["WorkerThread.swift"]), (" exit(", ["Tallyd.swift"]),
            ("_exit(", ["StdioServer.swift"]),
            ("DispatchQueue(", ["Engine/QueueExecutor.swift"]), (".global(", []),
            ("Task.detached", []),
        ]
        for target in try Self.targets() {
            for (file, text) in try Self.files(of: target) {
                for (word, places) in words where text.contains(word) {
                    #expect(places.contains(file), "\(target)/\(file) contains \(word)")
                }
            }
        }
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let sources = root.appendingPathComponent("Sources")

    private static func targets() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { $0 != "ARCHITECTURE.md" }
            .sorted()
    }

    private static func files(of target: String) throws -> [(name: String, text: String)] {
        let folder = sources.appendingPathComponent(target)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".swift")
        }
        return try names.map {
            ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
        }
    }

    private static func imports(of target: String) throws -> [(file: String, module: String)] {
        try files(of: target).flatMap { file, text in
            text.split(separator: "\n").compactMap { line in
                guard line.contains("import "),
                    let match = line.firstMatch(
                        of: /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public\s+)?import\s+(?:\w+\s+)?(\w+)/)
                else { return nil }
                return (file, String(match.1))
            }
        }
    }

    /// Rows such as "| `Tally` | Foundation, Dispatch | …".
    private static func allowedImports() throws -> [String: Set<String>] {
        let text = try String(contentsOf: sources.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
        var rows: [String: Set<String>] = [:]
        for line in text.split(separator: "\n") {
            guard let match = line.firstMatch(of: /^\| `(\w+)` \|([^|]*)\|/) else { continue }
            rows[String(match.1)] = Set(match.2.matches(of: /\w+/).map { String($0.0) })
        }
        return rows
    }
}
