import Tally

extension CaptureReader {
    /// Reads priority, reminder and due from the words, as long as a title remains.
    mutating func readWords() {
        readFirstPriority()
        // A priority and a reminder, in any order.
        readLastPriority()
        readReminder()
        readLastPriority()
        readDue()
    }

    private static func priority(_ word: Word) -> Priority? {
        guard !word.isLiteral, word.text.utf8.count == 2 else { return nil }
        return Priority(name: word.text.uppercased())
    }

    private mutating func readFirstPriority() {
        guard words.count > 1, let priority = Self.priority(words[0]) else { return }
        capture.priority = priority
        take(0..<1, as: .priority)
    }

    /// Reads the last priority if only a date is behind it.
    private mutating func readLastPriority() {
        guard capture.priority == nil, words.count > 1,
            let index = words.lastIndex(where: { Self.priority($0) != nil }), index > 0
        else { return }
        var others = words
        others.remove(at: index)
        guard index >= lastWords(of: others) else { return }
        capture.priority = Self.priority(words[index])
        take(index..<index + 1, as: .priority)
    }

    /// "remind" duration, if only a date is behind it, and there is a due.
    private mutating func readReminder() {
        guard capture.reminder == nil,
            let index = words.lastIndex(where: { !$0.isLiteral && $0.key == "remind" }), index > 0,
            let (seconds, count) = Self.duration(Array(words[(index + 1)...].prefix(12)), at: moment)
        else { return }
        let taken = index..<index + 1 + count
        var others = words
        others.removeSubrange(taken)
        let scan = CaptureScan(words: others, moment: moment)
        guard index >= scan.lastWords else { return }
        guard capture.due != nil || scan.choice != nil else {
            return note(taken, .unclear)
        }
        capture.reminder = seconds
        take(taken, as: .reminder)
    }

    private func lastWords(of words: [Word]) -> Int { CaptureScan(words: words, moment: moment).lastWords }

    private mutating func readDue() {
        if let repeated = RepeatWords.find(in: words) { note(repeated, .recurrence) }
        let scan = CaptureScan(words: words, moment: moment)
        for unclear in scan.unclear { note(unclear, .unclear) }
        guard let choice = scan.choice else { return }
        guard capture.due == nil else { return note(choice.words, .unclear) }
        (capture.due, capture.partOfDay) = (choice.phrase.value.due, choice.phrase.partOfDay)
        take(choice.words, as: .due)
    }

    /// Remembers what words look like that stay in the title.
    private mutating func note(_ range: Range<Int>, _ role: TextSpan.Role) {
        for word in words[range] where notes[word.place] == nil { notes[word.place] = role }
    }

    /// Adds the spans of words that stay in the title: one for each run of neighbours with the same look.
    mutating func markNotes() {
        var start = 0
        for index in words.indices where notes[words[index].place] != nil {
            let role = notes[words[index].place]
            let isRun = index > 0 && notes[words[index - 1].place] == role
                && words[index - 1].place == words[index].place - 1
            if !isRun { start = index }
            let isLast = index + 1 == words.count || notes[words[index + 1].place] != role
                || words[index + 1].place != words[index].place + 1
            if isLast, let role { mark(words[start].range.through(words[index].range), role) }
        }
    }
}
