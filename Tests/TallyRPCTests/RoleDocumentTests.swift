import Support
import TallyRPC
import TallyViews
import Testing

@Suite struct RoleDocumentTests {
    @Test("protocol.md describes every role, each one differently")
    func everyRoleIsExplained() throws {
        let rows = try GeneratedDocuments.markdown.get().split(separator: "\n")
        for role in Role.allCases {
            #expect(rows.contains { $0 == "| `\(role.rawValue)` | \(role.meaning) |" }, "\(role)")
        }
        #expect(Set(Role.allCases.map(\.meaning)).count == Role.allCases.count)
        #expect(Role.allCases.allSatisfy { !$0.meaning.isEmpty })
    }
}
