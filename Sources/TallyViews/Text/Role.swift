/// What a stretch of a view is, so that a client can show it in its own colours.
public enum Role: String, Sendable, CaseIterable {
    case heading, muted, done, overdue, current
    case p0, p1, p2, p3
    case number, project, tag, due, habit, activity, stake
    case today, bar
    case level0, level1, level2, level3, level4, level5
    case celebration

    /// What it marks, for the documents.
    public var meaning: String {
        switch self {
        case .heading: "the title of a view or of a part of it"
        case .muted: "what matters less"
        case .done: "a task that is done, a target that is met, points that were earned"
        case .overdue: "a due that has passed, an expired stake, too much of a habit"
        case .current: "the sign of the task to work on now, and of the running timer"
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
        case .stake: "money on a deadline"
        case .today: "today, in a calendar or a picture of days"
        case .bar: "the filled part of a bar or of a chart"
        case .level0: "a day of a heat map with nothing"
        case .level1: "a day of a heat map of the lowest level"
        case .level2: "of the second level"
        case .level3: "of the third level"
        case .level4: "of the fourth level"
        case .level5: "of the highest level"
        case .celebration: "all focus tasks of the day are done"
        }
    }

    static func priority(_ number: Int) -> Role { [.p0, .p1, .p2, .p3][number] }

    static func level(_ level: Int) -> Role {
        [.level0, .level1, .level2, .level3, .level4, .level5][max(0, min(5, level))]
    }
}
