/// The tracked time in a date range by activity, project, tag or day.
public struct TimeSummary: Sendable {
    public enum Grouping: String, Sendable, CaseIterable {
        case activity, project, tag, day
    }

    /// The activity, project, tag or day of a row.
    public enum Subject: Sendable, Hashable {
        case activity(id: Identifier, name: String, color: Color)
        /// The project of the entries' tasks.
        case project(id: Identifier, name: String, color: Color)
        /// Entries without a task.
        case noProject
        case tag(String)
        /// Entries without a tag.
        case noTag
        case day(Day)
    }

    public struct Row: Sendable, Hashable {
        public var subject: Subject
        public var seconds: Int

        public init(_ subject: Subject, seconds: Int) {
            self.subject = subject
            self.seconds = seconds
        }
    }

    public let days: ClosedRange<Day>
    public let grouping: Grouping
    public let rows: [Row]

    /// The tracked time on the days. An entry with several tags counts once.
    public let totalSeconds: Int

    /// - Parameter rows: One row for each subject with tracked time.
    init(of days: ClosedRange<Day>, by grouping: Grouping, rows: [Row], totalSeconds: Int) {
        self.totalSeconds = totalSeconds
        self.days = days
        self.grouping = grouping
        guard grouping == .day else {
            self.rows = rows.sorted { one, other in
                (-one.seconds, one.name) < (-other.seconds, other.name)
            }
            return
        }
        let seconds = Dictionary(rows.map { ($0.subject, $0.seconds) }, uniquingKeysWith: +)
        self.rows = days.map { Row(.day($0), seconds: seconds[.day($0), default: 0]) }
    }
}

extension TimeSummary.Row {
    /// The name to sort by; "" for a day and for entries without a project or tag.
    fileprivate var name: String {
        switch subject {
        case .activity(_, let name, _), .project(_, let name, _): name
        case .tag(let name): name
        case .noProject, .noTag, .day: ""
        }
    }
}
