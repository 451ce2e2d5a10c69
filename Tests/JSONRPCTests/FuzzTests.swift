import Foundation
import JSONRPC
import Tally
import Testing

@Suite("Hostile input")
struct FuzzTests {
    private static let seeds = [
        request(
            "note.create", #"{"title":"a","tags":["x","\u00e9"],"stake":{"cents":500,"days":["2026-11-20"]}}"#
        ),
        "[\(request("ping")),\(request("note.list", id: "\"é\"")),{}]",
        #"{"jsonrpc":"2.0","method":"note.update","params":{"index":0,"color":null},"id":-12.5e3}"#,
    ]

    @Test("After a line of damaged bytes the next request gets its reply", arguments: 0..<8 as Range<UInt64>)
    func damage(seed: UInt64) async throws {
        var generator = SeededRandom(seed: seed)
        var groups: [[UInt8]] = []
        for _ in 0..<100 {
            var line = Array(Self.seeds.randomElement(using: &generator)?.utf8 ?? "".utf8)
            for _ in 0..<Int.random(in: 1...6, using: &generator) { Self.damage(&line, using: &generator) }
            line.removeAll { $0 == 0x0A }
            // A leading letter would start a header.
            groups.append([UInt8(ascii: "\n")] + (groups.isEmpty ? Array("{}\n".utf8) : []) + line + [0x0A])
            groups.append(Array((request("ping", id: "\"alive\"") + "\n").utf8))
        }
        let exchanges = await Notebook().exchanges(Notebook.table, groups)
        for index in stride(from: 1, to: exchanges.count, by: 2) {
            #expect(exchanges[index].output == #"{"id":"alive","jsonrpc":"2.0","result":{}}"# + "\n")
            #expect(throws: Never.self) { try exchanges[index - 1].replies }
        }
    }

    @Test(
        "A message is found after random bytes between headers",
        arguments: 0..<8 as Range<UInt64>)
    func damagedHeaders(seed: UInt64) {
        var generator = SeededRandom(seed: seed)
        var input = Array("Content-Length: 2\r\n\r\n{}".utf8)
        for _ in 0..<500 { input.append(UInt8.random(in: 0...255, using: &generator)) }
        input += Array("\r\nContent-Length: 3\r\n\r\n{1}".utf8)
        var reader = MessageReader()
        var contents: [Frame.Content] = []
        for byte in input {
            reader.feed([byte])
            while let frame = reader.next() { contents.append(frame.content) }
        }
        #expect(contents.first == .message(Array("{}".utf8)))
        #expect(contents.last == .message(Array("{1}".utf8)))
    }

    @Test("The decoder accepts all input that the scanner accepts", arguments: 0..<4 as Range<UInt64>)
    func agreement(seed: UInt64) async {
        var generator = SeededRandom(seed: seed)
        let alphabet = Array(#"{}[]",:\u0d8a1e-.tn "#.utf8)
        var groups: [[UInt8]] = []
        for _ in 0..<2000 {
            let value = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0x20
            }
            groups.append(
                Array(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"x":"#.utf8) + value
                    + Array("}}\n".utf8))
        }
        for exchange in await Notebook().exchanges(Notebook.table, groups) {
            #expect(!exchange.output.contains("could not be read as JSON"))
        }
    }

    private static func damage(_ line: inout [UInt8], using generator: inout SeededRandom) {
        guard !line.isEmpty else { return }
        let index = Int.random(in: 0..<line.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: line[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: line.remove(at: index)
        case 2: line.insert(Array("{}[]\",:\\0".utf8).randomElement(using: &generator) ?? 0, at: index)
        default: line.removeSubrange(index...)
        }
    }
}
