/// The level that a sum of experience points reaches: level n starts at 50·n·(n − 1) XP.
public struct Level: Hashable, Sendable {
    /// The sum of all scores, 0 to 10¹⁸.
    public let xp: Int
    /// The level, from 1.
    public let number: Int

    private static let greatestXP = 1_000_000_000_000_000_000

    /// The level reached with so many points; less than 0 counts as 0, more than 10¹⁸ as that.
    public init(xp: Int) {
        self.xp = xp.clamped(to: 0...Self.greatestXP)
        // The greatest n with n·(n − 1) ≤ xp / 50.
        number = (1 + Self.squareRoot(of: 1 + 4 * (self.xp / 50))) / 2
    }

    /// The points at which this level starts.
    public var start: Int { 50 * number * (number - 1) }
    /// The points at which the next level starts.
    public var next: Int { 50 * (number + 1) * number }

    /// How much of this level is done, from 0 to below 1.
    public var progress: Double { Double(xp - start) / Double(next - start) }

    /// The name of the level's band, such as `Apprentice`.
    public var rank: String {
        Self.ranks.last { number >= $0.from }?.name ?? Self.ranks[0].name
    }

    /// The names, each with the first level that bears it.
    public static let ranks: [(from: Int, name: String)] = [
        (1, "Novice"), (3, "Apprentice"), (6, "Journeyman"), (10, "Artisan"), (15, "Adept"),
        (21, "Expert"), (28, "Master"), (36, "Grandmaster"), (45, "Sage"), (55, "Legend"),
    ]

    /// The whole part of the square root; exact, where floating point alone is off for large numbers.
    private static func squareRoot(of number: Int) -> Int {
        var root = Int(Double(number).squareRoot())
        while root * root > number { root -= 1 }
        while (root + 1) * (root + 1) <= number { root += 1 }
        return root
    }
}
