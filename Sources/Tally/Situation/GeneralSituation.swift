/// What decides which requests succeed now that are about no entity.
public struct GeneralSituation: Sendable {
    public let moment: Moment
    public let names: KnownNames
    public let timer: TimerSituation
    /// Whether there is a step to undo. A rule may still forbid it.
    public let canUndo: Bool
    public let canRedo: Bool

    public var preferences: Preferences { moment.preferences }
}

extension Engine {
    public func generalSituation() throws -> GeneralSituation {
        GeneralSituation(
            moment: try moment, names: try knownNames(), timer: try timerSituation(),
            canUndo: try store.lastAppliedStep() != nil, canRedo: try store.lastUndoneStep() != nil)
    }
}
