import Tally

/// A filter in words: `@Home #bills -p3 due<friday sort:due`.
///
/// `Grammar.filters` has its forms. Directives may stand anywhere outside parentheses. Names and values with spaces
/// are in double quotes; in a name, `_` also stands for a space. Case is ignored, and a comma between two parts. A
/// text is read whole or refused: a word that can be meant in two ways is no search. Reading is a pure function and
/// takes time in proportion to the text.
public struct FilterGrammar: FilterLanguage {
    public init() {}

    public func expression(_ text: String, at moment: Moment) throws(FilterRefusal) -> FilterExpression {
        var reader = FilterReader(text, at: moment)
        return try reader.whole()
    }

    public func written(_ name: String) -> String {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "-./&+'".contains($0) }
        return isPlain ? name : "\"\(name)\""
    }

    public func nearest(to name: String, among names: [String]) -> String? {
        let near = Spelling.nearest(to: Name.key(of: name), among: names.map(Name.key)).first
        return names.first { Name.key(of: $0) == near }
    }
}

extension FilterLanguage where Self == FilterGrammar {
    /// The language that people type.
    public static var typed: FilterGrammar { FilterGrammar() }
}
