/// The daily value that a heatmap of a year shows.
public enum YearStat: Sendable, Hashable {
    /// The number of completed tasks.
    case tasks
    /// The points of the completed tasks.
    case score
    /// The number of tasks completed on a day on which they were in focus.
    case focus
    /// The count of a habit, given by its id, or also by its name in a request.
    case habit(String)
    /// The hours tracked for an activity, given like a habit.
    case activity(String)

    /// Parses `tasks`, `score`, `focus`, or `habit:` or `activity:` followed by an id or name.
    public init?(_ text: String) {
        if let stat = Self.general.first(where: { $0.text == text }) {
            self = stat
        } else if text.hasPrefix(Self.habitPrefix), text.count > Self.habitPrefix.count {
            self = .habit(String(text.dropFirst(Self.habitPrefix.count)))
        } else if text.hasPrefix(Self.activityPrefix), text.count > Self.activityPrefix.count {
            self = .activity(String(text.dropFirst(Self.activityPrefix.count)))
        } else {
            return nil
        }
    }

    public var text: String {
        switch self {
        case .tasks: "tasks"
        case .score: "score"
        case .focus: "focus"
        case .habit(let named): Self.habitPrefix + named
        case .activity(let named): Self.activityPrefix + named
        }
    }

    /// The parts of one in which values are stored: the thousandths of a count, the seconds of an hour.
    var parts: Int {
        switch self {
        case .tasks, .score, .focus: 1
        case .habit: Amount.parts
        case .activity: 3600
        }
    }

    /// The stats that are always available, in display order.
    public static let general: [YearStat] = [.tasks, .score, .focus]

    private static let habitPrefix = "habit:"
    private static let activityPrefix = "activity:"
}

/// A stat with its display name and unit.
public struct YearStatInfo: Sendable, Hashable {
    /// The stat; a habit or activity is given by its id.
    public let stat: YearStat
    /// The display name.
    public let name: String
    /// The unit of the values.
    public let unit: String
}
