import Foundation
import Support
import TallyRPC
import Testing

@Suite struct ProtocolDocumentTests {
    @Test("protocol.md is up to date; otherwise it is rewritten and this test fails once")
    func protocolIsCurrent() throws {
        let file = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("protocol.md")
        let current = try GeneratedDocuments.markdown.get()
        let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        if written != current { try current.write(to: file, atomically: true, encoding: .utf8) }
        #expect(written == current, "protocol.md was stale and has been rewritten; review and commit it")
    }

    @Test("The documents are the same every time they are generated")
    func documentsAreStable() throws {
        #expect(try ProtocolText.markdown(.inMemory) == GeneratedDocuments.markdown.get())
        #expect(try ProtocolText.openRPC(.inMemory) == GeneratedDocuments.openRPC.get())
    }
}
