import SQLite
import Testing

@testable import Tally
@testable import TallyStore

@Suite("How the change log stores values")
struct LogCodingTests {
    private func decoded(_ bytes: [UInt8]) throws -> [(name: String?, value: ColumnValue)] {
        var pairs: [(String?, ColumnValue)] = []
        try bytes.withUnsafeBytes { bytes in
            try LogCoding.read(bytes) { (column, value) throws(LogCoding.Unreadable) in
                pairs.append((column.name, value.columnValue))
            }
        }
        return pairs
    }

    private static let values: [ColumnValue] =
        [.null, .text(""), .text("a"), .text(String(repeating: "ü", count: 5000))]
        + [.text("019a9f3c-5e6b-7cc1-8f60-6a1d3c1f9b27"), .text("019A9F3C-5E6B-7CC1-8F60-6A1D3C1F9B27")]
        + [.text("00000000-0000-0000-0000-000000000000"), .text("019a9f3c-5e6b-7cc1-8f60-6a1d3c1f9b2g")]
        + [0, 1, -1, 63, 64, -64, 1 << 59, 1 << 60, (1 << 60) - 1, -(1 << 60), .max, .min].map {
            .integer($0)
        }

    @Test("Every value is read as it was written, in columns with a number and in others")
    func roundTrip() throws {
        var bytes: [UInt8] = []
        for column in ["title", "a_column_of_tomorrow"] {
            for value in Self.values {
                LogCoding.append(column: column, to: &bytes)
                LogCoding.append(value, to: &bytes)
            }
        }
        let pairs = try decoded(bytes)
        #expect(pairs.map(\.value) == Self.values + Self.values)
        #expect(Set(pairs.prefix(Self.values.count).map(\.name)) == ["title"])
        #expect(Set(pairs.dropFirst(Self.values.count).map(\.name)) == ["a_column_of_tomorrow"])
    }

    @Test("Bytes that are cut off anywhere are unreadable or fewer pairs, and nothing beyond them is read")
    func cutOff() throws {
        var bytes: [UInt8] = []
        for value in Self.values where value != Self.values[3] {
            LogCoding.append(column: "a_column_of_tomorrow", to: &bytes)
            LogCoding.append(value, to: &bytes)
        }
        let count = try decoded(bytes).count
        for end in 0..<bytes.count {
            if let pairs = try? decoded(Array(bytes[..<end])) { #expect(pairs.count < count) }
        }
        for end in 1..<200 { _ = try? decoded([UInt8](repeating: 0xFF, count: end)) }
    }

    @Test("The numbers of columns never change")
    func names() {
        #expect(LogNames.all.prefix(4) == ["number", "id", "title", "notes"])
        #expect(LogNames.code(of: "deleted_at") == 23)
        #expect(LogNames.code(of: "seconds") == 73)
        #expect(LogNames.code(of: "history_days") == 74)
        #expect(Set(LogNames.all).count == LogNames.all.count)
    }

    @Test(
        "The id of a record takes 16 bytes, and any other text is kept",
        arguments: ["", "x", "0123456789abcdef"])
    func ids(text: String) {
        let id = "019a9f3c-5e6b-7cc1-8f60-6a1d3c1f9b27"
        #expect(LoggedID.bytes(of: id).count == 16)
        for text in [id, text] {
            #expect(LoggedID.bytes(of: text).withUnsafeBytes { LoggedID.id(of: $0) } == text)
        }
    }

    @Test("A whole row is logged without what is blank, its number and its id")
    func wholeRow() throws {
        let connection = try Connection(.memory)
        try Schema.registerFunctions(on: connection)
        try Schema.migrator.migrate(connection)
        let table = try LoggedTable("activity", connection)
        var ids = LoggedIDs(connection)
        let id = "019a9f3c-5e6b-7cc1-8f60-6a1d3c1f9b27"
        let row: [ColumnValue] = [
            .integer(7), .text(id), .text("Reading"), .text("reading"), .text("#FFFFFF"), .integer(0),
            .integer(0),
            .integer(1),
        ]
        let bytes = try table.wholeRow(row, number: 7, id: id, &ids)
        #expect(try decoded(bytes).map(\.name) == ["name", "name_key", "color", "revision"])
        let values = try table.values(in: bytes, whole: (number: 7, id: id))
        #expect(table.columns.map { values[$0.name] } == row)
    }
}
