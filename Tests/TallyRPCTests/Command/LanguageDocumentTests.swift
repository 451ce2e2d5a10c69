import Foundation
import TallyRPC
import Testing

@Suite struct LanguageDocumentTests {
    private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("clients/LANGUAGE.md is up to date; otherwise it is rewritten and this test fails once")
    func documentIsCurrent() throws {
        let file = Self.checkout.appendingPathComponent("clients/LANGUAGE.md")
        let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let current = LanguageDocument.markdown
        if written != current { try current.write(to: file, atomically: true, encoding: .utf8) }
        #expect(written == current, "LANGUAGE.md was stale and has been rewritten; review and commit it")
    }

    @Test("README's table of commands is up to date; otherwise it is rewritten and this test fails once")
    func tableIsCurrent() throws {
        let file = Self.checkout.appendingPathComponent("README.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "<!-- commands -->\n"))
        let end = try #require(text.range(of: "<!-- end of commands -->"))
        let between = start.upperBound..<end.lowerBound
        let current = text.replacingCharacters(in: between, with: LanguageDocument.table)
        if text != current { try current.write(to: file, atomically: true, encoding: .utf8) }
        #expect(text == current, "The table was stale and has been rewritten; review and commit it")
    }
}
