/// A place in an order made by hand, as text: there is always room for another rank between two, so that
/// moving one thing changes that thing alone.
///
/// The order of ranks is the byte order of their texts. A rank is an integer whose first letter tells its
/// length, and a fraction, both in base 62: David Greenspan, "Implementing Fractional Indexing",
/// https://observablehq.com/@dgreensp/implementing-fractional-indexing. Putting one after another at the
/// end costs a character for 62 times as many ranks; putting them all in one spot, a character for about six.
public struct Rank: Hashable, Sendable {
    /// The rank as it is stored; ASCII letters and digits.
    public let text: String

    /// Where the first of all things goes, with room on either side.
    public static let first = Rank(integer: .zero, fraction: [])

    /// So many characters a stored rank has at most: thousands of moves into one spot.
    public static let maxLength = 1000

    public var isTooLong: Bool { text.utf8.count > Self.maxLength }

    /// The rank of this text; nil if `between` could not have made it, and where it is too long.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maxLength else { return nil }
        let digits = text.utf8.compactMap(RankDigit.init(ascii:))
        guard digits.count == text.utf8.count, let integer = RankInteger(prefixOf: digits) else { return nil }
        let fraction = digits.dropFirst(integer.length)
        guard fraction.last != .zero, !(integer.isSmallest && fraction.isEmpty) else { return nil }
        self.text = text
    }

    /// Trusts a text that `text` gave.
    public init(stored text: String) {
        self.text = text
    }

    private init(integer: RankInteger, fraction: [RankDigit]) {
        text = String(decoding: (integer.digits + fraction).map(\.ascii), as: UTF8.self)
    }

    /// A rank between the two; nil stands for the very beginning or end.
    /// - Returns: nil unless `lower` comes before `upper`.
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
            // The smallest integer needs a fraction: alone, nothing could come before it.
            return Rank(integer: .smallest, fraction: RankDigit.midpoint([], nil))
        }
        if integer.isSmallest { return Rank(integer: integer, fraction: RankDigit.midpoint([], fraction)) }
        return Rank(integer: integer, fraction: [])
    }

    /// A rank between this one and a later one.
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
        // A rank's text was checked when it was made, so it always begins with an integer.
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
        "So many things were moved to this place that there is no room for another. Move it to another place."
    )
}
