import Tally

extension CaptureReader {
    /// Reads priority, reminder and due from the words, as long as a title remains.
    mutating func readWords() {
        readFirstPriority()
        let (priority, reminder) = (lastPriority(), lastReminder())
        let candidates = [[priority, reminder], [reminder], [priority]]
        if !candidates.contains(where: { takeLast($0.compactMap { $0 }) }), let reminder {
            note(reminder.words, .unclear)
        }
        readDue()
    }

    /// Something that is read if only a date, or another such thing, is behind it.
    private struct Last {
        var words: Range<Int>
        var priority: Priority?
        var reminder: Int64?
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

    private func lastPriority() -> Last? {
        guard capture.priority == nil, let index = words.lastIndex(where: { Self.priority($0) != nil }) else {
            return nil
        }
        return Last(words: index..<index + 1, priority: Self.priority(words[index]))
    }

    /// "remind" duration [ "before" ]
    private func lastReminder() -> Last? {
        guard let index = words.lastIndex(where: { !$0.isLiteral && $0.key == "remind" }),
            let (seconds, count) = Self.duration(Array(words[(index + 1)...].prefix(12)), at: moment)
        else { return nil }
        let end = index + 1 + count
        let hasBefore = end < words.count && words[end].key == "before"
        return Last(words: index..<(hasBefore ? end + 1 : end), reminder: seconds)
    }

    /// Reads all of some things, if nothing of the title is behind them. A reminder needs a due, which
    /// a repeat will have.
    private mutating func takeLast(_ things: [Last]) -> Bool {
        let things = things.sorted { $0.words.lowerBound < $1.words.lowerBound }
        guard let first = things.first, first.words.lowerBound > 0,
            !zip(things, things.dropFirst()).contains(where: { $0.words.overlaps($1.words) })
        else { return false }
        var others = words
        for thing in things.reversed() { others.removeSubrange(thing.words) }
        let scan = scan(others)
        let hasDue = capture.due != nil || scan.choice != nil || scan.repeated != nil
        guard first.words.lowerBound >= scan.lastWords, hasDue || things.allSatisfy({ $0.reminder == nil })
        else {
            return false
        }
        for thing in things.reversed() {
            if let priority = thing.priority { capture.priority = priority }
            if let reminder = thing.reminder { capture.reminder = reminder }
            take(thing.words, as: thing.priority == nil ? .reminder : .priority)
        }
        return true
    }

    private func scan(_ words: [Word]) -> CaptureScan {
        CaptureScan(words: words, due: capture.due, moment: moment)
    }

    private mutating func readDue() {
        let scan = scan(words)
        for unclear in scan.unclear { note(unclear, .unclear) }
        if let repeated = scan.repeated {
            capture.recurrence = repeated.phrase
            if capture.due == nil {
                (capture.due, capture.partOfDay) = (repeated.phrase.first, repeated.phrase.partOfDay)
            }
            take(repeated.words, as: .recurrence)
            return take(repeated.lead, as: .due)
        }
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
            let isRun =
                index > 0 && notes[words[index - 1].place] == role
                && words[index - 1].place == words[index].place - 1
            if !isRun { start = index }
            let isLast =
                index + 1 == words.count || notes[words[index + 1].place] != role
                || words[index + 1].place != words[index].place + 1
            if isLast, let role { mark(words[start].range.through(words[index].range), role) }
        }
    }
}
