import Foundation
import Tally
import TallyLanguage
import Testing

@Suite struct FilterTableTests {
    private static func tasks() throws -> [FilterModelTask] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Tables/filters-data.json")
        return try JSONDecoder().decode([FilterModelTask].self, from: Data(contentsOf: file))
    }

    /// Returns what a filter lists; the offset of the error if it is refused.
    private func result(of text: String) throws -> String {
        let model = FilterModel(tasks: try Self.tasks(), moment: try Scene().moment)
        do {
            let filter = try FilterGrammar().expression(text, at: model.moment)
            if let offset = unknownProject(in: filter.condition, of: model) { return "\(offset)" }
            return "\(model.titles(filter))"
        } catch {
            return "\(error.place.start)"
        }
    }

    /// The names of projects are looked up in the database.
    private func unknownProject(in condition: FilterExpression.Condition, of model: FilterModel) -> Int? {
        switch condition {
        case .all(let parts), .any(let parts):
            parts.compactMap { unknownProject(in: $0, of: model) }.first
        case .not(let part): unknownProject(in: part, of: model)
        case .project(let name):
            model.tasks.contains {
                $0.project.lowercased() == name.text.lowercased().replacing("_", with: " ")
            } ? nil : name.place.start
        case .trait, .saved: nil
        }
    }

    @Test(
        "Each row of the tables of filters holds",
        arguments: try Table("filters").rows + Table("filter-cases").rows)
    func filters(row: Table.Row) throws {
        let expected = try JSONSerialization.jsonObject(with: Data(row["expected"].utf8))
        let words =
            if let titles = expected as? [String] {
                "\(titles)"
            } else {
                "\((expected as? [String: Int])?["offset"] ?? -1)"
            }
        #expect(try result(of: row["filter"]) == words, "\(row["filter"])")
    }
}
