/// The level for a number of experience points (XP). Level n starts at 50·n·(n − 1) XP.
public struct Level: Hashable, Sendable {
    /// The experience points, the sum of all scores: 0 to 10¹⁸.
    public let xp: Int
    /// The level, from 1.
    public let number: Int

    private static let maxXP = 1_000_000_000_000_000_000

    /// Creates the level for a number of points, clamped to 0...10¹⁸.
    public init(xp: Int) {
        self.xp = xp.clamped(to: 0...Self.maxXP)
        // The greatest n with n·(n − 1) ≤ xp / 50.
        number = (1 + Self.squareRoot(of: 1 + 4 * (self.xp / 50))) / 2
    }

    /// The points at which this level starts.
    public var start: Int { 50 * number * (number - 1) }
    /// The points at which the next level starts.
    public var next: Int { 50 * (number + 1) * number }

    /// The completed share of this level, from 0 to less than 1.
    public var progress: Double { Double(xp - start) / Double(next - start) }

    /// The name of the level's band, such as `Apprentice`.
    public var rank: String {
        Self.ranks.last { number >= $0.from }?.name ?? Self.ranks[0].name
    }

    /// The rank names, each with its first level.
    public static let ranks: [(from: Int, name: String)] = [
        (1, "Novice"), (3, "Apprentice"), (6, "Journeyman"), (10, "Artisan"), (15, "Adept"),
        (21, "Expert"), (28, "Master"), (36, "Grandmaster"), (45, "Sage"), (55, "Legend"),
    ]

    /// Returns the integer square root. The floating-point result is inexact for large numbers.
    private static func squareRoot(of number: Int) -> Int {
        var root = Int(Double(number).squareRoot())
        while root * root > number { root -= 1 }
        while (root + 1) * (root + 1) <= number { root += 1 }
        return root
    }
}
