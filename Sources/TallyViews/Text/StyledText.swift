/// Text of one line with roles.
struct StyledText {
    struct Piece {
        var text: String
        var role: Role?
    }

    private(set) var pieces: [Piece] = []

    init(_ text: String = "", _ role: Role? = nil) {
        append(text, role)
    }

    var width: Int { pieces.reduce(0) { $0 + DisplayWidth.of($1.text) } }
    var isEmpty: Bool { pieces.isEmpty }

    mutating func append(_ text: String, _ role: Role? = nil) {
        if !text.isEmpty { pieces.append(Piece(text: text, role: role)) }
    }

    static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.pieces += right.pieces
        return sum
    }

    static func += (left: inout StyledText, right: StyledText) {
        left = left + right
    }

    /// The text in so many columns: what does not fit is cut and ends in `mark`.
    func cut(to columns: Int, mark: String) -> StyledText {
        guard width > columns else { return self }
        let room = max(0, columns - DisplayWidth.of(mark))
        var cut = StyledText()
        var used = 0
        for piece in pieces {
            var text = ""
            for character in piece.text {
                let width = DisplayWidth.of(character)
                if used + width > room {
                    cut.append(text, piece.role)
                    cut.append(columns > 0 ? mark : "", piece.role)
                    return cut
                }
                text.append(character)
                used += width
            }
            cut.append(text, piece.role)
        }
        return cut
    }

    /// The text with blanks after it, up to so many columns.
    func padded(to columns: Int) -> StyledText {
        self + StyledText(String(repeating: " ", count: max(0, columns - width)))
    }

    /// The text with blanks before it, up to so many columns.
    func aligned(to columns: Int) -> StyledText {
        StyledText(String(repeating: " ", count: max(0, columns - width))) + self
    }

    func with(_ role: Role) -> StyledText {
        var text = self
        for index in text.pieces.indices { text.pieces[index].role = role }
        return text
    }
}
