/// Deleted tasks that are kept for what they earned.
extension Schema {
    /// The indexes of lists have no deleted tasks. The others are for statistics, which count them. `deleted_at`
    /// is a column of the indexes that answer a count alone.
    static let deletions = """
        ALTER TABLE task ADD COLUMN deleted_at INTEGER
            CHECK (deleted_at IS NULL OR completed_at IS NOT NULL);
        DROP INDEX task_by_number;
        DROP INDEX task_by_position;
        DROP INDEX task_by_priority;
        DROP INDEX task_by_project;
        DROP INDEX task_by_due_day;
        DROP INDEX task_by_due_at;
        DROP INDEX task_by_start;
        DROP INDEX task_finished_in_focus;
        CREATE INDEX task_by_number ON task (open, deleted_at) WHERE deleted_at IS NULL;
        CREATE INDEX task_by_position ON task (open, position) WHERE deleted_at IS NULL;
        CREATE INDEX task_by_priority ON task (open, deleted_at, priority, position) WHERE deleted_at IS NULL;
        CREATE INDEX task_by_project ON task (project, open, deleted_at, position);
        CREATE INDEX task_by_due_day ON task (open, due_day) WHERE due_day IS NOT NULL AND deleted_at IS NULL;
        CREATE INDEX task_by_due_at ON task (open, due_at) WHERE due_at IS NOT NULL AND deleted_at IS NULL;
        CREATE INDEX task_by_start ON task (start_at) WHERE start_at IS NOT NULL AND deleted_at IS NULL;
        CREATE INDEX task_finished_in_focus ON task (completed_day, focus_day, focus_order, deleted_at)
            WHERE focus_day IS NOT NULL AND completed_day IS NOT NULL;
        """
}
