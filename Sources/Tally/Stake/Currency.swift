import Foundation

/// A currency, by its ISO 4217 code in capitals.
public struct Currency: Hashable, Sendable {
    public let code: String

    /// What stakes are in where the user has set nothing.
    public static let standard = Currency(stored: "USD")

    /// The currency of this code, in small or capital letters.
    /// - Returns: nil unless ISO 4217 has it, or had it once.
    public init?(code: String) {
        let code = code.uppercased()
        guard code.utf8.count == 3, Locale.Currency(code).isISOCurrency else { return nil }
        self.code = code
    }

    /// Trusts a code that the store wrote.
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
