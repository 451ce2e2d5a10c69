/// A number of days or periods in a row.
public struct Streak: Hashable, Sendable {
    /// The one that goes on now; 0 if it is broken.
    public let current: Int
    /// The longest there ever was; never less than `current`.
    public let longest: Int

    /// No streak yet.
    public static let none = Streak(current: 0, longest: 0)

    init(current: Int, longest: Int) {
        self.current = current
        self.longest = longest
    }
}
