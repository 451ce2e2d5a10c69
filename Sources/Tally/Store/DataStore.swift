/// Records of every kind as they are stored, whole databases, and the documents that hold them.
public protocol DataStore: AnyObject {
    /// Records of the table with numbers above `number`, by number.
    func records(of type: RecordType, after number: Int, limit: Int) throws -> [StoredRecord]
    func record(of type: RecordType, number: Int) throws -> StoredRecord?
    func record(of type: RecordType, id: String) throws -> StoredRecord?
    /// - Parameter key: the `key` of a name.
    func record(of type: RecordType, nameKey key: String) throws -> StoredRecord?
    func recordCount(of type: RecordType) throws -> Int
    /// How many records have the values of this one; numbers count for stakes only, which have that of their task.
    func equalRecords(to record: StoredRecord) throws -> Int
    /// The greatest number that a record of the table has or had.
    func lastNumber(of type: RecordType) throws -> Int
    /// Gives no new record of the table a number up to this one.
    func reserveNumbers(of type: RecordType, upTo number: Int) throws
    /// The id of what had the number before it was deleted; nil where nothing was.
    func deletedID(of type: RecordType, number: Int) throws -> String?

    /// The title or name of what has the number, or had it when it was deleted; nil where the table's records have none.
    func lastName(of type: RecordType, number: Int) throws -> String?

    /// Inserts the record under its own number.
    func insertRecord(_ record: StoredRecord) throws
    /// Writes every value of the record with its number.
    func replaceRecord(_ record: StoredRecord) throws

    /// Looks for what is wrong with how records are stored: the medium, references, what is derived from records, the log.
    /// - Parameter report: told how much was looked at.
    func storageProblems(
        _ report: (Int) throws -> Void, found: (DataProblem) throws -> Void
    ) throws

    /// Hands over the records of a table that can be read, each once and by number, however damaged the medium is.
    /// - Parameter unreadable: takes numbers whose records cannot be read, if there are any, and why.
    func readableRecords(
        of type: RecordType, _ body: ([StoredRecord]) throws -> Void,
        unreadable: (ClosedRange<Int>, String) throws -> Void) throws
    /// Makes a new database that `body` fills: whole, or not at all.
    func makeDatabase(at path: String, _ body: (any Store) throws -> Void) throws

    /// Copies the database as it was last committed to a file that only its owner may read.
    /// - Returns: its size in bytes.
    func backUp(to path: String, replacing: Bool, _ report: (WorkProgress) throws -> Void) throws -> Int

    /// Writes a file that only its owner may read, whole or not at all: `body` is given what appends to it.
    func writeDocument(
        to path: String, replacing: Bool,
        _ body: (@escaping (ArraySlice<UInt8>) throws -> Void) throws -> Void) throws
    func readDocument(at path: String) throws -> [UInt8]
}
