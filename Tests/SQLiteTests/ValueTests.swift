import Testing

@testable import SQLite

@Suite struct ValueTests {
    @Test(
        "A text is preserved byte for byte",
        arguments: [
            "", " ", "plain", "Größe 日本語", "😀👍🏽", "e\u{301}", "\u{E9}", "it's \"x\" \\ % _ ?1 :a",
            "\n\t\u{1}\u{7F}",
            "\u{10FFFF}\u{FEFF}", String(repeating: "ü😀", count: 300_000),
        ])
    func text(_ text: String) throws {
        let connection = try Connection(.memory)
        let back = try connection.first("SELECT ?1, length(CAST(?1 AS BLOB)), typeof(?1)", [text]) { row in
            (row.text(0), row.int(1), row.text(2))
        }
        let (value, bytes, type) = try #require(back)
        #expect(Array(value.utf8) == Array(text.utf8))
        #expect(bytes == text.utf8.count && type == "text")
    }

    @Test("A substring is stored without the rest of its string")
    func substring() throws {
        let connection = try Connection(.memory)
        let part = String("one two three".dropFirst(4).prefix(3))
        #expect(try connection.first("SELECT ?", [part]) { $0.text(0) } == "two")
    }

    @Test(
        "Integers are preserved exactly",
        arguments: [0, 1, -1, Int64.max, Int64.min, 9_007_199_254_740_993] as [Int64])
    func numbers(number: Int64) throws {
        let connection = try Connection(.memory)
        #expect(try connection.first("SELECT ?", [number]) { $0.int64(0) } == number)
        #expect(try connection.first("SELECT ?", [Int(number)]) { $0.int(0) } == Int(number))
    }

    @Test("Reals and Booleans are preserved exactly")
    func reals() throws {
        let connection = try Connection(.memory)
        for real in [0.1, -1e300, .leastNonzeroMagnitude] {
            #expect(try connection.first("SELECT ?", [real]) { $0.double(0) } == real)
        }
        #expect(
            try connection.first("SELECT ?, ?", [true, false]) { [$0.bool(0), $0.bool(1)] } == [true, false])
    }

    @Test("Nil is NULL, which differs from an empty text and from zero")
    func null() throws {
        let connection = try Connection(.memory)
        let values: [any Bindable] = [String?.none, "", Int?.none, 0]
        let back = try connection.first("SELECT ?, ?, ?, ?", values) { row in
            (row.optionalText(0), row.optionalText(1), row.optionalInt(2), row.optionalInt64(3), row.text(0))
        }
        let row = try #require(back)
        #expect(row.0 == nil && row.1 == "" && row.2 == nil && row.3 == 0 && row.4 == "")
    }

    @Test("A registered function takes and returns text, and returns NULL for NULL")
    func function() throws {
        let connection = try Connection(.memory)
        try connection.register(textFunction: "mirrored") { String($0.reversed()) }
        let mirrored: (String?) throws -> String? = { text in
            try connection.first("SELECT mirrored(?)", [text]) { $0.optionalText(0) } ?? nil
        }
        #expect(try mirrored("abc 😀é") == "é😀 cba")
        #expect(try mirrored("") == "")
        #expect(try mirrored(nil) == nil)
        #expect(try connection.first("SELECT mirrored(12)") { $0.text(0) } == "21")
        let long = String(repeating: "ab", count: 500_000)
        #expect(try mirrored(long)?.utf8.count == 1_000_000)
        #expect(try kind { try connection.first("SELECT mirrored(1, 2)") { $0.text(0) } } == .other)
    }

    @Test("An index and a trigger can use a registered function")
    func functionInSchema() throws {
        let connection = try Connection.withItems()
        try connection.register(textFunction: "lowered") { $0.lowercased() }
        try connection.execute(
            script: """
                CREATE TABLE copy (text TEXT);
                CREATE TRIGGER item_copy AFTER INSERT ON item BEGIN
                    INSERT INTO copy VALUES (lowered(NEW.text));
                END;
                CREATE INDEX item_lowered ON item (lowered(text));
                """)
        try connection.add("ÄB")
        #expect(try connection.first("SELECT text FROM copy") { $0.text(0) } == "äb")
    }
}
