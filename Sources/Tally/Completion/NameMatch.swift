/// How well a name fits what has been typed of it, ignoring case, diacritics, and `_` for a space.
public enum NameMatch: Int, Sendable, Comparable {
    /// The name begins with it.
    case start
    /// A later word of the name does.
    case word
    /// It is inside the name.
    case inside

    /// - Returns: Nil if the text is not in the name.
    public init?(of typed: String, in name: String) {
        self.init(folded: Self.fold(typed), in: name)
    }

    /// - Parameter typed: What has been typed, from `fold`.
    init?(folded typed: String, in name: String) {
        guard !typed.isEmpty else {
            self = .start
            return
        }
        let (name, typed) = (Array(Self.fold(name).utf8), Array(typed.utf8))
        guard typed.count <= name.count else { return nil }
        var best: NameMatch?
        for start in 0...name.count - typed.count where name[start...].starts(with: typed) {
            if start == 0 {
                self = .start
                return
            }
            if Self.parts(name[start - 1]) {
                self = .word
                return
            }
            best = .inside
        }
        guard let best else { return nil }
        self = best
    }

    /// Returns what is typed or a name in the form in which they are compared.
    static func fold(_ text: String) -> String { SearchText.fold(text).replacing("_", with: " ") }

    /// Whether a word begins behind a byte of UTF-8: space and the marks of ASCII.
    private static func parts(_ byte: UInt8) -> Bool {
        byte < 0x80
            && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Returns the elements by their match, in their order otherwise.
    public static func sorted<Element>(_ elements: [Element], by match: (Element) -> NameMatch) -> [Element] {
        [NameMatch.start, .word, .inside].flatMap { rank in elements.filter { match($0) == rank } }
    }

    public static func < (left: NameMatch, right: NameMatch) -> Bool { left.rawValue < right.rawValue }
}
