import SQLite

/// A value of a sort key.
enum SortKey: Comparable {
    case number(Int64)
    case text(String)

    var bindable: any Bindable {
        switch self {
        case .number(let number): number
        case .text(let text): text
        }
    }

    static func < (one: SortKey, other: SortKey) -> Bool {
        switch (one, other) {
        case (.number(let one), .number(let other)): one < other
        // Like SQLite's BINARY collation.
        case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
        case (.number, .text): true
        case (.text, .number): false
        }
    }
}
