/// What a word may become, for the completion of a shell: the word, a tab, and what it is, one on a line.
public struct CandidatesReport: Sendable {
    public let rows: [(word: String, detail: String)]

    public init(_ rows: [(word: String, detail: String)]) {
        self.rows = rows
    }

    /// A word that a terminal cannot show as it is can be typed, but is not offered.
    public var drawn: TextView {
        let lines = rows.filter { PlainText.line($0.word, ascii: false) == $0.word }
            .map { "\($0.word)\t\(PlainText.line($0.detail, ascii: false))\n" }
        return TextView.plain(lines.joined())
    }
}
