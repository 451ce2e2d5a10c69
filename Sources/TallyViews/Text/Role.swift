/// What a stretch of a view is, so that a client can show it in its own colours.
public enum Role: String, Sendable, CaseIterable {
    /// The title of a view or of a part of it.
    case heading
    /// What matters less.
    case muted
    /// A task that is done, a target that is met.
    case done
    /// Past its due, or expired.
    case overdue
    /// The task to work on now.
    case current
    /// A priority.
    case p0, p1, p2, p3
    case tag, project, due, habit, activity, stake, number
    /// Today, in a calendar.
    case today
    /// The filled part of a bar.
    case bar
    /// A cell of a heat map, by its level.
    case level0, level1, level2, level3, level4, level5
    /// All focus tasks are done.
    case celebration

    static func priority(_ number: Int) -> Role { [.p0, .p1, .p2, .p3][number] }
    static func level(_ level: Int) -> Role {
        [.level0, .level1, .level2, .level3, .level4, .level5][max(0, min(5, level))]
    }
}
