/// The language of commands. The engine is given one, because which commands there are is no rule.
public protocol CommandLanguage: Sendable {
    /// Returns whether a word is the first word of a command, so that no alias may have it as its name.
    func isCommand(_ word: String) -> Bool
}

/// A language without commands, in which every name is free.
public struct NoCommands: CommandLanguage {
    public init() {}

    public func isCommand(_ word: String) -> Bool { false }
}
