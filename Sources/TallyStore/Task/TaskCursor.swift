import Foundation
import Tally

/// The end of a page in a list, as the text behind the mark of its query (`QueryMark`).
struct TaskCursor {
    /// The name of the stage that the next page continues in.
    var stage: Int
    /// The sort key of the last row.
    var key: [SortKey]

    init(stage: Int, key: [SortKey]) {
        self.stage = stage
        self.key = key
    }

    /// Parses a cursor.
    /// - Throws: `Failure.invalid` if the text is not a cursor.
    init(_ text: String) throws {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let stage = parts.first.flatMap({ Int($0) }), parts.count > 1 else { throw Self.unreadable }
        self.stage = stage
        key = try parts.dropFirst().map { part in
            // The bound is far above all valid values, and prevents overflow in sums.
            if part.hasPrefix("n"), let number = Int64(part.dropFirst()), number.magnitude < 1 << 53 {
                return .number(number)
            }
            guard part.hasPrefix("t"), let data = Data(base64Encoded: String(part.dropFirst())),
                let text = String(bytes: data, encoding: .utf8)
            else { throw Self.unreadable }
            return .text(text)
        }
    }

    var text: String {
        let parts = key.map { key in
            switch key {
            case .number(let number): "n\(number)"
            case .text(let text): "t" + Data(text.utf8).base64EncodedString()
            }
        }
        return ([String(stage)] + parts).joined(separator: ".")
    }

    static let unreadable = Failure.unreadableCursor
}
