/// A small step of a task.
public struct ChecklistItem: Sendable, Hashable {
    /// What names the item among those of its task: 4 lower-case hexadecimal digits.
    public var id: String
    /// The step: one line, 1 to 500 characters, as a title.
    public var text: String
    public var isDone: Bool

    /// The maximum number of items of a task.
    public static let maxCount = 100

    public init(id: String, text: String, isDone: Bool = false) {
        self.id = id
        self.text = text
        self.isDone = isDone
    }
}

/// An item is stored as its id, a box and its text: `3f2a [x] Buy milk`.
extension ChecklistItem: StorableText {
    var storedText: String { "\(id) [\(isDone ? "x" : " ")] \(text)" }

    init?(storedText: String) {
        let parts = storedText.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].utf8.count == 4, parts[0].utf8.allSatisfy(Identifier.isHexDigit)
        else { return nil }
        let isDone = parts[1].hasPrefix("[x] ")
        guard isDone || parts[1].hasPrefix("[ ] ") else { return nil }
        guard let title = try? Title(String(parts[1].dropFirst(4))) else { return nil }
        self.init(id: String(parts[0]), text: title.text, isDone: isDone)
    }
}

extension RecordRule {
    /// The ids of the items of a task are different.
    static let differentSteps = RecordRule("checklist") { record in
        let ids = record.texts("checklist").map { $0.prefix(4) }
        return Set(ids).count == ids.count ? nil : "must not have two items with the same id"
    }
}
