/// The ground on which views and charts are drawn.
public enum Theme: String, Sendable, CaseIterable {
    /// What the program that shows them has; in a terminal, dark.
    case auto
    case light, dark
}

extension Theme: StorableText {}
