/// A filter as its text says it, with names that are not yet looked up.
public struct FilterExpression: Sendable, Hashable {
    public indirect enum Condition: Sendable, Hashable {
        case all([Condition])
        case any([Condition])
        case not(Condition)
        case trait(TaskTrait)
        case project(FilterName)
        /// The conditions of a saved filter.
        case saved(FilterName)
    }

    /// All tasks meet it if the text has no condition.
    public var condition: Condition
    public var order: FilterOrder?
    public var limit: Int?
    /// The places of directives in the text: of `sort:` or `limit:`, whichever comes first.
    public var directive: FilterPlace?

    /// The greatest length of a text, in Unicode scalars.
    public static let textLimit = 1000
    /// The greatest number of conditions in a filter, those of its saved filters included.
    public static let conditionLimit = 256
    /// How deep parentheses may be nested, and saved filters in each other.
    public static let depthLimit = 32

    public init(
        _ condition: Condition, order: FilterOrder? = nil, limit: Int? = nil, directive: FilterPlace? = nil
    ) {
        self.condition = condition
        self.order = order
        self.limit = limit
        self.directive = directive
    }

    /// Whether the text has no condition, so that every task matches.
    public var isEmpty: Bool { condition == .all([]) }
}

/// A part of a filter's text, in Unicode scalars.
public struct FilterPlace: Sendable, Hashable {
    public var start, end: Int

    public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }
}

/// A name in a filter: of a project, or of a saved filter.
public struct FilterName: Sendable, Hashable {
    /// The name, without quotes.
    public var text: String
    /// Its sign (`@` or `:`), and what follows.
    public var place: FilterPlace

    public init(_ text: String, at place: FilterPlace) {
        self.text = text
        self.place = place
    }

    /// The forms of the name to look up, in order: `_` also stands for a space.
    var keys: [String] {
        let key = Name.key(of: text)
        return key.contains("_") ? [key, key.replacing("_", with: " ")] : [key]
    }
}

extension FilterExpression {
    /// The names of the saved filters in it, in the order of the text.
    public var savedNames: [FilterName] { condition.names.saved }

    /// The names of the projects in it, in the order of the text.
    public var projectNames: [FilterName] { condition.names.projects }
}

extension FilterExpression.Condition {
    fileprivate var names: (saved: [FilterName], projects: [FilterName]) {
        switch self {
        case .all(let parts), .any(let parts):
            let names = parts.map(\.names)
            return (names.flatMap(\.saved), names.flatMap(\.projects))
        case .not(let part): return part.names
        case .saved(let name): return ([name], [])
        case .project(let name): return ([], [name])
        case .trait: return ([], [])
        }
    }
}

/// Why a filter is refused.
public struct FilterRefusal: Error, Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
        case notUnderstood
        /// People would read it differently. `readings` has the two ways.
        case severalReadings
        /// A date in it does not exist.
        case invalidDate
        /// A date in it is ahead, where one that is over is needed.
        case inTheFuture
        case unknownProject, unknownFilter
        /// Saved filters use each other in a circle.
        case circle
        case tooLong
    }

    public var reason: Reason
    /// What is wrong and what to write instead, for a person.
    public var sentence: String
    public var place: FilterPlace
    /// The ways to write what may be meant.
    public var readings: [String]
    /// The nearest form that has a meaning.
    public var nearest: String?

    public init(
        _ reason: Reason, _ sentence: String, at place: FilterPlace, readings: [String] = [],
        nearest: String? = nil
    ) {
        self.reason = reason
        self.sentence = sentence
        self.place = place
        self.readings = readings
        self.nearest = nearest
    }

    /// Creates the refusal of a text that is not understood.
    public init(_ sentence: String, at place: FilterPlace, nearest: String? = nil) {
        self.init(.notUnderstood, sentence, at: place, nearest: nearest)
    }
}

/// The language of filters. The engine is given one, because what words mean is no rule.
public protocol FilterLanguage: Sendable {
    /// Reads a text. A pure function of the text and the moment.
    func expression(_ text: String, at moment: Moment) throws(FilterRefusal) -> FilterExpression
    /// Returns the name as it is written behind its sign.
    func written(_ name: String) -> String
    /// Returns the nearest of some names to a name that is none of them.
    func nearest(to name: String, among names: [String]) -> String?
}
