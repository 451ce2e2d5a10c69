import Foundation
import JSONRPC
import Tally
import TallyRPC
import TallyStore

/// `tallyd protocol`: prints a protocol document, with the results of its examples.
struct DocumentCommand {
    /// - Returns: the process's exit code.
    func run(_ format: Invocation.DocumentFormat) -> Int32 {
        do {
            let text =
                switch format {
                case .markdown: try ProtocolText.markdown(ExampleRunner.standard)
                case .openrpc: try ProtocolText.openRPC(ExampleRunner.standard)
                }
            return StandardOutput().print(Array(text.utf8))
        } catch {
            StandardError.write("tallyd: \(error)")
            return ExitCode.failure
        }
    }
}

extension ExampleRunner {
    /// Runs the examples on databases in memory.
    static let standard = ExampleRunner { random, backups in
        Engine(
            clock: .frozen(at: ExampleRunner.instant), defaults: Defaults(timeZone: .utc),
            language: TallyServer.language, commands: TallyServer.commands,
            identifiers: IdentifierSource(random: random), backups: backups
        ) { try SQLiteStore(path: SQLiteStore.memory, identifiers: IdentifierSource(random: random)) }
    }
}
