/// The integer part of a rank. Its head tells sign and length: `a` to `z` are followed by 1 to 26 digits,
/// `Z` down to `A` are negative and followed by 1 to 26 as well, so that byte order is the order of numbers.
struct RankInteger: Equatable {
    /// Head and digits.
    let digits: [RankDigit]

    private static let firstNegative = RankDigit(value: 10)  // A
    private static let lastNegative = RankDigit(value: 35)  // Z
    private static let firstPositive = RankDigit(value: 36)  // a
    private static let lastPositive = RankDigit(value: 61)  // z

    /// `a0`.
    static let zero = RankInteger(digits: [firstPositive, .zero])
    /// `A` and 26 zeros.
    static let smallest = RankInteger(digits: [firstNegative] + Array(repeating: .zero, count: 26))

    private init(digits: [RankDigit]) {
        self.digits = digits
    }

    /// The integer that the digits begin with; nil if the head is none or digits are missing.
    init?(prefixOf digits: [RankDigit]) {
        guard let head = digits.first, head.value >= Self.firstNegative.value else { return nil }
        let length = 1 + Self.digitCount(of: head)
        guard digits.count >= length else { return nil }
        self.digits = Array(digits.prefix(length))
    }

    private static func digitCount(of head: RankDigit) -> Int {
        head.value >= firstPositive.value
            ? head.value - firstPositive.value + 1 : lastNegative.value - head.value + 1
    }

    var length: Int { digits.count }
    var isSmallest: Bool { self == .smallest }

    /// The integer one greater; nil after `z` and 26 times `z`.
    var next: RankInteger? {
        stepped(by: 1, from: .last, to: .zero, endOfHeads: Self.lastPositive)
    }

    /// The integer one less; nil before the smallest.
    var previous: RankInteger? {
        stepped(by: -1, from: .zero, to: .last, endOfHeads: Self.firstNegative)
    }

    /// Counts up or down: a digit at `limit` becomes `wrapped` and carries; a carry out of all the digits
    /// changes the head, and with it the number of digits.
    private func stepped(
        by step: Int, from limit: RankDigit, to wrapped: RankDigit, endOfHeads: RankDigit
    ) -> RankInteger? {
        var stepped = digits
        for index in stepped.indices.dropFirst().reversed() {
            if stepped[index] != limit {
                stepped[index] = RankDigit(value: stepped[index].value + step)
                return RankInteger(digits: stepped)
            }
            stepped[index] = wrapped
        }
        guard digits[0] != endOfHeads else { return nil }
        let head = RankDigit(value: digits[0].value + step)
        return RankInteger(digits: [head] + Array(repeating: wrapped, count: Self.digitCount(of: head)))
    }
}
