/// A habit's count: a number with at most 3 decimals, exact because it is stored as whole thousandths.
public struct Amount: Sendable, Hashable, Comparable {
    /// The number of decimals.
    public static let decimals = 3
    /// The stored parts of one.
    public static let parts = 1000
    public static let zero = Amount(thousandths: 0)
    /// The smallest amount above 0.
    public static let smallest = Amount(thousandths: 1)

    public let thousandths: Int

    public init(thousandths: Int) {
        self.thousandths = thousandths
    }

    /// Creates a whole amount, at most the greatest one that can be stored.
    public init(_ whole: Int) {
        let (thousandths, overflow) = whole.multipliedReportingOverflow(by: Self.parts)
        self.thousandths = overflow ? (whole < 0 ? .min : .max) : thousandths
    }

    /// Creates the amount nearest to a number below 10¹⁵.
    public init(nearest value: Double) {
        thousandths = Int((value * Double(Self.parts)).rounded())
    }

    /// The nearest number.
    public var value: Double { Double(thousandths) / Double(Self.parts) }

    /// The whole number; nil if there are decimals.
    public var whole: Int? { thousandths.isMultiple(of: Self.parts) ? thousandths / Self.parts : nil }

    public static func < (left: Amount, right: Amount) -> Bool { left.thousandths < right.thousandths }

    /// Returns the sum, or the greatest or least amount if it is beyond that.
    public static func + (left: Amount, right: Amount) -> Amount {
        let (sum, overflow) = left.thousandths.addingReportingOverflow(right.thousandths)
        return Amount(thousandths: overflow ? (right < .zero ? .min : .max) : sum)
    }

    public static func - (left: Amount, right: Amount) -> Amount { left + -right }

    public static prefix func - (amount: Amount) -> Amount {
        Amount(thousandths: amount.thousandths == .min ? .max : -amount.thousandths)
    }
}

extension Amount: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) { self.init(value) }
}

/// The digits, without zeros at the end: `2.5`, `12`.
extension Amount: CustomStringConvertible {
    public var description: String {
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: UInt(Self.parts))
        var text = (thousandths < 0 ? "-" : "") + String(whole)
        guard rest > 0 else { return text }
        var decimals = String(rest + UInt(Self.parts)).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        text += "." + decimals
        return text
    }
}

extension Amount: StorableValue {
    static var kind: RecordMember.Kind { .amount }

    init(reading record: inout any RecordReader) { self.init(thousandths: Int(record.int64())) }

    func write(to record: inout any RecordWriter) { record.write(Int64(thousandths)) }
}
