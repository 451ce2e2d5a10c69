import Tally

/// A view under construction, line by line.
struct Page {
    private(set) var options: ViewOptions
    let moment: Moment
    /// The day whose tasks are drawn, with their time blocks on it; nil for tasks of any day.
    let day: Day?
    /// The width of task numbers, in columns.
    private(set) var numberWidth: Int
    private var lines: [(text: StyledText, subject: TextView.Subject?)] = []
    let change = PageChange()
    /// The command lines of the pages before and after, such as those of another month.
    var steps: (earlier: String?, later: String?) = (nil, nil)

    init(_ options: ViewOptions, at moment: Moment, of day: Day? = nil) {
        self.options = options
        self.options.theme = options.theme ?? moment.preferences.theme
        self.moment = moment
        self.day = day
        numberWidth = options.width < Page.narrow ? 2 : 3
    }

    /// The width below which less important parts are omitted.
    static let narrow = 40

    /// The width used for lines. It is limited, because related parts would be too far apart on wider lines.
    var width: Int { min(options.width, 100) }
    var isNarrow: Bool { options.width < Self.narrow }
    var glyphs: Glyphs { options.ascii ? .ascii : .unicode }
    /// The indentation of lines below a heading.
    var indent: StyledText { .blanks(isNarrow ? 1 : 2) }

    /// Returns text of the user in a form that is safe to draw.
    func plain(_ text: String) -> String { PlainText.line(text, ascii: options.ascii) }

    func cut(_ text: StyledText, to columns: Int) -> StyledText {
        text.cut(to: columns, mark: glyphs.ellipsis)
    }

    /// Sets the width of task numbers so that the titles of all given tasks are aligned.
    mutating func align(_ tasks: [TaskView]) {
        numberWidth = tasks.reduce(numberWidth) { max($0, String($1.number).count) }
    }
}

extension Page {
    /// Adds a line, truncated to the width.
    mutating func add(_ text: StyledText, _ subject: TextView.Subject? = nil) {
        lines.append((cut(text, to: options.width), subject))
    }

    /// Adds lines with the same subject.
    mutating func add(_ lines: [StyledText], _ subject: TextView.Subject? = nil) {
        for line in lines { add(line, subject) }
    }

    mutating func blank() {
        if !lines.isEmpty { add(StyledText()) }
    }

    /// Adds a line with a head, a body and a text at the right edge.
    /// - Parameter details: details after the body, shown as far as they leave the body two thirds of the
    ///   width.
    mutating func add(
        _ head: StyledText, _ body: StyledText, details: [StyledText] = [], right: StyledText = StyledText(),
        _ subject: TextView.Subject? = nil
    ) {
        let rightRoom = right.isEmpty ? 0 : right.width + 2
        let isRightShown = width - head.width - rightRoom >= min(body.width, 8)
        let room = width - head.width - (isRightShown ? rightRoom : 0)
        let least = min(body.width, max(12, room * 2 / 3))
        var shown = StyledText()
        for detail in details where least + shown.width + 2 + detail.width <= room {
            shown += StyledText("  ") + detail
        }
        let left = head + cut(body, to: room - shown.width) + shown
        add(isRightShown && !right.isEmpty ? left.padded(to: width - right.width) + right : left, subject)
    }

    /// Adds a heading with a note at the right edge, or below if there is no room.
    mutating func heading(
        _ title: String, _ note: StyledText = StyledText(), _ subject: TextView.Subject? = nil
    ) {
        heading(StyledText(title, .heading), note, subject)
    }

    mutating func heading(
        _ title: StyledText, _ note: StyledText = StyledText(), _ subject: TextView.Subject? = nil
    ) {
        if !note.isEmpty, title.width + 2 + note.width > width {
            add(title, subject)
            add([note].flowing(in: width), subject)
        } else {
            add(StyledText(), title, right: note, subject)
        }
    }

    /// Adds a paragraph, broken between words.
    mutating func paragraph(
        _ text: String, indent: StyledText = StyledText(), _ role: Role? = nil,
        subject: TextView.Subject? = nil
    ) {
        for line in PlainText.lines(text, ascii: options.ascii) {
            let words = line.split(separator: " ").map { StyledText(String($0), role) }
            guard !words.isEmpty else {
                add(StyledText(), subject)
                continue
            }
            // Preserve indentation, as in lists and code.
            let start = indent + .blanks(min(line.prefix { $0 == " " }.count, 8))
            let isItem = ["-", "*", glyphs.dash].contains(words[0].pieces[0].text) && words.count > 1
            let head = isItem ? start + words[0] + StyledText(" ") : start
            let body = (isItem ? Array(words.dropFirst()) : words)
                .flowing(in: width - head.width, separator: " ")
            add(
                body.enumerated().map { ($0 == 0 ? head : .blanks(head.width)) + $1 }, subject)
        }
    }
}

extension Page {
    func drawn() -> TextView {
        var drawing = Drawing(options: options)
        for (number, line) in lines.enumerated() {
            drawing.add(line.text.trimmedAtEnd, number: number)
            guard let subject = line.subject else { continue }
            drawing.lines.append(TextView.Line(line: number, subject: subject, range: nil))
        }
        // The words for days, such as “tomorrow”, are those of one day.
        change.note(moment.rule.interval(of: moment.today).upperBound, after: moment.now)
        var view = TextView(text: drawing.text, spans: drawing.spans, lines: drawing.lines)
        view.changesAt = change.instant
        view.changesIn = change.instant.map { Int($0.seconds(since: moment.now)) }
        (view.earlier, view.later) = (steps.earlier, steps.later)
        return view
    }
}

/// The lines of a page as text, spans and subjects.
private struct Drawing {
    let options: ViewOptions
    var text = ""
    var spans: [TextView.Span] = []
    var lines: [TextView.Line] = []

    /// Adds a line. Ranges with subjects of their own come before the line's subject, which is added next.
    mutating func add(_ line: StyledText, number: Int) {
        var (scalar, byte) = (0, 0)
        for piece in line.pieces {
            let start = (scalar, byte)
            scalar += piece.text.unicodeScalars.count
            byte += piece.text.utf8.count
            text += options.painted(piece.text, piece.style)
            if let role = piece.role, options.color == .none {
                spans.append(
                    TextView.Span(
                        line: number, start: start.0, end: scalar, startByte: start.1, endByte: byte,
                        role: role, color: piece.style.color))
            }
            if let subject = piece.style.subject {
                add(subject, number, start, to: (scalar, byte))
            }
        }
        text += "\n"
    }

    /// Adds a range with a subject, or extends the range before it that has the same subject.
    private mutating func add(
        _ subject: TextView.Subject, _ number: Int, _ start: (Int, Int), to end: (Int, Int)
    ) {
        var start = start
        if let last = lines.last, last.line == number, last.subject == subject, let range = last.range,
            range.end == start.0
        {
            start = (range.start, range.startByte)
            lines.removeLast()
        }
        let range = TextView.Line.Range(start: start.0, end: end.0, startByte: start.1, endByte: end.1)
        lines.append(TextView.Line(line: number, subject: subject, range: range))
    }
}
