import Testing

import Tally
import TallyStore

extension TestEngine {
    @discardableResult
    package func undo(_ step: Int? = nil) throws -> HistoryStepView {
        try change { try $0.undo(step: step) }
    }

    @discardableResult
    package func redo() throws -> HistoryStepView {
        try change { try $0.redo() }
    }

    /// Returns the number of the last step.
    package func lastStep() throws -> Int {
        try number("SELECT max(number) FROM step")
    }

    package func history() throws -> [HistoryStepView] {
        try read { try $0.history(before: nil, limit: 100_000) }
    }

    /// Returns the rows of all record tables.
    package func records() throws -> [String: [String]] {
        try store { try StoredTables($0.connection).everything() }
    }

    package func titles() throws -> [String] {
        try read { try $0.tasks(matching: TaskQuery()).tasks.map(\.title) }
    }
}
