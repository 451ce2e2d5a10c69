/// The integer part of a rank.
///
/// The head encodes sign and length: `a` to `z` are followed by 1 to 26 digits; `Z` down to `A` are negative
/// and also followed by 1 to 26 digits. Byte order is therefore numeric order.
struct RankInteger: Equatable {
    /// The head, followed by the digits.
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

    /// Creates the integer at the start of the digits; nil if the head is invalid or digits are missing.
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

    /// The next integer; nil for the greatest one, 27 times `z`.
    var next: RankInteger? {
        stepped(by: 1, from: .last, to: .zero, endOfHeads: Self.lastPositive)
    }

    /// The previous integer; nil for the smallest one.
    var previous: RankInteger? {
        stepped(by: -1, from: .zero, to: .last, endOfHeads: Self.firstNegative)
    }

    /// Returns the next integer up or down.
    ///
    /// A digit equal to `limit` becomes `wrapped` and carries. A carry out of all digits changes the head,
    /// and with it the number of digits.
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
