import SQLite
import Tally

/// Keeps `task_text`, the text for searching and sorting, and its trigram index in sync with the tasks.
///
/// The texts are refreshed before they are read and at the end of a group, in the same transaction. The trigrams
/// of a text are many pages, so they are written for many tasks at once: until then the tasks are in
/// `task_search_pending`, with the text that the index still has, and searches look at their texts themselves.
final class SearchIndex {
    /// The number of pending tasks from which on the index is updated. A search reads the texts of the others.
    static let maxPending = 128
    /// The number of tasks from which on a group updates the index itself.
    private static let largeGroup = 32

    private let connection: Connection
    /// Tasks whose text may have changed.
    private var noted: Set<Int64> = []
    /// Tasks whose text was refreshed in the current group.
    private var refreshed: Set<Int64> = []
    /// The rows of tasks that the current group has inserted and not changed since.
    private var inserted: [Int64: [ColumnValue]] = [:]
    /// The indexes of title, notes and mark of deletion in a row of `task`; nil until they are needed.
    private var columns: (title: Int, notes: Int, deletion: Int)?

    init(_ connection: Connection) {
        self.connection = connection
    }

    func note(_ change: RowChange) {
        guard change.table == "task" else { return }
        let isFirst = noted.insert(change.row).inserted && !refreshed.contains(change.row)
        inserted[change.row] = change.operation == .insert && isFirst ? change.after : nil
    }

    /// Resets the state at the end of a group.
    func discard() {
        noted.removeAll()
        refreshed.removeAll()
        inserted.removeAll()
    }

    /// Schedules the texts written in this group again, because a rollback may have undone them.
    func noteUndoing() {
        noted.formUnion(refreshed)
        inserted.removeAll()
    }

    /// Writes the texts of the tasks noted, and the index if many tasks are pending.
    /// - Parameter checkCancellation: Called repeatedly. Cancels the work by throwing.
    func refresh(_ checkCancellation: (() throws -> Void)? = nil) throws {
        guard !noted.isEmpty else { return }
        let isLarge = noted.count >= Self.largeGroup
        do {
            // After this no task is pending, so that a large group can leave that table alone.
            if try isLarge || pendingCount() + noted.count >= Self.maxPending {
                try updateIndex(checkCancellation)
            }
            for (index, number) in noted.sorted().enumerated() {
                try refresh(number, updatingIndex: isLarge)
                if index.isMultiple(of: 100) { try checkCancellation?() }
            }
        } catch let error as SQLiteError where error.kind == .corrupt {
            try rebuild(checkCancellation)
        }
        refreshed.formUnion(noted)
        noted.removeAll()
        inserted.removeAll()
    }

    /// Makes the index again, which contains only derived data, after its damage was found.
    private func rebuild(_ checkCancellation: (() throws -> Void)?) throws {
        for number in noted.sorted() {
            if let changed = try changedText(of: number) { try write(changed.new, of: number) }
        }
        try connection.run("DELETE FROM task_search_pending")
        try connection.run("INSERT INTO task_search (task_search) VALUES ('rebuild')")
        try checkCancellation?()
    }

    private func pendingCount() throws -> Int {
        try connection.first("SELECT count(*) FROM task_search_pending") { $0.int(0) } ?? 0
    }

    /// Writes the trigrams of all pending tasks, a few at a time: their notes may be long.
    func updateIndex(_ checkCancellation: (() throws -> Void)? = nil) throws {
        var last = Int64.min
        while true {
            let pending = try connection.all(
                "SELECT number, title, notes FROM task_search_pending WHERE number > ? ORDER BY number LIMIT 100",
                [last]
            ) {
                (number: $0.int64(0), indexed: Text($0, at: 1))
            }
            for task in pending { try update(task.number, indexed: task.indexed) }
            // Rows out of order are damage and must not be read twice.
            guard let number = pending.last?.number, number > last else { break }
            last = number
            try checkCancellation?()
        }
        try connection.run("DELETE FROM task_search_pending")
    }

    private func update(_ number: Int64, indexed: Text?) throws {
        let current = try text(of: number)
        if current != indexed { try update(number, from: indexed, to: current) }
    }

    private func update(_ number: Int64, from indexed: Text?, to current: Text?) throws {
        if let indexed {
            try connection.run(
                "INSERT INTO task_search (task_search, rowid, title, notes) VALUES ('delete', ?, ?, ?)",
                [number, indexed.title, indexed.notes])
        }
        if let current {
            try connection.run(
                "INSERT INTO task_search (rowid, title, notes) VALUES (?, ?, ?)",
                [number, current.title, current.notes])
        }
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

        /// Reads a stored title and the notes after it; nil if there is none.
        init?(_ row: borrowing Row, at column: Int32) {
            guard let title = row.optionalText(column) else { return nil }
            self.title = title
            notes = row.text(column + 1)
        }

        static let end = "\u{1}\u{1}"
    }

    /// Writes the text of a task if it has changed, and updates the index or notes what it still has.
    private func refresh(_ number: Int64, updatingIndex: Bool) throws {
        guard let (old, new) = try changedText(of: number) else { return }
        if updatingIndex {
            try update(number, from: old, to: new)
        } else {
            try connection.run(
                "INSERT OR IGNORE INTO task_search_pending (number, title, notes) VALUES (?, ?, ?)",
                [number, old?.title ?? ColumnValue.null, old?.notes ?? ColumnValue.null])
        }
        try write(new, of: number)
    }

    /// Returns the stored and the present text of a task; nil if they are the same.
    private func changedText(of number: Int64) throws -> (old: Text?, new: Text?)? {
        if let row = inserted[number] { return try insertedText(row).map { (nil, $0) } }
        let old = try text(of: number)
        let new = try connection.first(
            "SELECT title, notes FROM task WHERE number = ? AND deleted_at IS NULL", [number]
        ) {
            Text(title: $0.text(0), notes: $0.text(1))
        }
        return old == new ? nil : (old, new)
    }

    /// Returns the text of a row of `task`; nil if it is deleted.
    private func insertedText(_ row: [ColumnValue]) throws -> Text? {
        let columns = try self.columns ?? textColumns()
        self.columns = columns
        guard row[columns.deletion] == .null, case .text(let title) = row[columns.title],
            case .text(let notes) = row[columns.notes]
        else { return nil }
        return Text(title: title, notes: notes)
    }

    private func textColumns() throws -> (title: Int, notes: Int, deletion: Int) {
        func index(of column: String) throws -> Int {
            try connection.first(
                "SELECT cid FROM pragma_table_xinfo('task') WHERE name = ?", [column]
            ) { $0.int(0) } ?? 0
        }
        return (try index(of: "title"), try index(of: "notes"), try index(of: "deleted_at"))
    }

    private func text(of number: Int64) throws -> Text? {
        try connection.first("SELECT title, notes FROM task_text WHERE number = ?", [number]) {
            Text($0, at: 0)
        } ?? nil
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
