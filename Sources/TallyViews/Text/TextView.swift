import Tally

/// A drawn view: its text, the roles of ranges, and the subjects of lines.
public struct TextView: Sendable, Hashable {
    /// A range of one line with a role.
    public struct Span: Sendable, Hashable {
        /// The number of the line, from 0.
        public let line: Int
        /// The start and the exclusive end, in Unicode scalars from the start of the line.
        public let start: Int
        public let end: Int
        /// The same in bytes of UTF-8.
        public let startByte: Int
        public let endByte: Int
        public let role: Role
        /// The color of the project, activity or habit that the range names; nil for other roles.
        public let color: Color?

        public init(
            line: Int, start: Int, end: Int, startByte: Int, endByte: Int, role: Role, color: Color? = nil
        ) {
            (self.line, self.start, self.end) = (line, start, end)
            (self.startByte, self.endByte, self.role, self.color) = (startByte, endByte, role, color)
        }
    }

    /// The entity, day or step that a line or a range of it shows, so that a client can act on it.
    public struct Subject: Sendable, Hashable {
        public enum Entity: String, Sendable, CaseIterable {
            case task, project, habit, activity, timeEntry, day, step, tag, filter, alias
        }

        public let entity: Entity
        /// The id in requests: a UUID, the date of a day, the number of a step, or a tag.
        public let id: String
        /// The number of a task, time entry or step; nil for other entities.
        public let number: Int?
        /// The command line that shows it; nil if it has no view of its own.
        public var page: String?
    }

    public struct Line: Sendable, Hashable {
        /// A range of a line, as that of a span.
        public struct Range: Sendable, Hashable {
            public let start: Int
            public let end: Int
            public let startByte: Int
            public let endByte: Int
        }

        /// The number of the line, from 0.
        public let line: Int
        public let subject: Subject
        /// Where the line shows the subject; nil for the whole line.
        public let range: Range?
    }

    /// Lines, each ended by a line break. With a color, the text has ANSI escape sequences.
    public let text: String
    /// The roles of the text; empty if it has escape sequences.
    public let spans: [Span]
    public let lines: [Line]
    /// The cursor of the next page; nil if the view shows everything, or the last page.
    public var nextCursor: String?
    /// When the view will be drawn differently although no record changes, at the latest with the next day; nil for a
    /// text that never is.
    public var changesAt: Instant?
    /// How many seconds from now that is, at least 1.
    public var changesIn: Int?
    /// The command lines of the same view one step, such as a day or a month, earlier and later; nil if it has none.
    public var earlier: String?
    public var later: String?
}

extension TextView {
    /// A view without lines.
    public static let empty = TextView(text: "", spans: [], lines: [])

    /// Returns a view of text as it is.
    /// - Parameter text: Lines, each ended by a line break, that are safe to draw.
    public static func plain(_ text: String) -> TextView { TextView(text: text, spans: [], lines: []) }

    /// Returns views, one below the other, as one.
    public static func joined(_ views: [TextView]) -> TextView {
        var (text, spans, lines) = ("", [Span](), [Line]())
        var count = 0
        for view in views {
            text += view.text
            spans += view.spans.map {
                Span(
                    line: $0.line + count, start: $0.start, end: $0.end, startByte: $0.startByte,
                    endByte: $0.endByte, role: $0.role, color: $0.color)
            }
            lines += view.lines.map { Line(line: $0.line + count, subject: $0.subject, range: $0.range) }
            count += view.text.utf8.count { $0 == UInt8(ascii: "\n") }
        }
        var joined = TextView(text: text, spans: spans, lines: lines)
        joined.changesAt = views.compactMap(\.changesAt).min()
        joined.changesIn = views.compactMap(\.changesIn).min()
        if views.count == 1 { (joined.earlier, joined.later) = (views[0].earlier, views[0].later) }
        return joined
    }
}
