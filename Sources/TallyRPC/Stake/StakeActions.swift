import JSONRPC
import Tally

/// What can be done about the stake on a task.
enum StakeActions {
    static let all: [TaskAction] =
        terms + [
            TaskAction("concede", "Concede the stake", "!c", StakeConcedeMethod.self).about("id")
                .confirming("Concede the stake, which then is owed", "confirm").when(\.hasPendingStake),
            settle("paid", "Settle the stake as paid", "!p", .paid),
            settle("waived", "Settle the stake as waived", "!w", .waived),
            TaskAction("claim", "Claim the reward", "!r", StakeClaimMethod.self).about("id")
                .when(\.hasRewardToClaim),
        ]

    private static let terms: [TaskAction] = [
        TaskAction("stake", "Put the usual stake on it", "!!", TaskUpdateMethod.self).about("id")
            .with("stake.cents") { .integer(Int64($0.moment.preferences.defaultStake)) }
            .when(\.canGetStake),
        TaskAction("stakeAmount", "Put a stake on it", "!a", TaskUpdateMethod.self).about("id")
            .asking("stake.cents", "Amount in cents") { "\($0.moment.preferences.defaultStake)" }
            .when(\.canGetStake),
        TaskAction("raiseStake", "Raise the stake", "!+", TaskUpdateMethod.self).about("id")
            .asking("stake.cents", "Amount in cents") { $0.task.stake.map { "\($0.cents)" } }
            .when(\.hasPendingStake),
        TaskAction("reward", "Promise a reward", "!n", TaskUpdateMethod.self).about("id")
            .asking("stake.reward", "Reward") { $0.task.stake?.reward }.when(\.hasPendingStake),
    ]

    private static func settle(
        _ name: String, _ title: String, _ key: String, _ outcome: Settlement.Outcome
    ) -> TaskAction {
        TaskAction(name, title, key, StakeSettleMethod.self).about("id")
            .with("outcome", .string(outcome.rawValue)).when(\.owesStake)
    }
}
