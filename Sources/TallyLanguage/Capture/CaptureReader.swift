import Tally

/// Reads a captured line: first what has a sign of its own, then the words.
struct CaptureReader {
    let moment: Moment
    let projects: [String]
    var capture = Capture()
    /// The words that nothing has been read from, in order.
    var words: [Word] = []
    /// What words look like that stay in the title, by their place in the line.
    var notes: [Int: TextSpan.Role] = [:]

    init(projects: [String], moment: Moment) {
        (self.projects, self.moment) = (projects, moment)
    }

    mutating func capture(_ line: String) throws(Refusal) -> Capture {
        try readAttributes(of: Word.split(line))
        guard !words.isEmpty else {
            throw refusal(
                .missingTitle,
                "A task needs a title. Write at least one word that is not a tag, project or date.",
                at: capture.spans.last?.range)
        }
        capture.tags = Tag.distinct(capture.tags)
        readWords()
        markNotes()
        capture.title = words.map { String($0.text) }.joined(separator: " ")
        capture.spans.sort { $0.range.start < $1.range.start }
        return capture
    }

    /// Remembers a span.
    mutating func mark(_ range: TextRange, _ role: TextSpan.Role) {
        capture.spans.append(TextSpan(range, role))
    }

    /// Remembers the spans of words: one for each run of words that are neighbours in the line.
    mutating func markWords(_ marked: Range<Int>, _ role: TextSpan.Role) {
        guard var run = words[marked].first?.range else { return }
        for index in marked.dropFirst() {
            if words[index].place == words[index - 1].place + 1 {
                run = run.through(words[index].range)
            } else {
                mark(run, role)
                run = words[index].range
            }
        }
        mark(run, role)
    }

    /// Removes words that were read, and remembers their spans.
    mutating func take(_ taken: Range<Int>, as role: TextSpan.Role) {
        markWords(taken, role)
        words.removeSubrange(taken)
    }

    func refusal(
        _ reason: Refusal.Reason, _ sentence: String, at range: TextRange?, nearest: String? = nil
    ) -> Refusal {
        Refusal(
            reason: reason, sentence: sentence,
            range: range ?? TextRange(start: 0, end: 0, startByte: 0, endByte: 0),
            understood: capture.spans, readings: [], nearest: nearest)
    }
}
