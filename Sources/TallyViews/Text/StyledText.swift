/// One line of text with roles.
struct StyledText {
    struct Piece {
        fileprivate(set) var text: String
        let role: Role?
        /// The width in columns.
        fileprivate(set) var width: Int
    }

    private(set) var pieces: [Piece] = []

    init(_ text: String = "", _ role: Role? = nil) {
        append(text, role)
    }

    static func blanks(_ columns: Int) -> StyledText {
        StyledText(String(repeating: " ", count: max(0, columns)))
    }

    var width: Int { pieces.reduce(0) { $0 + $1.width } }
    var isEmpty: Bool { pieces.isEmpty }

    /// Appends text. Adjacent text with the same role becomes one piece.
    mutating func append(_ text: String, _ role: Role? = nil) {
        if !text.isEmpty { append(Piece(text: text, role: role, width: DisplayWidth.of(text))) }
    }

    private mutating func append(_ piece: Piece) {
        if let last = pieces.last, last.role == piece.role {
            pieces[pieces.count - 1].text += piece.text
            pieces[pieces.count - 1].width += piece.width
        } else {
            pieces.append(piece)
        }
    }

    static func += (left: inout StyledText, right: StyledText) {
        for piece in right.pieces { left.append(piece) }
    }

    static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum += right
        return sum
    }
}

extension StyledText {
    /// Returns the text truncated to a number of columns; truncated text ends in `mark`.
    func cut(to columns: Int, mark: String) -> StyledText {
        guard width > columns else { return self }
        // Omit a mark that is wider than the whole text may be.
        let mark = DisplayWidth.of(mark) <= columns ? mark : ""
        var (cut, _) = split(at: columns - DisplayWidth.of(mark))
        let role = cut.pieces.last?.role ?? pieces.first?.role
        cut.append(mark, role)
        return cut
    }

    /// Splits the text at a number of columns.
    func split(at columns: Int) -> (head: StyledText, rest: StyledText) {
        var (head, rest) = (StyledText(), StyledText())
        var room = columns
        var isFull = false
        for piece in pieces {
            var end = piece.text.endIndex
            if isFull {
                end = piece.text.startIndex
            } else {
                for index in piece.text.indices {
                    room -= DisplayWidth.of(piece.text[index])
                    if room < 0 {
                        end = index
                        isFull = true
                        break
                    }
                }
            }
            head.append(String(piece.text[..<end]), piece.role)
            rest.append(String(piece.text[end...]), piece.role)
        }
        return (head, rest)
    }

    /// Returns the text with trailing blanks, up to a number of columns.
    func padded(to columns: Int) -> StyledText { self + .blanks(columns - width) }

    /// Returns the text with leading blanks, up to a number of columns.
    func aligned(to columns: Int) -> StyledText { .blanks(columns - width) + self }

    /// The text without trailing blanks that have no role.
    var trimmedAtEnd: StyledText {
        guard var last = pieces.last, last.role == nil else { return self }
        var trimmed = self
        trimmed.pieces.removeLast()
        while last.text.last == " " { last.text.removeLast() }
        trimmed.append(last.text)
        return trimmed
    }
}

extension [StyledText] {
    /// Returns the texts on one line, with a separator between them.
    func joined(_ separator: String = "  ") -> StyledText {
        var row = StyledText()
        for (index, text) in enumerated() {
            if index > 0 { row.append(separator) }
            row += text
        }
        return row
    }

    /// Returns the items on as few lines as possible. An item that is wider than a line is broken.
    func flowing(in columns: Int, separator: String = "  ") -> [StyledText] {
        var lines: [StyledText] = []
        var line = StyledText()
        for item in self {
            if !line.isEmpty, line.width + DisplayWidth.of(separator) + item.width <= columns {
                line += StyledText(separator) + item
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = item
            while line.width > columns {
                let (head, rest) = line.split(at: columns)
                // Not even one character fits, so the line stays too wide.
                if head.isEmpty { break }
                lines.append(head)
                line = rest
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
