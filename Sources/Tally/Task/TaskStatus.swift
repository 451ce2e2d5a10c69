public enum TaskStatus: String, Sendable, CaseIterable {
    case open, done
}
