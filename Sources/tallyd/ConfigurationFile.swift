import Foundation

/// The file in which a person sets options of the server for all programs that start it:
/// `$XDG_CONFIG_HOME/tally/config`, or else `~/.config/tally/config`.
struct ConfigurationFile {
    private let path: String?
    private let home: String?

    /// The options that it may set, without their dashes.
    private static let names = ["database", "timezone", "day-start", "log-level"]

    init(_ environment: [String: String]) {
        home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = (folder ?? home.map { $0 + "/.config" }).map { $0 + "/tally/config" }
    }

    /// Returns what it sets; nothing if there is no file.
    func options() throws(Invocation.UsageError) -> Options {
        var options = Options()
        guard let path, let data = FileManager.default.contents(atPath: path) else { return options }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw Invocation.UsageError(problem: "\(path) is not UTF-8")
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            do {
                try take(line, into: &options)
            } catch {
                throw Invocation.UsageError(problem: "\(path), line \(index + 1): \(error.problem)")
            }
        }
        return options
    }

    private func take(_ line: String, into options: inout Options) throws(Invocation.UsageError) {
        guard let sign = line.firstIndex(of: "=") else {
            throw Invocation.UsageError(problem: "there is no “=” in “\(line)”")
        }
        let name = line[..<sign].trimmingCharacters(in: .whitespaces)
        var value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
        guard Self.names.contains(name) else {
            throw Invocation.UsageError(
                problem: "“\(name)” cannot be set here; \(Self.names.joined(separator: ", ")) can")
        }
        if name == "database", value.hasPrefix("~/"), let home { value = home + value.dropFirst() }
        var words = ArgumentReader([])
        try options.take("--\(name)=\(value)", from: &words)
    }
}
