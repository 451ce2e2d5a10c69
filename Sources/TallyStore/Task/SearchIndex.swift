import SQLite
import Tally

/// Keeps `task_text`, the text for searching and sorting, and its trigram index in sync with the tasks.
///
/// It is refreshed before it is read and at the end of a group, in the same transaction. FTS5 writes all
/// pending terms at every savepoint, so an update per request would cost more than the rest of the request.
final class SearchIndex {
    private let connection: Connection
    /// Tasks whose text may have changed.
    private var pending: Set<Int64> = []
    /// Tasks whose text was refreshed in the current group.
    private var refreshed: Set<Int64> = []

    init(_ connection: Connection) {
        self.connection = connection
    }

    func note(_ change: RowChange) {
        if change.table == "task" { pending.insert(change.row) }
    }

    /// Resets the state at the end of a group.
    func discard() {
        pending.removeAll()
        refreshed.removeAll()
    }

    /// Schedules the texts written in this group again, because a rollback may have undone them.
    func noteUndoing() {
        pending.formUnion(refreshed)
    }

    /// Writes the texts of the pending tasks.
    /// - Parameter checkCancellation: Called repeatedly. Cancels the work by throwing.
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

    /// Rebuilds the trigram index, which contains only derived data.
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

        /// Creates the text without case and diacritics. Two U+0001 at the end make every character the start
        /// of a trigram, so that searches for one or two characters find the last ones too.
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

    /// Returns the stored search text, and the current one.
    private func texts(of number: Int64) throws -> (old: Text?, new: Text?) {
        let old = try connection.first("SELECT title, notes FROM task_text WHERE number = ?", [number]) {
            Text(storedTitle: $0.text(0), storedNotes: $0.text(1))
        }
        let new = try connection.first(
            "SELECT title, notes FROM task WHERE number = ? AND deleted_at IS NULL", [number]
        ) {
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
