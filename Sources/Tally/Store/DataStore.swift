/// Facts of every kind as they are stored, whole databases, and the documents that hold them.
public protocol DataStore: AnyObject {
    /// Facts of the table with numbers above `number`, by number.
    func facts(of table: FactTable, after number: Int, limit: Int) throws -> [StoredFact]
    func fact(of table: FactTable, number: Int) throws -> StoredFact?
    func fact(of table: FactTable, id: String) throws -> StoredFact?
    /// - Parameter key: the `key` of a name.
    func fact(of table: FactTable, nameKey key: String) throws -> StoredFact?
    func factCount(of table: FactTable) throws -> Int
    /// How many facts have the values of this one; numbers count for stakes only, which have that of their task.
    func equalFacts(to fact: StoredFact) throws -> Int
    /// The greatest number that a fact of the table has or had.
    func lastNumber(of table: FactTable) throws -> Int
    /// Gives no new fact of the table a number up to this one.
    func reserveNumbers(of table: FactTable, upTo number: Int) throws
    /// The id of what had the number before it was deleted; nil where nothing was.
    func deletedID(of table: FactTable, number: Int) throws -> String?

    /// The title or name of what has the number, or had it when it was deleted; nil where the table's facts have none.
    func lastName(of table: FactTable, number: Int) throws -> String?

    /// Inserts the fact under its own number.
    func insertFact(_ fact: StoredFact) throws
    /// Writes every value of the fact with its number.
    func replaceFact(_ fact: StoredFact) throws

    /// Looks for what is wrong with how facts are stored: the medium, references, what is derived from facts, the log.
    /// - Parameter report: told how much was looked at.
    func storageProblems(
        _ report: (Int) throws -> Void, found: (DataProblem) throws -> Void
    ) throws

    /// Hands over the facts of a table that can be read, each once and by number, however damaged the medium is.
    /// - Parameter unreadable: takes numbers whose facts cannot be read, if there are any, and why.
    func readableFacts(
        of table: FactTable, _ body: ([StoredFact]) throws -> Void,
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
