/// A position in a manual order, as text. There is always a rank between two others, so moving an item
/// changes only that item.
///
/// Ranks are ordered by the bytes of their texts. A rank consists of an integer, whose first letter encodes
/// its length, and a fraction, both in base 62. From David Greenspan, "Implementing Fractional Indexing",
/// https://observablehq.com/@dgreensp/implementing-fractional-indexing. Appending needs one more character
/// for every 62 times as many ranks; inserting in the same place, one for about every six ranks.
public struct Rank: Hashable, Sendable {
    /// The rank as it is stored, in ASCII letters and digits.
    public let text: String

    /// The rank of the first item, with room on both sides.
    public static let first = Rank(integer: .zero, fraction: [])

    /// The maximum length of a stored rank, reached after thousands of moves to the same place.
    public static let maxLength = 1000

    public var isTooLong: Bool { text.utf8.count > Self.maxLength }

    /// Creates a rank from its text; nil if `between` cannot produce it or it is too long.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maxLength else { return nil }
        let digits = text.utf8.compactMap(RankDigit.init(ascii:))
        guard digits.count == text.utf8.count, let integer = RankInteger(prefixOf: digits) else { return nil }
        let fraction = digits.dropFirst(integer.length)
        guard fraction.last != .zero, !(integer.isSmallest && fraction.isEmpty) else { return nil }
        self.text = text
    }

    /// Creates a rank from a stored text, without validation.
    public init(stored text: String) {
        self.text = text
    }

    private init(integer: RankInteger, fraction: [RankDigit]) {
        text = String(decoding: (integer.digits + fraction).map(\.ascii), as: UTF8.self)
    }

    /// Returns a rank between two others; nil means the start or end of the order.
    /// - Returns: nil if both are given and `lower` is not before `upper`.
    public static func between(_ lower: Rank?, _ upper: Rank?) -> Rank? {
        switch (lower, upper) {
        case (nil, nil): first
        case (let lower?, nil): lower.after
        case (nil, let upper?): upper.before
        case (let lower?, let upper?): lower < upper ? lower.between(upper) : nil
        }
    }

    /// A rank after this one.
    public var after: Rank {
        let (integer, fraction) = parts
        if let next = integer.next { return Rank(integer: next, fraction: []) }
        return Rank(integer: integer, fraction: RankDigit.midpoint(fraction, nil))
    }

    /// A rank before this one.
    public var before: Rank {
        let (integer, fraction) = parts
        if fraction.isEmpty, let previous = integer.previous, !previous.isSmallest {
            return Rank(integer: previous, fraction: [])
        }
        if fraction.isEmpty {
            // The smallest integer needs a fraction, because no rank could precede it alone.
            return Rank(integer: .smallest, fraction: RankDigit.midpoint([], nil))
        }
        if integer.isSmallest { return Rank(integer: integer, fraction: RankDigit.midpoint([], fraction)) }
        return Rank(integer: integer, fraction: [])
    }

    /// Returns a rank between this one and a later one.
    private func between(_ upper: Rank) -> Rank {
        let (integer, fraction) = parts
        let (upperInteger, upperFraction) = upper.parts
        if integer == upperInteger {
            return Rank(integer: integer, fraction: RankDigit.midpoint(fraction, upperFraction))
        }
        if let next = integer.next, Rank(integer: next, fraction: []) < upper {
            return Rank(integer: next, fraction: [])
        }
        return Rank(integer: integer, fraction: RankDigit.midpoint(fraction, nil))
    }

    private var parts: (integer: RankInteger, fraction: [RankDigit]) {
        let digits = text.utf8.compactMap(RankDigit.init(ascii:))
        // A rank's text is valid, so it always starts with an integer.
        let integer = RankInteger(prefixOf: digits) ?? .zero
        return (integer, Array(digits.dropFirst(integer.length)))
    }
}

extension Rank: Comparable {
    public static func < (left: Rank, right: Rank) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

extension Rank: CustomStringConvertible {
    public var description: String { text }
}

extension Failure {
    static let noRoom = Failure.invalidState(
        .positionFull,
        "Too many items have been moved to this position. Move this one to a different position."
    )
}
