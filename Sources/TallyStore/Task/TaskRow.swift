import Tally

/// The reading of tasks, with their project, stake and series, from `task t`.
enum TaskRow {
    static let table = RecordTable(Task.record)

    /// The columns that `table` reads, from `task t` and `joins`.
    static let columns = table.columns(
        "t", joining: ["project": "p", "stake": "k", "series": "r"],
        computing: [
            RecordColumn.dependsOnOpenTask:
                "CASE WHEN t.depends_on IS NULL THEN 0 ELSE \(dependsOnOpenTask) END",
            RecordColumn.subtasks: subtasks,
        ])

    /// Whether `task t`, which has dependencies, depends on an open task.
    static let dependsOnOpenTask = """
        EXISTS (SELECT 1 FROM json_each(t.depends_on) v CROSS JOIN task b ON b.id = v.value WHERE b.open = 1)
        """

    /// Both counts of the subtasks of `task t` in one number, from one range of an index; null if it has none.
    private static let subtasks = """
        (SELECT sum(CASE c.open WHEN 1 THEN 1 ELSE \(TaskProgress.doneUnit) END) FROM task c WHERE c.parent = t.id)
        """

    /// The joins of `task t` with its project, stake and series.
    static let joins = """
        JOIN project p ON p.number = t.project LEFT JOIN stake k ON k.number = t.number
            LEFT JOIN series r ON r.number = t.series
        """

    static let select = "SELECT \(columns) FROM task t \(joins)"
}
