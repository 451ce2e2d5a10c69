import Foundation
import TallyRPC

/// The program. Without a command it serves on standard input and output; see `Invocation` for the commands.
@main
struct Tallyd {
    static func main() {
        StandardDescriptors.fillGaps()
        // A peer that closes the pipe ends the stream, not the process.
        signal(SIGPIPE, SIG_IGN)
        // Exceeding the file size limit is reported as a full disk, and must not kill the process.
        signal(SIGXFSZ, SIG_IGN)
        do {
            let invocation = try Invocation(ProcessArguments.read(), ProcessArguments.environment())
            exit(invocation.run())
        } catch {
            let program: ProgramName = CommandLine.arguments.dropFirst().first == "run" ? .tally : .tallyd
            StandardError.write("\(program): \(error.problem.printable)\nTry “\(program) --help”.")
            exit(ExitCode.usage)
        }
    }
}

/// The exit codes of the process.
enum ExitCode {
    static let success: Int32 = 0
    static let failure: Int32 = 1
    static let usage: Int32 = 2
}
