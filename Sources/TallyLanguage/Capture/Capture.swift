import Tally

/// A task in one line, as people type it: `Pay rent fri 17:00 @Home #bills p1 ~20m`.
///
/// `Grammar.lines` has its forms.
///
/// The title wins: a phrase is a date only if it cannot well be read otherwise. Anywhere, these are phrases
/// with a day and a time, `in …`, dates with a month's name or in ISO form, and all behind `on`, `by`, `at`
/// and `due`; others only as the last words, and `today`, `tomorrow`, `tonight` and any date with a colon
/// behind it as the first. A repeat is read as the last words or the first, with a date or time before it as
/// its start or time. Everything that was not read remains in the title, at least one word.
public struct Capture: Hashable, Sendable {
    /// A project as a line names it.
    public struct Mention: Hashable, Sendable {
        /// The name of the existing project, or that of a new one.
        public var name: String
        /// Whether the line asks for a project that does not exist to be created: `@name!`.
        public var creates: Bool
    }

    /// The words that were not understood as anything else, with one space between them.
    public var title = ""
    /// Nil for Inbox.
    public var project: Mention?
    public var tags: [Tag] = []
    public var priority: Priority?
    public var due: Due?
    public var partOfDay: PartOfDay?
    /// The repeat. Its first occurrence is the due, unless the line gives another.
    public var recurrence: RepeatPhrase?
    public var wait: Due?
    public var scheduled: Due?
    /// In minutes.
    public var estimate: Int?
    /// In cents, in the currency of the settings.
    public var stake: Int?
    /// The seconds before the due at which to remind.
    public var reminder: Int64?
    /// What was read, and where. The spans are in order and do not overlap.
    public var spans: [TextSpan] = []

    /// Reads a line.
    /// - Parameter projects: the names of the existing projects.
    /// - Throws: `Refusal` if there is no title, a project is unknown, something is given twice, or the value
    ///   behind a key has no meaning. A date that is not behind a key is never refused: it stays in the title.
    public static func read(
        _ line: String, projects: [String], at moment: Moment
    ) throws(Refusal) -> Capture {
        var reader = CaptureReader(projects: projects, moment: moment)
        return try reader.capture(line)
    }
}
