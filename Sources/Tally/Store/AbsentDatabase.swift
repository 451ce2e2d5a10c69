/// Stands in for a database that does not exist: whoever changes nothing sees an empty one, and nothing is
/// created.
public struct AbsentDatabase: Sendable {
    /// The path at which the database would be.
    let path: String
    /// Whether there is no database. False if that cannot be told; opening the database then says why.
    let isAbsent: @Sendable () throws -> Bool
    /// Whether a change creates the database.
    let isCreatedByChanges: Bool
    /// Opens an empty store that only memory holds.
    let openEmpty: @Sendable () throws -> any Store

    public init(
        path: String, isCreatedByChanges: Bool, isAbsent: @escaping @Sendable () throws -> Bool,
        openEmpty: @escaping @Sendable () throws -> any Store
    ) {
        self.path = path
        self.isCreatedByChanges = isCreatedByChanges
        self.isAbsent = isAbsent
        self.openEmpty = openEmpty
    }
}
