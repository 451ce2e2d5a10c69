/// Text of one line with roles.
struct StyledText {
    struct Piece {
        fileprivate(set) var text: String
        let role: Role?
        /// In columns.
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

    /// Neighbours of one role become one piece.
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
    /// The text in so many columns: what does not fit is cut and ends in `mark`.
    func cut(to columns: Int, mark: String) -> StyledText {
        guard width > columns else { return self }
        // A mark that is wider than the room for all is left out.
        let mark = DisplayWidth.of(mark) <= columns ? mark : ""
        var (cut, _) = split(at: columns - DisplayWidth.of(mark))
        let role = cut.pieces.last?.role ?? pieces.first?.role
        cut.append(mark, role)
        return cut
    }

    /// What fits into so many columns, and the rest.
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

    /// The text with blanks after it, up to so many columns.
    func padded(to columns: Int) -> StyledText { self + .blanks(columns - width) }

    /// The text with blanks before it, up to so many columns.
    func aligned(to columns: Int) -> StyledText { .blanks(columns - width) + self }

    /// Without blanks at the end that nothing marks.
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
    /// All in a row, with blanks between them.
    func joined(_ separator: String = "  ") -> StyledText {
        var row = StyledText()
        for (index, text) in enumerated() {
            if index > 0 { row.append(separator) }
            row += text
        }
        return row
    }

    /// In as many lines as it takes, each with as many items as fit into the columns; an item that is wider than a line is
    /// broken.
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
                // Nothing fits: better too wide than for ever.
                if head.isEmpty { break }
                lines.append(head)
                line = rest
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
