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
        if texts.isEmpty { return "[]" }
        if texts.allSatisfy(isPlain) { return "[\"" + texts.joined(separator: "\",\"") + "\"]" }
        return String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }

    /// Whether `JSONEncoder` writes the text as it is.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                && byte != UInt8(ascii: "/")
        }
    }

    static func decode(_ text: String) throws -> [String] {
        try plainTexts(text) ?? JSONDecoder().decode([String].self, from: Data(text.utf8))
    }

    /// Reads a list in the form of `encode` in which no string has an escape; nil for any other text.
    private static func plainTexts(_ text: String) -> [String]? {
        var text = text
        return text.withUTF8 { utf8 in
            guard utf8.count >= 2, utf8[0] == UInt8(ascii: "["), utf8[utf8.count - 1] == UInt8(ascii: "]")
            else {
                return nil
            }
            var texts: [String] = []
            let end = utf8.count - 1
            var index = 1
            while index < end {
                // A comma before each string but the first.
                if !texts.isEmpty {
                    guard utf8[index] == UInt8(ascii: ",") else { return nil }
                    index += 1
                }
                guard index < end, utf8[index] == UInt8(ascii: "\"") else { return nil }
                let start = index + 1
                index = start
                while index < end, utf8[index] != UInt8(ascii: "\"") {
                    guard utf8[index] >= 0x20, utf8[index] != UInt8(ascii: "\\") else { return nil }
                    index += 1
                }
                guard index < end else { return nil }
                texts.append(
                    String(decoding: UnsafeBufferPointer(rebasing: utf8[start..<index]), as: UTF8.self))
                index += 1
            }
            return texts
        }
    }
}
