/// A part of a text, between characters (never inside a grapheme).
public struct TextRange: Hashable, Sendable {
    /// Offsets in Unicode scalars, as the lengths of titles and names count.
    public let start, end: Int
    /// The same offsets in bytes of UTF-8.
    public let startByte, endByte: Int

    public init(start: Int, end: Int, startByte: Int, endByte: Int) {
        (self.start, self.end) = (start, end)
        (self.startByte, self.endByte) = (startByte, endByte)
    }

    /// Returns the range from the start of this one to the end of another.
    func through(_ last: TextRange) -> TextRange {
        TextRange(start: start, end: last.end, startByte: startByte, endByte: last.endByte)
    }

    /// Returns a part of a range of ASCII text, in which each character is one scalar and one byte.
    func ascii(_ part: Range<Int>) -> TextRange {
        TextRange(
            start: start + part.lowerBound, end: start + part.upperBound,
            startByte: startByte + part.lowerBound, endByte: startByte + part.upperBound)
    }
}

/// A part of a text, and what it was understood as.
public struct TextSpan: Hashable, Sendable {
    public enum Role: String, Hashable, Sendable, CaseIterable {
        // Of dates, times and durations.
        case preposition, day, partOfDay, time, amount
        // Of captured lines.
        case due, wait, scheduled, project, tag, priority, estimate, stake, reminder, literal
        case recurrence
        /// A phrase that looks like a date or repeat but can be read in several ways or in none. It stays in
        /// the title.
        case unclear
    }

    public let range: TextRange
    public let role: Role

    public init(_ range: TextRange, _ role: Role) {
        (self.range, self.role) = (range, role)
    }
}
