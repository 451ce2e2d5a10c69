import Foundation

/// A currency, identified by its upper-case ISO 4217 code.
public struct Currency: Hashable, Sendable {
    public let code: String

    /// The default currency of stakes.
    public static let standard = Currency(stored: "USD")

    /// Creates a currency from its code, ignoring case.
    /// - Returns: nil if the code is not a current or former ISO 4217 code.
    public init?(code: String) {
        let code = code.uppercased()
        guard code.utf8.count == 3, Locale.Currency(code).isISOCurrency else { return nil }
        self.code = code
    }

    /// Creates a currency from a stored code, without validation.
    public init(stored code: String) {
        self.code = code
    }
}

extension Currency: CustomStringConvertible {
    public var description: String { code }
}

extension Currency: Comparable {
    public static func < (left: Currency, right: Currency) -> Bool { left.code < right.code }
}
