import Tally

extension SQLiteStore {
    /// Returns what stands in for the database at a path as long as there is none; nil for one in memory.
    public static func absence(
        ofDatabaseAt path: String, readOnly: Bool = false, interruption: Interruption? = nil
    ) -> AbsentDatabase? {
        guard path != memory else { return nil }
        return AbsentDatabase(path: path, isCreatedByChanges: !readOnly) {
            try DatabaseFile(path: path).isAbsent
        } openEmpty: {
            try SQLiteStore(
                location: path, file: nil, readOnly: readOnly, isDamaged: false, identifiers: .init(),
                interruption: interruption)
        }
    }
}
