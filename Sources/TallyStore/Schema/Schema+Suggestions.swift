/// What suggestions are made of.
extension Schema {
    static let postponements = """
        ALTER TABLE task ADD COLUMN postponed INTEGER;
        CREATE INDEX task_postponed ON task (postponed) WHERE postponed >= 3 AND completed_at IS NULL;
        """
}
