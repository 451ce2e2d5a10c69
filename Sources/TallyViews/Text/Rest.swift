import Tally

/// What a view leaves out at its end, or at the end of a section.
public struct Rest: Sendable, Hashable {
    /// How many are left out; nil if there are some but nobody counted them.
    public var count: Int?
    /// Whether there are no more than `count`.
    public var isExact: Bool
    /// How a person finds all of them, in words.
    public var hint: String?

    public init(_ count: Int?, isExact: Bool = true, hint: String? = nil) {
        self.count = count
        self.isExact = isExact
        self.hint = hint
    }

    /// Returns what is left of a total after the first ones.
    /// - Parameter shown: The number of those; nil if it is unknown.
    public static func of(_ total: Total, after shown: Int?) -> Rest {
        guard let shown, total.isExact || shown < total.count else { return Rest(nil) }
        return Rest(max(0, total.count - shown), isExact: total.isExact)
    }

    /// Such as `40 more`, `at least 40 more: list the morning tasks`, or `and more`.
    var words: String {
        let amount = count.map { "\(isExact ? "" : "at least ")\($0) more" } ?? "and more"
        return amount + (hint.map { ": " + $0 } ?? "")
    }
}

extension Page {
    /// Adds a line that says what is left out, unless nothing is.
    mutating func add(_ rest: Rest) {
        if rest.count != 0 { paragraph("\(glyphs.waiting) \(rest.words)", indent: indent, .muted) }
    }

    /// Adds a line that says how many tasks wait, unless none does.
    /// - Parameter count: Their number; nil if there are too many to count.
    mutating func addWaiting(_ count: Int?) {
        guard count != 0 else { return }
        let words = count.map { "\($0) waiting" } ?? "many waiting"
        paragraph("\(glyphs.waiting) \(words): list them with is:waiting", indent: indent, .muted)
    }
}
