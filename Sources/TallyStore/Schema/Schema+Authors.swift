/// Who made a step: `agent`, `import` or `device`; null for a person.
extension Schema {
    static let authors = """
        ALTER TABLE step ADD COLUMN made_by TEXT;
        CREATE INDEX step_by_author ON step (made_by, number) WHERE made_by IS NOT NULL;
        """
}
