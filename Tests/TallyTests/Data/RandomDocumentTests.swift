import Support
import Testing

@testable import Tally

@Suite("Documents with random values")
struct RandomDocumentTests {
    @Test(
        "A document is refused with the path of a record and changes nothing, or it is imported and sound",
        arguments: 1...4 as ClosedRange<UInt64>)
    func changed(seed: UInt64) throws {
        let document = try TestEngine.full().export()
        var records = RandomRecords(seed: seed)
        var (imported, refused) = (0, 0)
        for _ in 0..<80 {
            let changed = records.changing(document)
            let tally = try TestEngine()
            let before = try tally.everything()
            do {
                try tally.take(changed)
            } catch Failure.invalid(_, let path, _) {
                refused += 1
                #expect(path.hasPrefix("content.records."))
                #expect(try tally.everything() == before)
                continue
            }
            imported += 1
            #expect(try tally.check().problems.map(\.problem) == [])
            let other = try TestEngine()
            try other.take(try tally.export())
            #expect(try other.everything() == tally.everything())
        }
        #expect(imported > 5 && refused > 20)
    }
}
