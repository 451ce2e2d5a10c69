import SQLite
import Tally

/// Keeps `task_text`, what is searched and sorted by, and its trigram index `task_search` in step with the tasks.
///
/// It is brought up to date when it is asked and at the end of a group, in the same transaction: the trigram index writes
/// all it holds at every savepoint, so that one update a request would cost more than all the rest of the request.
final class SearchIndex {
    private let connection: Connection
    /// Tasks whose text may have changed.
    private var pending: Set<Int64> = []
    /// Tasks whose text was brought up to date in this group.
    private var refreshed: Set<Int64> = []

    init(_ connection: Connection) {
        self.connection = connection
    }

    func note(_ change: RowChange) {
        if change.table == "task" { pending.insert(change.row) }
    }

    /// Ends a group.
    func discard() {
        pending.removeAll()
        refreshed.removeAll()
    }

    /// What was written since the beginning of the group may have been undone, and the texts with it.
    func noteUndoing() {
        pending.formUnion(refreshed)
    }

    /// - Parameter checkCancellation: called again and again meanwhile.
    func refresh(_ checkCancellation: (() throws -> Void)? = nil) throws {
        guard !pending.isEmpty else { return }
        do {
            for (index, number) in pending.sorted().enumerated() {
                try refresh(number)
                if index.isMultiple(of: 100) { try checkCancellation?() }
            }
        } catch let error as SQLiteError where error.kind == .corrupt {
            try rebuild()
        }
        refreshed.formUnion(pending)
        pending.removeAll()
    }

    /// Makes the trigram index anew from the tasks: it holds nothing that is not there too.
    private func rebuild() throws {
        for number in pending.sorted() {
            let (_, new) = try texts(of: number)
            try write(new, of: number)
        }
        try connection.run("INSERT INTO task_search (task_search) VALUES ('rebuild')")
    }

    struct Text: Equatable {
        var title: String
        var notes: String

        /// Without case and diacritics. The two characters U+0001 at the end let texts of one and two characters be found
        /// as the start of a trigram.
        init(title: String, notes: String) {
            self.title = SearchText.fold(title) + Self.end
            self.notes = notes.isEmpty ? "" : SearchText.fold(notes) + Self.end
        }

        init(storedTitle: String, storedNotes: String) {
            title = storedTitle
            notes = storedNotes
        }

        static let end = "\u{1}\u{1}"
    }

    private func refresh(_ number: Int64) throws {
        let (old, new) = try texts(of: number)
        guard old != new else { return }
        if let old {
            try connection.run(
                "INSERT INTO task_search (task_search, rowid, title, notes) VALUES ('delete', ?, ?, ?)",
                [number, old.title, old.notes])
        }
        try write(new, of: number)
        if let new {
            try connection.run(
                "INSERT INTO task_search (rowid, title, notes) VALUES (?, ?, ?)",
                [number, new.title, new.notes])
        }
    }

    /// What is searched, and what should be.
    private func texts(of number: Int64) throws -> (old: Text?, new: Text?) {
        let old = try connection.first("SELECT title, notes FROM task_text WHERE number = ?", [number]) {
            Text(storedTitle: $0.text(0), storedNotes: $0.text(1))
        }
        let new = try connection.first("SELECT title, notes FROM task WHERE number = ?", [number]) {
            Text(title: $0.text(0), notes: $0.text(1))
        }
        return (old, new)
    }

    private func write(_ text: Text?, of number: Int64) throws {
        guard let text else {
            return try connection.run("DELETE FROM task_text WHERE number = ?", [number])
        }
        try connection.run(
            """
            INSERT INTO task_text (number, title, notes) VALUES (?, ?, ?)
                ON CONFLICT (number) DO UPDATE SET title = excluded.title, notes = excluded.notes
            """, [number, text.title, text.notes])
    }
}
