import Tally

/// Asks a person whether a stake is to be conceded.
public struct ConcessionQuestion: Sendable {
    public let task: TaskView
    public let stake: StakeView

    public init(_ task: TaskView, _ stake: StakeView) {
        self.task = task
        self.stake = stake
    }

    public var sentence: String {
        let amount = Wording.money(stake.stake.cents, stake.stake.currency)
        let title = PlainText.line(task.task.title, ascii: false)
        return "Concede the stake of \(amount) on task \(task.task.number), “\(title)”? "
            + "It expires at once, and the amount is owed."
    }
}
