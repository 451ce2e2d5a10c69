/// Access to records of any type, and to the files of databases and documents.
public protocol DataStore: AnyObject {
    /// Returns the records with numbers above `number`, by number.
    func records(of type: RecordType, after number: Int, limit: Int) throws -> [StoredRecord]
    func record(of type: RecordType, number: Int) throws -> StoredRecord?
    func record(of type: RecordType, id: String) throws -> StoredRecord?
    /// - Parameter key: The key of the name, from `Name.key(of:)`.
    func record(of type: RecordType, nameKey key: String) throws -> StoredRecord?
    /// Returns the id of an entity; nil if there is none with the number.
    func id(of type: RecordType, number: Int) throws -> String?
    func recordCount(of type: RecordType) throws -> Int
    /// Returns the number of records with the same values. Numbers are only compared where they are references.
    func equalRecords(to record: StoredRecord) throws -> Int
    /// Returns the greatest number that a record of the type has or had.
    func lastNumber(of type: RecordType) throws -> Int
    /// Returns the id of a deleted record that had the number; nil if there is none.
    func idOfDeletedRecord(of type: RecordType, number: Int) throws -> String?

    /// Returns the title or name of a record, or the last one of a deleted record; nil if the type has none.
    func lastName(of type: RecordType, number: Int) throws -> String?

    /// Inserts the record with its own number.
    func insertRecord(_ record: StoredRecord) throws
    /// Replaces the values of the record with the same number.
    func replaceRecord(_ record: StoredRecord) throws

    /// Checks the database file, references, indexes and the change log.
    /// - Parameter report: Called with the number of checked items.
    func storageProblems(
        _ report: (Int) throws -> Void, found: (DataProblem) throws -> Void
    ) throws

    /// Calls `body` with the readable records of a type, each once and by number, even in a damaged file.
    /// - Parameter unreadable: Called with each range of unreadable numbers, and the reason.
    func readableRecords(
        of type: RecordType, _ body: ([StoredRecord]) throws -> Void,
        unreadable: (ClosedRange<Int>, String) throws -> Void) throws
    /// Creates a database that `body` fills, whole or not at all.
    func makeDatabase(at path: String, _ body: (any Store) throws -> Void) throws

    /// Copies the last committed state of the database to a file that only its owner can read.
    /// - Returns: The size of the copy in bytes.
    func backUp(to path: String, replacing: Bool, _ report: (WorkProgress) throws -> Void) throws -> Int

    /// Writes a file that only its owner can read, whole or not at all.
    /// - Parameter body: Gets a function that appends to the file.
    func writeDocument(
        to path: String, replacing: Bool,
        _ body: (@escaping (ArraySlice<UInt8>) throws -> Void) throws -> Void) throws
    func readDocument(at path: String) throws -> [UInt8]
}
