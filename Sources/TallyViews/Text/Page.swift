import Tally

/// A view while it is written, line by line.
struct Page {
    let options: ViewOptions
    private var lines: [(text: StyledText, subject: TextView.Subject?)] = []

    init(_ options: ViewOptions) {
        self.options = options
    }

    var width: Int { options.width }
    var glyphs: Glyphs { options.ascii ? .ascii : .unicode }

    /// What a person wrote, fit to be drawn.
    func plain(_ text: String) -> String { PlainText.line(text, ascii: options.ascii) }

    /// Adds a line; what is too wide is cut.
    mutating func add(_ text: StyledText = StyledText(), _ subject: TextView.Subject? = nil) {
        lines.append((text.cut(to: width, mark: glyphs.ellipsis), subject))
    }

    /// Adds a line of a variable part between fixed ones: only the variable part is cut, as long as the fixed ones leave it
    /// some room.
    mutating func add(
        _ head: StyledText, _ body: StyledText, _ tail: StyledText = StyledText(),
        _ subject: TextView.Subject? = nil
    ) {
        let room = width - head.width - tail.width
        guard room >= min(body.width, 12) else {
            return add(head + body, subject)
        }
        add(head + body.cut(to: room, mark: glyphs.ellipsis) + tail, subject)
    }

    /// A heading, with something at the right edge if there is room.
    mutating func heading(_ title: String, _ note: StyledText = StyledText()) {
        let title = StyledText(title, .heading)
        guard !note.isEmpty, title.width + 2 + note.width <= width else { return add(title) }
        add(title + StyledText(String(repeating: " ", count: width - title.width - note.width)) + note)
    }

    mutating func blank() {
        if !lines.isEmpty { add() }
    }

    func drawn() -> TextView {
        var text = ""
        var spans: [TextView.Span] = []
        for (number, line) in lines.enumerated() {
            var (scalar, byte) = (0, 0)
            for piece in line.text.trimmedAtEnd.pieces {
                let ends = (scalar + piece.text.unicodeScalars.count, byte + piece.text.utf8.count)
                if let role = piece.role {
                    text += options.color.paint(piece.text, as: role)
                    spans.append(
                        TextView.Span(
                            line: number, start: scalar, end: ends.0, startByte: byte, endByte: ends.1,
                            role: role))
                } else {
                    text += piece.text
                }
                (scalar, byte) = ends
            }
            text += "\n"
        }
        return TextView(
            text: text, spans: options.color == .none ? spans : [],
            lines: lines.enumerated().compactMap { number, line in
                line.subject.map { TextView.Line(line: number, subject: $0) }
            })
    }
}

extension StyledText {
    /// Without blanks at the end that nothing marks.
    fileprivate var trimmedAtEnd: StyledText {
        var trimmed = StyledText()
        var rest = pieces[...]
        while let last = rest.last, last.role == nil, last.text.allSatisfy({ $0 == " " }) {
            rest.removeLast()
        }
        for (index, piece) in rest.enumerated() {
            let isLast = index == rest.count - 1 && piece.role == nil
            trimmed.append(
                isLast ? String(piece.text.reversed().drop { $0 == " " }.reversed()) : piece.text, piece.role)
        }
        return trimmed
    }
}
