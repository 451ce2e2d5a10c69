import Foundation
import Tally
import Testing
import TallyLanguage

/// A table of tab-separated rows under a line of column names, in `Tables`.
struct Table {
    struct Row: CustomTestStringConvertible {
        let line: Int
        let fields: [String: String]

        subscript(_ column: String) -> String { fields[column] ?? "" }
        var testDescription: String {
            "line \(line): \(fields["phrase"] ?? fields["line"] ?? fields["filter"] ?? "")"
        }
    }

    let rows: [Row]

    init(_ name: String) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Tables/\(name).tsv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let columns = (lines.first ?? "").split(separator: "\t").map(String.init)
        rows = lines.enumerated().dropFirst().compactMap { number, line in
            guard !line.isEmpty, !line.hasPrefix("# ") else { return nil }
            let values = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let fields = Dictionary(zip(columns, values)) { first, _ in first }
            return Row(line: number + 1, fields: fields)
        }
    }
}
