import Foundation
import TallyRPC

/// The program: `tallyd` serves on standard input and output; its commands are in `Invocation`.
@main
struct Tallyd {
    static func main() {
        StandardDescriptors.fillGaps()
        // A peer that goes away is an end of the stream, not of the process.
        signal(SIGPIPE, SIG_IGN)
        // A limit on the size of files is told as a full disk, and must not end the process.
        signal(SIGXFSZ, SIG_IGN)
        do {
            let invocation = try Invocation(ProcessArguments.read(), ProcessArguments.environment())
            exit(invocation.run())
        } catch {
            StandardError.write("tallyd: \(error.problem.printable)\nTry “tallyd --help”.")
            exit(ExitCode.usage)
        }
    }
}

/// What the process ends with.
enum ExitCode {
    static let success: Int32 = 0
    static let failure: Int32 = 1
    static let usage: Int32 = 2
}
