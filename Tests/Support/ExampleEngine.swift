import Tally
import TallyRPC
import TallyStore

extension ExampleRunner {
    /// As the program runs the examples: on databases in memory.
    public static let inMemory = ExampleRunner { random in
        Engine(
            clock: .frozen(at: ExampleRunner.instant), defaults: Defaults(timeZone: .utc),
            identifiers: IdentifierSource(random: random)
        ) { try SQLiteStore(path: SQLiteStore.memory, identifiers: IdentifierSource(random: random)) }
    }
}
