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
    }

    /// The entity or day that a line shows, so that a client can act on it.
    public struct Subject: Sendable, Hashable {
        public enum Entity: String, Sendable, CaseIterable {
            case task, project, habit, activity, timeEntry, day
        }

        public let entity: Entity
        /// The id in requests: a UUID, or the date of a day.
        public let id: String
        /// The number of a task or time entry; nil for other entities.
        public let number: Int?
    }

    public struct Line: Sendable, Hashable {
        /// The number of the line, from 0.
        public let line: Int
        public let subject: Subject
    }

    /// Lines, each ended by a line break. With a color, the text has ANSI escape sequences.
    public let text: String
    /// The roles of the text; empty if it has escape sequences.
    public let spans: [Span]
    public let lines: [Line]
    /// The cursor of the next page; nil if the view shows everything, or the last page.
    public var nextCursor: String?
}
