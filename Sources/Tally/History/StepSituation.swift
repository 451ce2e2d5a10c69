/// A step, with what decides whether it can be undone or redone now.
public struct StepSituation: Sendable {
    public let step: HistoryStep
    /// Whether it is the step that redo redoes.
    public let canBeRedone: Bool

    /// Whether it is not undone yet. A later step or a rule may still prevent it.
    public var canBeUndone: Bool { !step.isUndone }
}

extension Engine {
    public func stepSituation(_ number: Int) throws -> StepSituation {
        StepSituation(
            step: try findStep(number), canBeRedone: try store.lastUndoneStep()?.number == number)
    }
}
