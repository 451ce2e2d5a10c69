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

    /// Returns the start of the page.
    /// - Parameter mark: The mark of what the view lists.
    func start(of mark: QueryMark) throws -> ViewCursor { try ViewCursor(cursor, of: mark) }
}

/// The end of a page in a view, as an opaque text. It remembers how many were shown, because the view says how
/// many are left.
struct ViewCursor {
    private let mark: QueryMark
    /// The number shown on this and earlier pages; nil for the cursor of a list, which does not know.
    private(set) var shown: Int?
    /// The part of the view that the next page continues in.
    private(set) var part = 0
    /// The cursor of the list that the part shows.
    private(set) var list: String?

    private init(_ mark: QueryMark, shown: Int?, part: Int = 0, list: String? = nil) {
        self.mark = mark
        self.shown = shown
        self.part = part
        self.list = list
    }

    /// Parses a cursor; nil is the start of the first page. The cursor of a list of the same records is also one of
    /// the view.
    init(_ text: String?, of mark: QueryMark) throws {
        guard let text else {
            self.init(mark, shown: 0)
            return
        }
        let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count > 1 else {
            self.init(mark, shown: nil, list: text)
            return
        }
        guard parts.count == 4, parts[0] == mark.text, let shown = Int(parts[1]), shown >= 0,
            shown < 1 << 53, let part = Int(parts[2])
        else { throw Failure.unreadableCursor }
        self.init(mark, shown: shown, part: part, list: parts[3].isEmpty ? nil : String(parts[3]))
    }

    var text: String { "\(mark.text):\(shown ?? 0):\(part):\(list ?? "")" }

    /// Returns the cursor after `count` more in the same part, or nil if the list has no next page.
    func continued(by count: Int, list: String?) -> String? {
        guard let list else { return nil }
        // A list whose beginning is unknown continues with its own cursor.
        return shown.map { ViewCursor(mark, shown: $0 + count, part: part, list: list).text } ?? list
    }

    /// Returns the cursor after `count` more, in another part.
    func reaching(_ part: Int, by count: Int, list: String?) -> ViewCursor {
        ViewCursor(mark, shown: (shown ?? 0) + count, part: part, list: list)
    }

    /// Returns the place of the next page in a list that is held whole, and its cursor; nil after the last.
    func slice(of count: Int, limit: Int) throws -> (shown: Range<Int>, next: String?) {
        guard list == nil, part == 0, let shown else { throw Failure.unreadableCursor }
        let range = min(shown, count)..<min(shown + limit, count)
        return (range, range.upperBound < count ? ViewCursor(mark, shown: range.upperBound).text : nil)
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
