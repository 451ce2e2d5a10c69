import Tally

/// A task as a text that a person edits: lines `key: value`, an empty line, and the notes.
///
/// The steps of the checklist are lines `[ ] text` or `[x] text` behind `checklist:`. A missing line is an empty value.
public struct TaskForm: Hashable, Sendable {
    public enum Key: String, CaseIterable, Sendable {
        case title, project, priority, tags, due, part, start, end, estimate, wait, scheduled, `repeat`,
            remind
        case depends, parent, link, checklist, notes
    }

    /// The longest text, in Unicode scalars: longest notes, and every field at its limit.
    public static let limit = 262_144

    private var values: [Key: String]

    public init(_ values: [Key: String] = [:]) { self.values = values.filter { !$0.value.isEmpty } }

    /// The value as it is written; empty if there is none. Steps of the checklist are lines.
    public subscript(key: Key) -> String {
        get { values[key] ?? "" }
        set { values[key] = newValue.isEmpty ? nil : newValue }
    }

    /// Returns the members that have another value in another form.
    public func changes(to other: TaskForm) -> [Key] { Key.allCases.filter { self[$0] != other[$0] } }

    public var text: String { TaskFormText(self).text }
}

/// A member that was changed differently by a person and by somebody else.
public struct FormConflict: Hashable, Sendable {
    public let key: TaskForm.Key
    public let yours: String
    public let theirs: String

    public init(_ key: TaskForm.Key, yours: String, theirs: String) {
        (self.key, self.yours, self.theirs) = (key, yours, theirs)
    }
}

/// A form as text, line by line, with both values of what is in conflict.
public struct TaskFormText: Sendable {
    /// A line: what it is about, and where its value starts, in scalars and bytes.
    public struct Line: Sendable {
        public let text: String
        public let key: TaskForm.Key
        /// The length of the key with its colon; 0 for a line that has none.
        public let label: Int
    }

    public private(set) var lines: [Line] = []

    /// Marks that a conflict is still to be resolved. In notes they are those of git.
    public static let mark = noteMarks.yours
    static let marks = (yours: "(yours)", theirs: "(theirs)")
    static let noteMarks = (yours: "<<<<<<< yours", middle: "=======", theirs: ">>>>>>> theirs")

    public init(_ form: TaskForm, conflicts: [FormConflict] = []) {
        for key in TaskForm.Key.allCases where key != .notes {
            if let conflict = conflicts.first(where: { $0.key == key }) {
                add(key, "\(key) \(Self.marks.yours):", conflict.yours)
                add(key, "\(key) \(Self.marks.theirs):", conflict.theirs)
            } else {
                add(key, "\(key):", form[key])
            }
        }
        lines.append(Line(text: "", key: .notes, label: 0))
        guard let conflict = conflicts.first(where: { $0.key == .notes }) else {
            addNotes(form[.notes])
            return
        }
        addNotes(Self.noteMarks.yours)
        addNotes(conflict.yours)
        addNotes(Self.noteMarks.middle)
        addNotes(conflict.theirs)
        addNotes(Self.noteMarks.theirs)
    }

    public var text: String { lines.map { $0.text + "\n" }.joined() }

    private mutating func add(_ key: TaskForm.Key, _ label: String, _ value: String) {
        let isList = key == .checklist
        let first = isList || value.isEmpty ? label : label + " " + value
        lines.append(Line(text: first, key: key, label: label.unicodeScalars.count))
        guard isList else { return }
        for step in value.split(separator: "\n") {
            lines.append(Line(text: String(step), key: key, label: 0))
        }
    }

    private mutating func addNotes(_ text: String) {
        guard !text.isEmpty else { return }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(Line(text: String(line), key: .notes, label: 0))
        }
    }
}
