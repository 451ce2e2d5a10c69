/// A view as it is drawn: text, what its stretches are, and what its lines show.
public struct TextView: Sendable, Hashable {
    /// A stretch of one line.
    public struct Span: Sendable, Hashable {
        /// From 0.
        public let line: Int
        /// In Unicode scalars from the start of the line; the end is not part of it.
        public let start: Int
        public let end: Int
        /// In bytes of UTF-8.
        public let startByte: Int
        public let endByte: Int
        public let role: Role
    }

    /// What a line shows, so that a client can act on it.
    public struct Subject: Sendable, Hashable {
        public enum Entity: String, Sendable, CaseIterable {
            case task, project, habit, activity, timeEntry, day
        }

        public let entity: Entity
        /// As requests name it: a UUID; of a day its date.
        public let id: String
        /// A task's number.
        public let number: Int?
    }

    public struct Line: Sendable, Hashable {
        /// From 0.
        public let line: Int
        public let subject: Subject
    }

    /// Lines, each ended by a line break. With a colour it carries the escape sequences of ANSI terminals.
    public let text: String
    /// Of the text without escape sequences; empty where it has some.
    public let spans: [Span]
    public let lines: [Line]
}
