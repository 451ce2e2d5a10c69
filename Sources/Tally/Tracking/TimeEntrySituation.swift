/// A time entry, with what a person may choose for it.
public struct TimeEntrySituation: Sendable {
    public let entry: TimeEntry
    public let names: KnownNames
    public let moment: Moment
}

extension Engine {
    public func timeEntrySituation(_ named: String) throws -> TimeEntrySituation {
        TimeEntrySituation(entry: try findTimeEntry(named), names: try knownNames(), moment: try moment)
    }
}
