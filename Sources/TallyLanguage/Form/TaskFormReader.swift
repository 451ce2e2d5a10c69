import Tally

/// A form that was read, with the places of its values.
public struct ReadTaskForm: Sendable {
    /// A part of a line.
    public struct Place: Hashable, Sendable {
        /// The number of the line, from 0.
        public let line: Int
        public let range: TextRange
    }

    public internal(set) var form = TaskForm()
    /// Where each value is; of a checklist, each step.
    public internal(set) var places: [TaskForm.Key: [Place]] = [:]

    /// Reads a text.
    /// - Parameter allowsMarks: Whether notes may have the marks of a conflict, as those of a stored task may.
    public static func read(_ text: String, allowsMarks: Bool = false) throws(FormRefusal) -> ReadTaskForm {
        var reader = TaskFormReader(allowsMarks: allowsMarks)
        try reader.read(text)
        return reader.result
    }
}

/// Why a text is no form.
public struct FormRefusal: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable { case unknownKey, noField, givenTwice, unresolved }

    public let reason: Reason
    public let sentence: String
    public let place: ReadTaskForm.Place
    /// The key that was probably meant.
    public var nearest: String?
}

private struct TaskFormReader {
    let allowsMarks: Bool
    fileprivate var result = ReadTaskForm()
    private var steps: [String] = []

    init(allowsMarks: Bool) { self.allowsMarks = allowsMarks }

    fileprivate mutating func read(_ text: String) throws(FormRefusal) {
        let plain = text.replacing("\r\n", with: "\n")
        var lines = plain.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let header = lines.prefix { $0.contains { !$0.isWhitespace } }
        for (number, line) in header.enumerated() {
            if let step = Self.step(line) {
                result.places[.checklist, default: []].append(Self.place(of: step.text, in: line, number))
                steps.append("[\(step.isDone ? "x" : " ")] \(step.text)")
            } else {
                try readField(line, number)
            }
        }
        result.form[.checklist] = steps.joined(separator: "\n")
        // A missing line means what a new task has.
        if result.form[.project].isEmpty { result.form[.project] = "Inbox" }
        if result.form[.priority].isEmpty { result.form[.priority] = Priority.standard.name }
        let notes = lines.dropFirst(header.count + 1)
        for (number, line) in zip(notes.indices, notes)
        where !allowsMarks
            && [TaskFormText.noteMarks.yours, TaskFormText.noteMarks.theirs].contains(String(line))
        {
            throw unresolved("notes", Self.place(of: line, in: line, number))
        }
        result.form[.notes] = notes.joined(separator: "\n")
        if let first = notes.first {
            result.places[.notes] = [Self.place(of: first, in: first, header.count + 1)]
        }
    }

    /// key ":" [ value ]
    private mutating func readField(_ line: Substring, _ number: Int) throws(FormRefusal) {
        guard let colon = line.firstIndex(of: ":") else {
            throw FormRefusal(
                reason: .noField,
                sentence:
                    "“\(line.prefix(40))” is no field. Write it as “key: value”, or behind an empty line for notes.",
                place: Self.place(of: line, in: line, number))
        }
        let label = Self.trimmed(line[..<colon])
        let name = label.lowercased()
        let place = Self.place(of: label, in: line, number)
        for mark in [TaskFormText.marks.yours, TaskFormText.marks.theirs] where name.hasSuffix(mark) {
            throw unresolved(String(name.dropLast(mark.count + 1)), place)
        }
        guard let key = TaskForm.Key(rawValue: name), key != .notes else {
            let known = TaskForm.Key.allCases.map(\.rawValue).filter { $0 != "notes" }
            let near = Spelling.nearest(to: name, among: known).first
            throw FormRefusal(
                reason: .unknownKey,
                sentence: "There is no field “\(label.prefix(40))”. "
                    + (near.map { "Did you mean “\($0)”?" }
                        ?? "The fields are \(known.joined(separator: ", "))."),
                place: place, nearest: near)
        }
        let value = Self.trimmed(line[line.index(after: colon)...])
        guard key == .checklist || result.places[key] == nil else {
            throw FormRefusal(
                reason: .givenTwice, sentence: "The field “\(key)” is there twice. Remove one.", place: place)
        }
        guard key != .checklist || value.isEmpty else {
            throw FormRefusal(
                reason: .noField, sentence: "A step is a line of its own, such as “[ ] \(value.prefix(40))”.",
                place: Self.place(of: value, in: line, number), nearest: "[ ] \(value)")
        }
        if key != .checklist { result.places[key] = [Self.place(of: value, in: line, number)] }
        if key != .checklist { result.form[key] = String(value) }
    }

    private func unresolved(_ name: String, _ place: ReadTaskForm.Place) -> FormRefusal {
        FormRefusal(
            reason: .unresolved,
            sentence: "Both versions of “\(name)” are still there. Keep one of them, without its mark.",
            place: place)
    }

    /// Returns the text of a step, `[ ] text` or `- [x] text`; nil if the line is none.
    private static func step(_ line: Substring) -> (text: Substring, isDone: Bool)? {
        var rest = trimmed(line)
        if rest.hasPrefix("- ") { rest = trimmed(rest.dropFirst(2)) }
        guard let box = ["[ ]", "[x]", "[X]", "[]"].first(where: rest.hasPrefix) else { return nil }
        return (trimmed(rest.dropFirst(box.count)), box.lowercased() == "[x]")
    }

    private static func trimmed(_ text: Substring) -> Substring {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return text.prefix(0) }
        return text[first...last]
    }

    private static func place(of part: Substring, in line: Substring, _ number: Int) -> ReadTaskForm.Place {
        let before = line[..<part.startIndex]
        let (start, byte) = (before.unicodeScalars.count, before.utf8.count)
        return ReadTaskForm.Place(
            line: number,
            range: TextRange(
                start: start, end: start + part.unicodeScalars.count, startByte: byte,
                endByte: byte + part.utf8.count))
    }
}
