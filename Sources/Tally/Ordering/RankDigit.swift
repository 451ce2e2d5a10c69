/// A base-62 digit: `0`–`9`, `A`–`Z`, `a`–`z`, in ASCII order.
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

    /// Returns a short fraction between two others, exclusive, that does not end in zero; nil means 1.
    /// - Precondition: `lower` is less than `upper`, and neither ends in zero.
    static func midpoint(_ lower: [RankDigit], _ upper: [RankDigit]?) -> [RankDigit] {
        var upper = upper
        var result: [RankDigit] = []
        while true {
            let position = result.count
            let low = position < lower.count ? lower[position].value : 0
            // `upper` cannot end here: it is greater than `lower` and does not end in zero.
            let high = upper.map { $0[position].value } ?? 62
            if high - low > 1 { return result + [RankDigit(value: (low + high + 1) / 2)] }
            if high - low == 1, let upper, upper.count > position + 1 {
                return result + [RankDigit(value: high)]
            }
            result.append(RankDigit(value: low))
            // With a smaller digit than `upper` here, the remaining digits are not bounded by it.
            if high > low { upper = nil }
        }
    }
}
