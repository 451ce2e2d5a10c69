import Tally

/// One line of text with roles.
struct StyledText {
    /// How a piece is drawn, and what it leads to.
    struct Style: Equatable {
        var role: Role?
        /// The color of the entity that it names; nil for that of the role.
        var color: Color?
        /// What it shows, if that is not what its whole line shows.
        var subject: TextView.Subject?
    }

    struct Piece {
        fileprivate(set) var text: String
        fileprivate(set) var style: Style
        /// The width in columns.
        fileprivate(set) var width: Int

        var role: Role? { style.role }
    }

    private(set) var pieces: [Piece] = []

    init(_ text: String = "", _ role: Role? = nil, color: Color? = nil) {
        append(text, Style(role: role, color: color))
    }

    static func blanks(_ columns: Int) -> StyledText {
        StyledText(String(repeating: " ", count: max(0, columns)))
    }

    var width: Int { pieces.reduce(0) { $0 + $1.width } }
    var isEmpty: Bool { pieces.isEmpty }

    /// Appends text. Adjacent text of the same style becomes one piece.
    mutating func append(_ text: String, _ role: Role? = nil) {
        append(text, Style(role: role))
    }

    private mutating func append(_ text: String, _ style: Style) {
        if !text.isEmpty { append(Piece(text: text, style: style, width: DisplayWidth.of(text))) }
    }

    private mutating func append(_ piece: Piece) {
        if let last = pieces.last, last.style == piece.style {
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
        cut.append(mark, cut.pieces.last?.style ?? pieces.first?.style ?? Style())
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
            head.append(String(piece.text[..<end]), piece.style)
            rest.append(String(piece.text[end...]), piece.style)
        }
        return (head, rest)
    }

    /// Returns the text with trailing blanks, up to a number of columns.
    func padded(to columns: Int) -> StyledText { self + .blanks(columns - width) }

    /// Returns the text with leading blanks, up to a number of columns.
    func aligned(to columns: Int) -> StyledText { .blanks(columns - width) + self }

    /// The text without trailing blanks that have no role.
    var trimmedAtEnd: StyledText {
        var trimmed = self
        while var last = trimmed.pieces.last, last.role == nil, last.text.last == " " {
            trimmed.pieces.removeLast()
            while last.text.last == " " { last.text.removeLast() }
            trimmed.append(last.text, last.style)
        }
        return trimmed
    }

    /// Returns the text as the place of a subject on its line.
    func leading(to subject: TextView.Subject) -> StyledText {
        var text = self
        for index in text.pieces.indices { text.pieces[index].style.subject = subject }
        return text
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
