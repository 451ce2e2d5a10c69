import SQLite

/// Inspects a database file without the program.
struct DatabaseAudit {
    let connection: Connection

    init(_ path: String) throws {
        connection = try Connection(.file(path: path))
    }

    /// The titles of all tasks, by number.
    func titles() throws -> [Int: String] {
        let rows = try connection.all("SELECT number, title FROM task") { ($0.int(0), $0.text(1)) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Returns the problems of the file, its search index and its change log.
    func problems() throws -> [String] {
        var problems = try connection.all("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
        problems += try connection.all("PRAGMA foreign_key_check") { "a broken reference in \($0.text(0))" }
        do {
            // With a rank other than 0, FTS5 also compares its index with the texts.
            try connection.run("INSERT INTO task_search (task_search, rank) VALUES ('integrity-check', 1)")
        } catch let error as SQLiteError {
            problems.append("the search index: \(error)")
        }
        problems += try rows(
            "SELECT number FROM task EXCEPT SELECT number FROM task_text", "a task without its search text")
        problems += try rows(
            "SELECT number FROM task_text EXCEPT SELECT number FROM task", "a search text without its task")
        problems += try rows(
            """
            SELECT number FROM task WHERE number NOT IN (SELECT row FROM change
                WHERE entity = 'task' AND operation = 'create' GROUP BY row HAVING count(*) = 1)
            """, "a task that was not logged once")
        problems += try rows(
            """
            SELECT row FROM change WHERE entity = 'task' AND operation = 'create'
                AND row NOT IN (SELECT number FROM task)
                AND row NOT IN (SELECT row FROM change WHERE entity = 'task' AND operation = 'delete')
            """, "a logged task that is not there")
        problems += try rows(
            "SELECT number FROM change WHERE step > 0 AND step NOT IN (SELECT number FROM step)",
            "a change without its step")
        return problems
    }

    private func rows(_ sql: String, _ problem: String) throws -> [String] {
        try connection.all(sql) { "\(problem): \($0.int(0))" }
    }
}
