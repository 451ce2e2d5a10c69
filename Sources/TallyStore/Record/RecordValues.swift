import Foundation
import SQLite
import Tally

extension ColumnReader: RecordReader {
    public mutating func texts() throws -> [String] { try TextList.decode(text()) }
}

/// Collects the parameters of a statement.
final class BoundValues: RecordWriter {
    private(set) var values: [any Bindable]

    init(_ values: [any Bindable] = []) {
        self.values = values
    }

    func writeNull() { values.append(Int?.none) }
    func write(_ number: Int64) { values.append(number) }
    func write(_ text: String) { values.append(text) }
    func write(_ texts: [String]) throws { values.append(try TextList.encode(texts)) }
}

/// A list of strings in a column, as a JSON array that SQLite's JSON functions can read.
enum TextList {
    static func encode(_ texts: [String]) throws -> String {
        texts.isEmpty ? "[]" : String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }

    static func decode(_ text: String) throws -> [String] {
        text == "[]" ? [] : try JSONDecoder().decode([String].self, from: Data(text.utf8))
    }
}
