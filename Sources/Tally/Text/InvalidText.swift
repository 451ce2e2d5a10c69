/// Why a text was refused.
public struct InvalidText: Error, Hashable, Sendable {
    /// What the text must be instead, to follow the name of the member: `must have 1 to 500 characters`.
    public let problem: String

    public init(problem: String) {
        self.problem = problem
    }
}
