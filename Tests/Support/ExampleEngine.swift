import Tally
import TallyRPC
import TallyStore

extension ExampleRunner {
    /// Runs the examples like `tallyd`, on databases in memory.
    public static let inMemory = ExampleRunner { random, backups in
        Engine(
            clock: .frozen(at: ExampleRunner.instant), defaults: Defaults(timeZone: .utc),
            language: TallyServer.language, identifiers: IdentifierSource(random: random), backups: backups
        ) { try SQLiteStore(path: SQLiteStore.memory, identifiers: IdentifierSource(random: random)) }
    }
}
