/// The steps that one request undid.
public struct UndoneSteps: Sendable {
    /// A step that was not undone.
    public struct Kept: Sendable {
        public let step: HistoryStepView
        /// Why not, for people.
        public let reason: String
    }

    public init(steps: [HistoryStepView], kept: [Kept]) {
        self.steps = steps
        self.kept = kept
    }

    /// The undone steps, latest first.
    public let steps: [HistoryStepView]
    /// Those that could not be undone, latest first.
    public let kept: [Kept]

    /// The maximum number of steps that a request undoes.
    public static let limit = 1000
}
