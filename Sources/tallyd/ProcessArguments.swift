import Foundation

/// The words that the process was started with, its own name left out.
enum ProcessArguments {
    /// - Throws: `Invocation.UsageError` for words that are not UTF-8: Swift's strings would name other files.
    static func read() throws(Invocation.UsageError) -> [String] {
        var words = (0..<Int(CommandLine.argc)).map { index in
            CommandLine.unsafeArgv[index].map { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
                ?? []
        }.map { $0.map(UInt8.init(bitPattern:)) }
        // The runtime looks for them before the environment, which a preloaded library may have moved.
        if words.isEmpty, let line = FileManager.default.contents(atPath: "/proc/self/cmdline") {
            words = line.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
        }
        guard !words.isEmpty else { throw Invocation.UsageError(problem: "the arguments cannot be read") }
        var texts: [String] = []
        for word in words.dropFirst() {
            guard let text = String(validating: word, as: UTF8.self) else {
                throw Invocation.UsageError(
                    problem: "“\(String(decoding: word, as: UTF8.self))” is not UTF-8")
            }
            texts.append(text)
        }
        return texts
    }

    /// - Throws: `Invocation.UsageError` for a variable that says where the database is and is not UTF-8.
    static func environment() throws(Invocation.UsageError) -> [String: String] {
        for name in ["TALLY_DATABASE", "XDG_DATA_HOME", "HOME"] {
            guard let value = getenv(name) else { continue }
            if String(validatingCString: value) == nil {
                throw Invocation.UsageError(problem: "\(name) is not UTF-8")
            }
        }
        return ProcessInfo.processInfo.environment
    }
}
