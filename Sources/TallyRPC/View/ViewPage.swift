import JSONRPC
import Tally
import TallyViews

/// The page of a view that lists.
struct ViewPage: Sendable {
    var limit = 100
    var cursor: String?

    /// - Parameter things: what the view lists, in the plural.
    static func shape(of things: String) -> Shape<ViewPage> {
        Shape(
            { ViewPage(limit: $0, cursor: $1) },
            Field("limit", \.limit, "the maximum number of \(things) in the view").defaulting(to: 100)
                .within(1...1000),
            Field(
                "cursor", \.cursor,
                "the `nextCursor` of the previous view; the other parameters must be the same"
            ).length(FieldLimit.cursor))
    }

    /// The cursor in its parts.
    var start: ViewCursor {
        get throws { try cursor.map(ViewCursor.init) ?? ViewCursor(shown: 0) }
    }
}

/// The end of a page in a view, as an opaque text. It remembers how many were shown, because the view says how
/// many are left.
struct ViewCursor {
    /// The number shown on this and earlier pages; nil for the cursor of a list, which does not know.
    var shown: Int?
    /// The part of the view that the next page continues in.
    var part = 0
    /// The cursor of the list that the part shows.
    var list: String?

    init(shown: Int?, part: Int = 0, list: String? = nil) {
        self.shown = shown
        self.part = part
        self.list = list
    }

    /// Parses a cursor. That of a list of the same records is also one of the view.
    init(_ text: String) throws {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count > 1 else {
            self.init(shown: nil, list: text)
            return
        }
        guard parts.count == 3, let shown = Int(parts[0]), shown >= 0, shown < 1 << 53,
            let part = Int(parts[1])
        else { throw Failure.unreadableCursor }
        self.init(shown: shown, part: part, list: parts[2].isEmpty ? nil : String(parts[2]))
    }

    var text: String { "\(shown ?? 0):\(part):\(list ?? "")" }

    /// Returns the cursor after `count` more in the same part, or nil if the list has no next page.
    func continued(by count: Int, list: String?) -> String? {
        guard let list else { return nil }
        // A list whose beginning is unknown continues with its own cursor.
        return shown.map { ViewCursor(shown: $0 + count, part: part, list: list).text } ?? list
    }

    /// Returns the place of the next page in a list that is held whole, and its cursor; nil after the last.
    func slice(of count: Int, limit: Int) throws -> (shown: Range<Int>, next: String?) {
        guard list == nil, part == 0, let shown else { throw Failure.unreadableCursor }
        let range = min(shown, count)..<min(shown + limit, count)
        return (range, range.upperBound < count ? ViewCursor(shown: range.upperBound).text : nil)
    }
}

extension TextView {
    /// Returns the view with the cursor of the next page.
    func continuing(at cursor: String?) -> TextView {
        var view = self
        view.nextCursor = cursor
        return view
    }
}
