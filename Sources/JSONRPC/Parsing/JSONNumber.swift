/// Reads the numbers of JSON exactly.
enum JSONNumber {
    enum Whole: Equatable {
        case value(Int64)
        /// A whole number of more than 64 bits.
        case outOfRange
        /// Not a whole number.
        case fraction
    }

    /// Returns the value of a number as a whole number: `1.0` and `1e2` are whole. The digits must be a JSON
    /// number.
    /// - Parameter places: the decimals to shift into the whole number: 2.5 with three is 2500.
    static func whole(_ number: ArraySlice<UInt8>, places: Int = 0) -> Whole {
        var digits = Digits()
        digits.exponent = places
        for (offset, byte) in number.enumerated() {
            switch byte {
            case UInt8(ascii: "-"): digits.isNegative = true
            case UInt8(ascii: "."): digits.isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                digits.exponent += exponent(number.dropFirst(offset + 1))
                return digits.whole
            default: digits.append(byte - UInt8(ascii: "0"))
            }
        }
        return digits.whole
    }

    /// Returns the nearest `Double`; nil if the number is too large for one.
    static func double(_ number: ArraySlice<UInt8>) -> Double? {
        Double(String(decoding: number, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    private static func exponent(_ digits: ArraySlice<UInt8>) -> Int {
        var value = 0
        for byte in digits where byte >= UInt8(ascii: "0") {
            // Far beyond any number of digits that a text may have.
            value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1 << 40)
        }
        return digits.first == UInt8(ascii: "-") ? -value : value
    }

    /// The digits of a number up to the last one that is not zero.
    private struct Digits {
        var isNegative = false
        var isFraction = false
        /// The power of ten by which `magnitude` is multiplied.
        var exponent = 0
        private var magnitude: UInt64 = 0
        private var isLong = false
        /// The zeros after the last other digit.
        private var zeros = 0

        mutating func append(_ digit: UInt8) {
            if isFraction { exponent -= 1 }
            guard digit != 0 else {
                zeros += 1
                return
            }
            while zeros > 0, magnitude > 0 { shift() }
            zeros = 0
            shift(adding: digit)
        }

        var whole: Whole {
            let exponent = exponent + zeros
            guard magnitude > 0 || isLong else { return .value(0) }
            guard exponent >= 0 else { return .fraction }
            guard !isLong, exponent < 20 else { return .outOfRange }
            var value = magnitude
            for _ in 0..<exponent {
                let (product, overflow) = value.multipliedReportingOverflow(by: 10)
                if overflow { return .outOfRange }
                value = product
            }
            if isNegative {
                return value <= 1 << 63 ? .value(Int64(bitPattern: 0 &- value)) : .outOfRange
            }
            return Int64(exactly: value).map(Whole.value) ?? .outOfRange
        }

        private mutating func shift(adding digit: UInt8? = nil) {
            if digit == nil { zeros -= 1 }
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(digit ?? 0))
            // The value no longer matters once it is long, only that it is not zero.
            isLong = isLong || overflow || carry
            magnitude = isLong ? 1 : sum
        }
    }
}
