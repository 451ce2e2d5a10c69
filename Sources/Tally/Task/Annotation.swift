/// A remark on a task, with the time at which it was made.
public struct Annotation: Sendable, Hashable {
    public var at: Instant
    /// The remark: one line, 1 to 500 characters, as a title.
    public var text: String

    /// The maximum number of annotations of a task.
    public static let maxCount = 200

    public init(at: Instant, text: String) {
        self.at = at
        self.text = text
    }
}

/// An annotation is stored as its time and its text: `2026-11-20T09:00:00Z Called twice`.
extension Annotation: StorableText {
    var storedText: String { "\(at) \(text)" }

    init?(storedText: String) {
        let parts = storedText.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let at = TemporalText(String(parts[0]))?.instant(in: .utc),
            let title = try? Title(String(parts[1]))
        else { return nil }
        self.init(at: at, text: title.text)
    }
}
