import JSONRPC
import Tally

extension Currency: WireString {
    public static var schema: Schema { .string(pattern: "^[A-Za-z]{3}$").examples(["EUR"]) }

    static func read(_ text: String) throws -> Currency {
        guard let currency = Currency(code: text) else {
            throw InvalidValue("must be the ISO 4217 code of a currency, such as EUR")
        }
        return currency
    }

    var wireText: String { code }
}

extension StakeDraft: ShapedInput {
    public static let shape = Shape(
        StakeDraft.init,
        Field("cents", \.cents, "the amount in cents; defaults to the setting `defaultStake`")
            .within(Stake.cents),
        Field("currency", \.currency, "an ISO 4217 currency; defaults to the setting `currency`"),
        Field("reward", \.reward, "the reward for meeting the deadline, in words"))
}
