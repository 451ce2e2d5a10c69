/// A member that occurs twice in one object of a text. Decoders take one of the two without a word.
public enum RepeatedMember {
    /// - Returns: the first one's name; nil where there is none, and for a text that is no JSON object.
    public static func first(in text: [UInt8]) -> String? {
        guard let outline = try? MessageScanner.outline(of: text), !outline.isBatch else { return nil }
        return outline.elements.first?.repeatedMember
    }
}
