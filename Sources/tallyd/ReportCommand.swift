import Foundation
import TallyRPC

/// `tallyd run report`: writes a report page to a file, and opens it in the user's browser.
struct ReportCommand {
    let request: SingleRequest
    let line: ShellLine.ReportLine

    /// - Returns: the process's exit code.
    func run(_ report: RunReport) throws -> Int32 {
        let new = line.output == nil ? try Self.folder + "/" + line.fileName : nil
        let code = try request.print(line.request(writingTo: new), as: report)
        guard code == ExitCode.success, line.opens, Terminal().isTerminal, let file = new ?? line.output
        else {
            return code
        }
        // A relative path starts from the current directory.
        if !Browser.open(URL(fileURLWithPath: file)) {
            StandardError.write(
                "\(ProgramName.tally): No browser was found. Open the file yourself, or set BROWSER to a program."
            )
        }
        return code
    }

    /// The user's own folder for what can be made again, or else a new folder for temporary files.
    private static var folder: String {
        get throws {
            let home = variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }
            let files = FileManager.default
            if let folder = home.map({ $0 + "/tally" }) {
                try? files.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                if files.isWritableFile(atPath: folder) { return folder }
            }
            let folder = files.temporaryDirectory.appendingPathComponent("tally-\(UUID().uuidString)").path
            try files.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            return folder
        }
    }

    /// Returns a variable of the environment that is an absolute path.
    private static func variable(_ name: String) -> String? {
        getenv(name).flatMap { String(validatingCString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}
