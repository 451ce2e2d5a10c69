import Testing

@testable import SQLite

@Suite struct StatementTests {
    @Test("A statement is prepared once and reused with other values")
    func cache() throws {
        let connection = try Connection.withItems()
        try connection.add("a")
        let sql = "INSERT INTO item (text) VALUES (?)"
        let prepared = try #require(connection.statements[sql])
        try connection.add("b")
        #expect(connection.statements[sql] === prepared)
        #expect(try connection.items() == ["a", "b"])
    }

    @Test("Long statements that differ in one place only are different statements")
    func longStatements() throws {
        let connection = try Connection.withItems()
        for place in [0, 20, 40] {
            for number in 1...9 {
                let (before, after) = (
                    String(repeating: " ", count: place), String(repeating: " ", count: 40 - place)
                )
                let sql = "SELECT text FROM item UNION ALL \(before)SELECT \(number)\(after) ORDER BY 1"
                #expect(try connection.all(sql) { $0.int(0) } == [number])
                #expect(try connection.all(sql) { $0.int(0) } == [number])
            }
        }
    }

    @Test("A statement can run again while its rows are being read")
    func nesting() throws {
        let connection = try Connection.withItems()
        for text in ["a", "b", "c"] { try connection.add(text) }
        let pairs = try connection.all("SELECT text FROM item ORDER BY number") { row in
            row.text(0) + (try connection.items().joined())
        }
        #expect(pairs == ["aabc", "babc", "cabc"])
    }

    @Test("A statement is reset after an error in the closure or in SQLite")
    func reset() throws {
        struct Stop: Error {}
        let connection = try Connection.withItems()
        for text in ["a", "b"] { try connection.add(text) }
        #expect(throws: Stop.self) {
            try connection.all("SELECT text FROM item ORDER BY number") { _ in throw Stop() }
        }
        #expect(try connection.first("SELECT text FROM item ORDER BY number") { $0.text(0) } == "a")
        #expect(try kind { try connection.add("a") } == .constraint)
        #expect(try connection.items() == ["a", "b"])
        #expect(connection.statements.values.allSatisfy { !$0.isBusy })
    }

    @Test("Values of an earlier run are not reused", arguments: [[], [1, 2]])
    func missingValues(values: [Int]) throws {
        let connection = try Connection(.memory)
        #expect(try connection.first("SELECT ?", [7]) { $0.int(0) } == 7)
        #expect(try kind { try connection.first("SELECT ?", values) { $0.optionalInt(0) } } == .other)
    }

    @Test("first returns the first row, or nil if there is none")
    func first() throws {
        let connection = try Connection.withItems()
        #expect(try connection.first("SELECT text FROM item") { $0.text(0) } == nil)
        #expect(try connection.first("SELECT max(number) FROM item") { $0.optionalInt(0) } == .some(nil))
    }

    @Test("Rows and changes are counted")
    func counts() throws {
        let connection = try Connection.withItems()
        for text in ["a", "b", "c"] { try connection.add(text) }
        #expect(connection.lastInsertedRow == 3)
        try connection.run("UPDATE item SET text = text || '!' WHERE number > ?", [1])
        #expect(connection.changedRows == 2)
        #expect(connection.totalChangedRows == 5)
    }

    @Test(
        "The error for an invalid or empty statement includes its text",
        arguments: ["SELEC 1", "", "-- nothing"])
    func wrong(sql: String) throws {
        let connection = try Connection(.memory)
        do {
            try connection.run(sql)
            Issue.record("“\(sql)” ran")
        } catch let error as SQLiteError {
            #expect(error.kind == .other && error.sql == sql && !error.message.isEmpty)
        }
    }
}
