/// A digit of base 62: `0`–`9`, `A`–`Z`, `a`–`z`, in the order of ASCII.
struct RankDigit: Hashable {
    /// 0 to 61.
    let value: Int

    static let zero = RankDigit(value: 0)
    static let last = RankDigit(value: 61)

    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    init(value: Int) {
        self.value = value
    }

    init?(ascii: UInt8) {
        switch ascii {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): value = Int(ascii - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = Int(ascii - UInt8(ascii: "A")) + 10
        case UInt8(ascii: "a")...UInt8(ascii: "z"): value = Int(ascii - UInt8(ascii: "a")) + 36
        default: return nil
        }
    }

    var ascii: UInt8 { Self.alphabet[value] }

    /// A short fraction strictly between two, neither of which ends in zero; nil stands for 1.
    /// Must hold: `lower` is less than `upper`. The result does not end in zero either.
    static func midpoint(_ lower: [RankDigit], _ upper: [RankDigit]?) -> [RankDigit] {
        var upper = upper
        var result: [RankDigit] = []
        while true {
            let position = result.count
            let low = position < lower.count ? lower[position].value : 0
            // `upper` cannot end here: it is greater, and has no zero at its end to make up for it.
            let high = upper.map { $0[position].value } ?? 62
            if high - low > 1 { return result + [RankDigit(value: (low + high + 1) / 2)] }
            if high - low == 1, let upper, upper.count > position + 1 {
                return result + [RankDigit(value: high)]
            }
            result.append(RankDigit(value: low))
            // Below the digit of `upper`, whatever follows stays below it.
            if high > low { upper = nil }
        }
    }
}
