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
        } else if let named = Self.reference(in: text, after: Self.habitPrefix) {
            self = .habit(named)
        } else if let named = Self.reference(in: text, after: Self.activityPrefix) {
            self = .activity(named)
        } else {
            return nil
        }
    }

    private static func reference(in text: String, after prefix: String) -> String? {
        guard text.hasPrefix(prefix) else { return nil }
        let named = text.dropFirst(prefix.count)
        return (1...EntityReference.limit).contains(named.unicodeScalars.count) ? String(named) : nil
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
