import JSONRPC
import Tally

extension Currency: StringCodable {
    public static var schema: Schema { .string(pattern: "^[A-Za-z]{3}$") }

    static func read(_ text: String) throws -> Currency {
        guard let currency = Currency(code: text) else {
            throw InvalidValue("must be the ISO 4217 code of a currency, such as EUR")
        }
        return currency
    }

    var wireText: String { code }
}

/// The terms of a stake as they are sent.
struct StakeForm: ShapedInput {
    let cents: Int?
    let currency: Currency?
    let reward: Patch<Reward>

    static let shape = Shape(
        StakeForm.init,
        Field("cents", \.cents, "how much; the setting `defaultStake` where absent").within(Stake.cents),
        Field("currency", \.currency, "an ISO 4217 currency; the setting `currency` where absent"),
        Field("reward", \.reward, "what the user promises themself, in words"))

    var draft: StakeDraft { StakeDraft(cents: cents, currency: currency, reward: reward.change) }
}
