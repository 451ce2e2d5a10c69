import Testing

@testable import JSONRPC

@Suite struct JSONWriterTests {
    private func json(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test(
        "A character that needs an escape gets it wherever it stands in a text",
        arguments: [
            ("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\u{0}", #"\u0000"#), ("\u{1F}", #"\u001f"#),
            ("\u{7F}", #"\u007f"#),
        ])
    func escapes(character: String, escaped: String) {
        for before in 0...17 {
            for after in 0...9 {
                let (head, tail) = (
                    String(repeating: "ä", count: before), String(repeating: "~ ", count: after)
                )
                #expect(json { $0.string(head + character + tail) } == "\"\(head)\(escaped)\(tail)\"")
                #expect(
                    json { $0.string(head + character + tail + character) }
                        == "\"\(head)\(escaped)\(tail)\(escaped)\"")
            }
        }
    }

    @Test(
        "Every other character stands for itself",
        arguments: [0x20...0x21, 0x23...0x5B, 0x5D...0x7E, 0x80...0x7FF])
    func plain(scalars: ClosedRange<UInt32>) {
        let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
        for start in 0..<9 {
            #expect(json { $0.string(String(text.dropFirst(start))) } == "\"\(text.dropFirst(start))\"")
        }
    }

    @Test(
        "Whole numbers are written with all their digits",
        arguments: [0, 7, -1, 10, -90, 123_456_789, .max, .min])
    func integers(number: Int64) {
        #expect(json { $0.integer(number) } == String(number))
    }
}
