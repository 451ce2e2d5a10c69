/// What is being typed at a place in a filter or a captured line, and what a candidate for it replaces.
///
/// Finding it is a total function of the text and the cursor, which count Unicode scalars. Inside a text in quotes
/// there is nothing to complete.
public struct CompletionPlace: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case tag, project, savedFilter
        /// A date or time in words: `.due` or `.past`.
        case date(TimePhrase.Kind)
        case duration
        /// The words behind `is:`, `has:` and `sort:`.
        case state, detail, order
        /// The name before a sign that is already there, such as `du` in `du<fri`.
        case field
        /// A word without a sign: of the title, or the beginning of anything.
        case word
    }

    /// The last words up to the cursor, which may together be the beginning of a phrase: `next w`.
    public struct Phrase: Hashable, Sendable {
        public var text: String
        /// Where the first of the words starts.
        public var start: Int
    }

    public var kind: Kind
    /// What has been typed up to the cursor, without signs and quotes.
    public var prefix: String
    /// What stands before the value in the part that a candidate replaces: `#`, `due<`, `due:mon..`.
    public var lead: String
    /// The part that a candidate replaces: the whole word at the cursor, with its sign and its quotes.
    public var start: Int
    public var end: Int
    /// The phrases that end with the word at the cursor, the longest first. Only captured lines have them.
    public var phrases: [Phrase] = []

    public init(kind: Kind, prefix: String, lead: String, start: Int, end: Int, phrases: [Phrase] = []) {
        (self.kind, self.prefix, self.lead) = (kind, prefix, lead)
        (self.start, self.end, self.phrases) = (start, end, phrases)
    }

    /// The greatest number of words in a phrase.
    static let phraseWords = 4
}

/// A text whose parts are named by offsets in Unicode scalars.
struct ScalarText {
    private let scalars: [Unicode.Scalar]
    /// The offset of each character, and that of the end.
    let offsets: [Int]

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var (offset, offsets) = (0, [0])
        for character in text {
            offset += character.unicodeScalars.count
            offsets.append(offset)
        }
        self.offsets = offsets
    }

    var count: Int { scalars.count }

    subscript(range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<count)]))
    }

    /// Returns the text between two offsets; empty if they are not in order.
    func text(from start: Int, to end: Int) -> String { self[start..<max(start, end)] }

    /// Returns the last boundary of characters at or before an offset.
    func boundary(at offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        guard offset < count else { return count }
        var (low, high) = (0, offsets.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if offsets[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return offsets[low]
    }
}
