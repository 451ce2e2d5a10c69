/// The valid values of a member, regardless of other members.
struct RecordLimit: Sendable {
    /// Returns the rest of a sentence that starts with the member's name, or nil if the value is valid or null.
    let problem: @Sendable (RecordValue) -> String?

    init(_ problem: @escaping @Sendable (RecordValue) -> String?) {
        self.problem = problem
    }

    /// The valid numbers and revisions: positive integers that a JSON number represents exactly.
    static let numbers = 1...9_007_199_254_740_991
    /// The valid numbers and revisions in a document, which leave room for later ones.
    static let documentNumbers = 1...1_000_000_000_000
}

extension RecordLimit {
    static let revision = range(numbers)
    static let id = form("a lower-case UUID") { Identifier.bits(of: $0) == nil ? nil : $0 }
    static let title = text { try Title($0).text }
    static let name = text { try Name($0).text }
    static let notes = text { try Notes($0).text }
    static let position = form("a rank in the manual order") { Rank($0)?.text }
    static let currency = form("the ISO 4217 code of a currency") { Currency(code: $0)?.code }
    static let color = form("a color such as #4363D8") { (try? Color($0))?.description }

    static func range(_ range: ClosedRange<Int>) -> RecordLimit {
        RecordLimit { value in
            guard case .number(let number) = value, !range.contains(Int(number)) else { return nil }
            return "must be between \(range.lowerBound) and \(range.upperBound), not \(number)"
        }
    }

    static func amounts(_ range: ClosedRange<Amount>) -> RecordLimit {
        RecordLimit { value in
            guard case .amount(let amount) = value, !range.contains(amount) else { return nil }
            return "must be between \(range.lowerBound) and \(range.upperBound), not \(amount)"
        }
    }

    /// A limit to texts that `read` returns unchanged.
    static func form(_ words: String, _ read: @escaping @Sendable (String) -> String?) -> RecordLimit {
        RecordLimit { value in
            guard case .text(let text) = value, read(text) != text else { return nil }
            return "must be \(words)"
        }
    }

    /// A limit to texts that `read` returns unchanged, with the problem that it throws.
    static func text(_ read: @escaping @Sendable (String) throws -> String) -> RecordLimit {
        RecordLimit { value in
            guard case .text(let text) = value else { return nil }
            do {
                return try read(text).utf8.elementsEqual(text.utf8)
                    ? nil : "must not start or end with white space"
            } catch {
                return (error as? InvalidText)?.problem ?? "is invalid"
            }
        }
    }
}
