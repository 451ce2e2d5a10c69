import Tally

/// The reading of tasks, with their project, stake and series, from `task t`.
enum TaskRow {
    static let table = RecordTable(Task.record)

    /// The columns that `table` reads, from `task t` and `joins`.
    static let columns = table.columns("t", joining: ["project": "p", "stake": "k", "series": "r"])

    /// The joins of `task t` with its project, stake and series.
    static let joins = """
        JOIN project p ON p.number = t.project LEFT JOIN stake k ON k.number = t.number
            LEFT JOIN series r ON r.number = t.series
        """

    static let select = "SELECT \(columns) FROM task t \(joins)"
}
