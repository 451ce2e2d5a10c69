import JSONRPC
import Tally

extension TaskStatus: Choice {}
extension TaskCategory: Choice {}
extension TaskSort: Choice {}
extension PartOfDay: Choice {}
extension ProjectSort: Choice {}
extension FocusDay.State: Choice {}
extension Period: Choice {}
extension Theme: Choice {}
extension HabitTarget.Direction: Choice {}
extension HabitPeriod.Outcome: Choice {}
extension Stake.Status: Choice {}
extension Settlement.Outcome: Choice {}
extension ReminderView.State: Choice {}
extension TimeSummary.Grouping: Choice {}

extension Priority: WireString {
    public static var schema: Schema { .choice(allCases.map(\.name)) }

    static func read(_ text: String) throws -> Priority {
        guard let priority = Priority(name: text) else {
            throw InvalidValue("must be one of \"P0\", \"P1\", \"P2\", \"P3\"", .unknownValue)
        }
        return priority
    }

    var wireText: String { name }
}
