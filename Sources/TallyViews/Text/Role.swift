/// The meaning of a range of text in a view, for which a client can use its own color.
public enum Role: String, Sendable, CaseIterable {
    case heading, muted, done, overdue, current
    case p0, p1, p2, p3
    case number, project, tag, due, habit, activity, stake
    case today, bar
    case level0, level1, level2, level3, level4, level5
    case celebration

    /// A description for the documentation.
    public var meaning: String {
        switch self {
        case .heading: "the title of a view or of a part of it"
        case .muted: "less important text"
        case .done: "a completed task, a met target, earned points"
        case .overdue: "a due that has passed, an expired stake, a habit over its limit"
        case .current: "the sign of the current task and of the running timer"
        case .p0: "the priority P0, the highest"
        case .p1: "the priority P1"
        case .p2: "the priority P2"
        case .p3: "the priority P3, the lowest"
        case .number: "a task's number"
        case .project: "the name of a project"
        case .tag: "a tag, with its `#`"
        case .due: "a due that has not passed"
        case .habit: "the name of a habit"
        case .activity: "the name of an activity"
        case .stake: "the amount of a stake"
        case .today: "today, in a calendar or a heatmap"
        case .bar: "the filled part of a bar or a chart"
        case .level0: "a heatmap day without a value"
        case .level1: "a heatmap day of the lowest level"
        case .level2: "a heatmap day of the second level"
        case .level3: "a heatmap day of the third level"
        case .level4: "a heatmap day of the fourth level"
        case .level5: "a heatmap day of the highest level"
        case .celebration: "the note that all focus tasks of the day are done"
        }
    }

    static func priority(_ number: Int) -> Role { [.p0, .p1, .p2, .p3][number] }

    static func level(_ level: Int) -> Role {
        [.level0, .level1, .level2, .level3, .level4, .level5][max(0, min(5, level))]
    }
}
