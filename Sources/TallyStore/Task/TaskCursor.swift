import Foundation
import Tally

/// Where a page of a listing ended, as an opaque text.
struct TaskCursor {
    /// Where the stage of that name goes on.
    var stage: Int
    var key: [SortKey]

    init(stage: Int, key: [SortKey]) {
        self.stage = stage
        self.key = key
    }

    /// - Throws: `Failure.invalid` for a text that is no cursor.
    init(_ text: String) throws {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let stage = parts.first.flatMap({ Int($0) }), parts.count > 1 else { throw Self.unreadable }
        self.stage = stage
        key = try parts.dropFirst().map { part in
            // No number of ours comes near the bound, so that sums with it cannot overflow.
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

    static let unreadable = Failure.invalid(
        path: "cursor", problem: "is not one that an earlier page of the same listing answered as nextCursor")
}
