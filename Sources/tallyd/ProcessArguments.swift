import Foundation

/// The arguments and the environment of the process.
enum ProcessArguments {
    /// Returns the arguments, without the program's name.
    /// - Throws: `Invocation.UsageError` for arguments that are not UTF-8: converted to Swift strings, they
    ///   would name other files.
    static func read() throws(Invocation.UsageError) -> [String] {
        var words = (0..<Int(CommandLine.argc)).map { index in
            CommandLine.unsafeArgv[index].map { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
                ?? []
        }.map { $0.map(UInt8.init(bitPattern:)) }
        // The runtime looks for the arguments in front of the environment, which a preloaded library may have
        // moved.
        if words.isEmpty, let line = FileManager.default.contents(atPath: "/proc/self/cmdline") {
            words = line.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
        }
        guard !words.isEmpty else { throw Invocation.UsageError(problem: "the arguments cannot be read") }
        var texts: [String] = []
        for word in words.dropFirst() {
            guard let text = String(validating: word, as: UTF8.self) else {
                throw Invocation.UsageError(
                    problem: "the argument “\(String(decoding: word, as: UTF8.self))” is not UTF-8")
            }
            texts.append(text)
        }
        return texts
    }

    /// Returns the variables of the environment that determine the paths of the database and of the configuration.
    /// - Throws: `Invocation.UsageError` if one of them is not UTF-8.
    static func environment() throws(Invocation.UsageError) -> [String: String] {
        var variables: [String: String] = [:]
        for name in ["TALLY_DATABASE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"] {
            guard let value = getenv(name) else { continue }
            guard let text = String(validatingCString: value) else {
                throw Invocation.UsageError(problem: "the variable \(name) is not UTF-8")
            }
            variables[name] = text
        }
        return variables
    }
}
