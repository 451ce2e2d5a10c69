/// A time entry, with what a person may choose for it.
public struct TimeEntrySituation: Sendable {
    public let entry: TimeEntry
    public let names: KnownNames
    public let timer: TimerSituation
    public let moment: Moment
}

extension Engine {
    public func timeEntrySituation(_ named: String) throws -> TimeEntrySituation {
        guard let reference = TimeEntryReference(named) else {
            throw Failure.notFound(.timeEntry, named: named)
        }
        return TimeEntrySituation(
            entry: try findTimeEntry(reference), names: try knownNames(), timer: try timerSituation(),
            moment: try moment)
    }
}
