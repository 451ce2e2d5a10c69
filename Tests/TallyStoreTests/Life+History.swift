import Testing

@testable import Tally
@testable import TallyStore

extension Life {
    @discardableResult
    func undo(_ step: Int? = nil) throws -> HistoryStepView {
        try change { try $0.undo(step: step) }
    }

    @discardableResult
    func redo() throws -> HistoryStepView {
        try change { try $0.redo() }
    }

    /// The number of the last step.
    func lastStep() throws -> Int {
        try number("SELECT max(number) FROM step")
    }

    func history() throws -> [HistoryStepView] {
        try read { try $0.history(before: nil, limit: 100_000) }
    }

    /// Every row of every table of facts.
    func facts() throws -> [String: [String]] {
        try store { try Facts($0.connection).everything() }
    }

    func titles() throws -> [String] {
        try read { try $0.tasks(matching: TaskQuery()).tasks.map(\.title) }
    }
}
